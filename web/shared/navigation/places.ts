/**
 * Every place of the product in one table. A row names the folder under screens/ that draws it, or the file of a kind whose usual
 * screen is enough; as long as there is neither, the place is in no menu and its address gives the not-found page.
 */
export type Place = {
  path: string
  /** As the menu says it. */
  title: string
  /** Folder under screens/, or the name of a kind's file under records/kinds/. */
  screen: string
  /** `inside` asks for a signed-in person, `door` is for those who are not (and leads others on), `anyone` is for both. */
  access: 'inside' | 'door' | 'anyone'
}

/** `short` is what the group is called in the trail above a heading. */
export type Group = { title: string; short: string; path: string; items: readonly Place[] }

const inside = (path: string, title: string, screen: string): Place => ({ path, title, screen, access: 'inside' })
const door = (path: string, title: string, screen: string): Place => ({ path, title, screen, access: 'door' })
const anyone = (path: string, title: string, screen: string): Place => ({ path, title, screen, access: 'anyone' })

/** Where somebody who came in stands first. */
export const overview = inside('/overview', 'Overview', 'overview')

/** The menu, group by group. The path of a group opens its first built item. */
export const groups: readonly Group[] = [
  { title: 'Dashboard', short: 'Dashboard', path: '/overview', items: [overview] },
  {
    title: 'My Authorized Contacts',
    short: 'Legal',
    path: '/legal',
    items: [
      inside('/legal/attorney', 'Estate Attorney', 'attorney'),
      inside('/legal/contact', 'Authorized Contact', 'contacts'),
    ],
  },
  {
    title: 'My Digital Accounts',
    short: 'Digital',
    path: '/digital',
    items: [
      inside('/digital/online', 'Online Accounts', 'online-accounts'),
      inside('/digital/accounts', 'Digital Devices', 'devices'),
    ],
  },
  {
    title: 'My Document Management',
    short: 'Documents',
    path: '/documents',
    items: [
      inside('/documents/digital', 'My Digital Documents Locker', 'documents'),
      inside('/documents/physical', 'My Physical Documents Finder', 'physical-document'),
      inside('/documents/safes', 'My Lockboxes and Safes', 'storage-location'),
    ],
  },
  {
    title: 'My Planning and Directives',
    short: 'Planning',
    path: '/planning',
    items: [
      inside('/planning/after-life', 'My After-Life Planner', 'after-life'),
      inside('/planning/healthcare', 'My Healthcare Directive', 'healthcare-directive'),
      inside('/planning/pet-care', 'My Pet Care Directives', 'pet'),
    ],
  },
  {
    title: 'My Relationships and Support Network',
    short: 'Relationships',
    path: '/contacts',
    items: [
      inside('/contacts/advisors', 'My Trusted Advisors', 'advisor'),
      inside('/contacts/friends', 'My Friendship Circles', 'circles'),
      inside('/contacts/other', 'My Other Important Contacts', 'other-contact'),
    ],
  },
  {
    title: 'My Legacy and Personal Stories',
    short: 'Legacy',
    path: '/legacy',
    items: [
      inside('/legacy/story', 'My Legacy Story', 'story'),
      inside('/legacy/memories', 'My Digital Memories', 'memories'),
      inside('/legacy/tree', 'My Family Tree', 'family-tree'),
    ],
  },
  {
    title: 'My Account Settings',
    short: 'Settings',
    path: '/settings',
    items: [
      inside('/settings/profile', 'My Profile', 'profile'),
      inside('/settings/security', 'Sign-in and Security', 'security'),
      inside('/settings/release', 'My Release Settings', 'release-settings'),
      inside('/settings/trash', 'Trash and Earlier Versions', 'trash'),
      inside('/settings/subscription', 'My Subscription', 'subscription'),
    ],
  },
]

/** In the menu only for those they concern: see Sidebar.tsx. */
export const attorneyPortal = inside('/estateattorneyportal', 'Estate Attorney Portal', 'attorney-portal')
export const contactPortal = inside('/authcontactportal', 'Authorized Contact Portal', 'contact-portal')
export const admin = inside('/admin', 'Admin Dashboard', 'admin')

/** Places that are in no menu. */
const others: readonly Place[] = [
  inside('/', 'Dashboard', 'overview'),
  inside('/start', 'Start Here', 'start'),
  inside('/contacts/important', 'Important Contacts', 'important-contacts'),
  attorneyPortal,
  contactPortal,
  admin,
  door('/auth/signin', 'Sign in', 'auth/sign-in'),
  door('/auth/signup', 'Create account', 'auth/sign-up'),
  anyone('/auth/reset-password', 'Reset password', 'auth/reset-password'),
  anyone('/auth/return', 'Go back to an earlier estate', 'auth/return'),
  anyone('/auth/callback', 'Confirm email', 'auth/callback'),
  anyone('/invitation', 'Invitation', 'invitation'),
  anyone('/claim', 'Release card', 'claim'),
  anyone('/release/pause', 'Hold a report', 'release/pause'),
]

export const places: readonly Place[] = [...groups.flatMap((group) => group.items), ...others]

/** The way to a place of the menu, as it stands above its heading: its group, then itself. */
export function trailTo(path: string): { label: string; to?: string }[] {
  const group = groups.find(({ items }) => items.some((item) => item.path === path))
  const item = group?.items.find((one) => one.path === path)
  return group && item ? [{ label: group.short, to: group.path }, { label: item.title }] : []
}
