import { inDigits } from '../ui/in-digits.ts'
import { product } from '../../domain/product.ts'

/** Texts of the shell. Texts that signed-out pages show too are in frame-words.ts. */
export const words = {
  name: product.name,
  imprint: 'Imprint',
  skip: 'Skip to the page',
  menu: 'Menu',
  mainMenu: 'Main menu',
  closeMenu: 'Close',
  /** Screen readers read this after a place's title. */
  counted: (records: number) => (records === 1 ? ', one record' : `, ${inDigits(records)} records`),
  entrusted: 'Entrusted to Me',
  entrustedShort: 'Entrusted',
  administration: 'Administration',
  search: 'Search',
  searchKeys: 'Search (Ctrl or Cmd and K)',
  searchKey: (onMac: boolean) => (onMac ? '⌘ K' : 'Ctrl K'),
  searchLater: 'Please save or close what is open, then search.',
  signOut: 'Sign out',
  guide: {
    title: 'Start Here',
    why: 'Your questions are still here. Go back when you are done on this page.',
    back: 'Back to the questions',
  },
  offline: {
    title: 'Not connected.',
    seen: (when: string) => `This is what was here on ${when}.`,
    waiting: (changes: number) =>
      changes === 1 ? 'One change waits to be sent.' : `${changes} changes wait to be sent.`,
  },
  suspended: {
    title: 'Your account is suspended',
    why: 'You can sign in because something was reported about you. You can see the report, stop it, and end it here. For anything else, please ask the people who run this site.',
  },
  noticeRead: 'I have read this',
  newVersion: { ready: 'A new version is ready', use: 'Use it now' },
}
