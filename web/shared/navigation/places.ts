import { menuGroups } from '../../../records/places/menu.ts'
import type { MenuPlace } from '../../../records/places/place.ts'

/** The folder in screens/ or else the default screen of its kind renders a place; else 404. */
export type Place = MenuPlace

/** `short` is the group’s name in the breadcrumb. */
export type Group = { title: string; short: string; path: string; items: readonly Place[] }

const inside = (path: string, title: string, screen: string): Place => ({ path, title, screen, kinds: [] })

/** The path of a group opens its first built item. */
export const groups: readonly Group[] = menuGroups

/** Sidebar.tsx lists these pages only for the users whom they concern. */
export const attorneyPortal = inside('/estateattorneyportal', 'Estate Attorney Portal', 'attorney-portal')
export const contactPortal = inside('/authcontactportal', 'Authorized Contact Portal', 'contact-portal')
export const admin = inside('/admin', 'Admin Dashboard', 'admin')

export const places: readonly Place[] = [
  ...groups.flatMap((group) => group.items),
  inside('/', 'Dashboard', 'overview'),
  inside('/start', 'Start Here', 'start'),
  inside('/legacy/story/write', 'Write a Story', 'story-writing'),
  inside('/settings/drill', 'If You Were Reported Today', 'drill'),
  inside('/legal/together', 'We Do This Together', 'together'),
  inside('/practice', 'A Fire Drill', 'practice'),
  inside('/settings/new-keys', 'I think somebody else has been in here', 'new-keys'),
  attorneyPortal,
  contactPortal,
  admin,
]

export function trailTo(path: string): { label: string; to?: string }[] {
  const group = groups.find(({ items }) => items.some((item) => item.path === path))
  const item = group?.items.find((one) => one.path === path)
  return group && item ? [{ label: group.short, to: group.path }, { label: item.title }] : []
}
