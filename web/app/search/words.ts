import { inDigits } from '../../ui/in-digits.ts'
import { listInWords } from '../../ui/list-in-words.ts'

const count = (results: number) => (results === 1 ? 'One result' : `${inDigits(results)} results`)

export const words = {
  title: 'Search',
  question: 'What are you looking for?',
  start: 'Type a word, a name, or a number.',
  looksAt: 'We search titles, names, notes, places, and phone numbers. Passwords and codes are never searched.',
  results: 'Results',
  count,
  countSoFar: (results: number) => `${count(results)} so far.`,
  tooMany: (results: number, shown: number) =>
    `${inDigits(results)} results. These ${shown} fit best. Keep typing to see fewer.`,
  nothing: (typed: string) => `Nothing found for “${typed}”`,
  nothingYet: 'Nothing found so far.',
  opening: 'Your records are still being opened.',
  unread: 'Not all of your records could be loaded.',
  /** Heading of a group of records that another owner released to the user. */
  of: (owner: string, kind: string) => `${owner}’s ${kind}`,
  alsoLeft: (owners: readonly string[]) => `We look through what ${listInWords(owners)} left for you, too.`,
  alsoShared: (owners: readonly string[]) => `We look through what you can read from ${listInWords(owners)}, too.`,
  notOpen: (owner: string) => `What ${owner} left for you is not open here yet, so we have not looked through it.`,
  notAll: (owner: string) => `Not everything ${owner} left for you has arrived.`,
  openIt: 'Open what was left for you',
  doing: 'What you can do',
  /** `also` lists more words that find the action. The search must match a word of `verb` if set. */
  actions: {
    add: (what: string) => ({ title: `Add ${what}`, verb: undefined, also: 'new write down record' }),
    edit: (what: string) => ({ title: `Edit ${what}`, verb: undefined, also: 'change' }),
    print: (what: string) => ({ title: `Print ${what}`, verb: 'print paper pdf', also: 'paper pdf' }),
    saveAsFile: (what: string) => ({
      title: `Save ${what} as a file`,
      verb: 'save file export download csv',
      also: 'export download csv',
    }),
  },
  /** Screen readers read this after the number of records. */
  records: (number: number) => (number === 1 ? 'record' : 'records'),
  places: 'Places',
  wrote: 'What you wrote',
  dashboard: 'Dashboard',
  security: 'Sign-in and Security',
  parts: {
    start: { title: 'Start Here', also: 'guide questions begin' },
    sessions: { title: 'Where you are signed in', also: 'sessions devices' },
  },
  /** Actions of the app; those of a kind are above. */
  own: {
    story: { title: 'Write a story', also: 'tell memory life new' },
    walletCard: { title: 'Print the wallet card', also: 'allergies medicines proxy pdf paper doctor' },
    makeKit: { title: 'Make a recovery kit', also: 'print recovery code forgot password paper' },
    newKit: { title: 'Print a new recovery kit', also: 'make recovery code forgot password paper' },
    export: { title: 'Export everything', also: 'download backup zip save copy' },
    password: { title: 'Change password', also: 'new password' },
    turnOnTwoStep: { title: 'Turn on two-step sign-in', also: 'authenticator app code two-factor' },
    twoStep: { title: 'Change two-step sign-in', also: 'turn off authenticator app code two-factor' },
    signOut: { title: 'Sign out', also: 'log out leave close' },
    signOutElsewhere: { title: 'Sign out on my other devices', also: 'log out everywhere sessions lost phone' },
    invite: (name: string) => ({ title: `Invite ${name}`, also: 'invitation send email' }),
    nobody: (records: string) => ({
      title: `Choose who may see ${records}`,
      also: 'share receive audience nobody unshared',
    }),
    nobodyWhy: 'Nobody will receive this yet.',
  },
  /** Names the places that read other programs' files, by kind. */
  imports: {
    'online-account': { title: 'Import passwords from a password manager', also: 'bring in csv accounts' },
    'important-contact': { title: 'Import important contacts from an address book', also: 'bring in vcard csv phone' },
    advisor: { title: 'Import advisors from an address book', also: 'bring in vcard csv phone' },
    'other-contact': { title: 'Import other contacts from an address book', also: 'bring in vcard csv phone' },
    'family-member': { title: 'Import a family tree', also: 'bring in gedcom ancestry relatives' },
  },
}
