import { menuGroups } from '../../../records/places/menu.ts'
import type { MenuPlace } from '../../../records/places/place.ts'

/**
 * A place behind the sign-in: what the menu lists (records/places/) and a few besides. A folder under screens/ draws it, or the usual
 * screen of the kind that lives there; as long as there is neither, it is in no menu and its address gives the not-found page.
 */
export type Place = MenuPlace

/** `short` is what the group is called in the trail above a heading. */
export type Group = { title: string; short: string; path: string; items: readonly Place[] }

const inside = (path: string, title: string, screen: string): Place => ({ path, title, screen, kinds: [] })

/** The menu, group by group. The path of a group opens its first built item. */
export const groups: readonly Group[] = menuGroups

/** In the menu only for those they concern: see Sidebar.tsx. */
export const attorneyPortal = inside('/estateattorneyportal', 'Estate Attorney Portal', 'attorney-portal')
export const contactPortal = inside('/authcontactportal', 'Authorized Contact Portal', 'contact-portal')
export const admin = inside('/admin', 'Admin Dashboard', 'admin')

/** Every place behind the sign-in. */
export const places: readonly Place[] = [
  ...groups.flatMap((group) => group.items),
  inside('/', 'Dashboard', 'overview'),
  inside('/start', 'Start Here', 'start'),
  inside('/legacy/story/write', 'Write a Story', 'story-writing'),
  inside('/settings/new-keys', 'I think somebody else has been in here', 'new-keys'),
  attorneyPortal,
  contactPortal,
  admin,
]

/** The way to a place of the menu, as it stands above its heading: its group, then itself. */
export function trailTo(path: string): { label: string; to?: string }[] {
  const group = groups.find(({ items }) => items.some((item) => item.path === path))
  const item = group?.items.find((one) => one.path === path)
  return group && item ? [{ label: group.short, to: group.path }, { label: item.title }] : []
}
