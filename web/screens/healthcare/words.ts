import { listInWords } from '../../ui/list-in-words.ts'

export const words = {
  title: 'My Healthcare Directives',
  purpose: 'Who speaks for you, and what you want, when you can’t say it yourself.',
  failed: 'Failed to load healthcare directives. Please try again',
  create: {
    'healthcare-proxy': 'Designate Healthcare Proxy',
    'living-will': 'Create Living Will',
    'advance-directive': 'Create Directive',
  },
  edit: 'Edit',
  read: 'Read',
  pdf: 'Download PDF',
  states: {
    unsigned: 'Not signed yet',
    signed: (day: string) => `Signed on ${day}`,
    changed: 'Changed since signed',
  },
  changed: (day: string) =>
    `The text changed after you signed it on ${day}. Print it again, sign it again, and give the new one to whoever has the old one.`,
  unsigned: 'It counts once you’ve printed and signed it. Most states ask for two witnesses.',
  addSigned: 'Add the signed copy',
  signedCopy: 'Signed copy',
  signedOf: (title: string) => `Signed copy: ${title}`,
  andMore: (text: string, more: number) => (more === 0 ? text : `${text}, and ${more} more`),
  hasCopy: 'Has a copy',
  onDay: (name: string, day: string) => `${name}, ${day}`,
  saved: 'Signed Copy Saved',
  savedMore: 'It’s sealed, along with the text.',
  again: 'I’ve signed the new text, too',
  againHint: 'The text changed after you signed it. Check this only if you signed it again on the same day.',
  copies: {
    legend: 'Who was given a copy, and when',
    name: (at: number) => (at === 1 ? 'Name' : `Name ${at}`),
    day: (at: number) => (at === 1 ? 'Date' : `Date ${at}`),
    remove: (at: number) => `Remove copy ${at}`,
    removeShort: 'Remove',
    another: 'Add another copy',
  },
  wallet: {
    title: 'Wallet card',
    text: 'A card for your wallet says what you’re allergic to, what you have and take, and who speaks for you. Print it, cut it out, and fold it.',
    notYet: 'As soon as you’ve named a proxy or written down allergies, you can print a card for your wallet.',
    download: 'Download Wallet Card',
    file: 'Wallet card',
  },
  doctor: {
    title: 'For your doctor’s records',
    text: 'Some offices and hospitals can take your directives straight into their system, as a FHIR file. Ask them first. Paper is always fine.',
    save: 'Save FHIR file',
    file: 'Healthcare directives',
    saved: 'Saved as a file',
    failed: 'We couldn’t make the file',
    failedMore: 'Please try again.',
  },
  why: {
    title: 'Why directives matter',
    lead: 'If you’re in a hospital and can’t speak, someone still has to decide. Without directives, doctors ask the nearest relative, who may not know, or may not agree with the others.',
    points: [
      ['Healthcare proxy', 'One person has the final say, and everyone knows who it is.'],
      ['Living will', 'Your own words about the care you want take the weight off your family.'],
      ['Advance directive', 'What anyone treating you needs to know: allergies, medicines, beliefs.'],
    ],
    first:
      'Talk with your proxy first. Then print, sign, and hand out copies: to your proxy, your doctor, and your family.',
  },
} as const

export const alreadyWords = {
  offer: (name: string, titles: readonly string[]) =>
    `${name} could have your ${listInWords(titles)} at hand already, without waiting for a report.`,
  share: (name: string) => `Let ${name} read it already`,
  notNow: 'Not now',
  notKept: 'We couldn’t save that',
}
