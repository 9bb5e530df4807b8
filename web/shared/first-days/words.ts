import { listInWords } from '../../ui/list-in-words.ts'

export const words = {
  title: 'Needed in the first days',
  banner:
    'A funeral, a pet, the people to call: some of what you wrote down is needed right away. You can let it open before the rest.',
  look: 'See what would open',
  notNow: 'Not now',
  notNowDone: 'We won’t ask again. You can still choose this in My Release Settings.',
  notKept: 'This couldn’t be saved. Please try again.',
  ask: 'Choose the first days',
  askTitle: 'The first days after a death',
  askWhy: 'Let what is needed right away open before the rest: the funeral, the pets, the people to call.',
  dialog: 'Open this in the first days?',
  how: (names: readonly string[], when: string) =>
    `${when.charAt(0).toUpperCase()}${when.slice(1)}, ${listInWords(names)} can read what you left them of this:`,
  rest: (when: string) =>
    `Everything else opens ${when}. Passwords, accounts and papers never open early, and you can change each record on its own.`,
  risk: 'If somebody reports you by mistake and the check misses it, this could be read before you stop it.',
  /** What has no singular has no number: *your final wishes*. */
  count: (count: number, { one, many }: { one: string; many: string }) =>
    one === many ? `your ${many}` : `${count} ${count === 1 ? one : many}`,
  noRecords: 'You have written down nothing of this yet. What you add later is included, unless you say otherwise.',
  counts: (day: string) =>
    `So that no one else can do this in your name, please enter your password. It counts from ${day}, and we’ll email you that date.`,
  save: 'Open in the first days',
  done: 'The first days are set',
  doneMore: (day: string) => `They count from ${day}. Until then, everything opens together.`,
}
