import { inDigits } from '../../ui/in-digits.ts'

const matter = (number: string) => `Matter ${number}`

export const words = {
  page: 'Estate Attorney Portal',
  purpose:
    'Tell us what happened to a client, and send the document that shows it. When the time comes, open what is left for you.',
  deputysPurpose: 'If someone reports something about a client, read the document, and agree or object.',
  leave: 'Leave the portal',
  failed: 'Your clients could not be loaded',
  empty: 'No client has named you yet',
  emptyMore: 'When a client names you, they give you a link or a code. Open it and accept, and they appear here.',
  clients: 'Your clients',
  about: (client: string) => `About ${client}`,
  files: 'For your files',
  deputies: 'A deputy while you are away',
  roleNotYet: 'Role not accepted yet',
  submissions: 'Recent submissions',
  notAccepted: (client: string) => `You have not accepted the role for ${client} yet`,
  notAcceptedMore: 'Before you can report or open anything, please read what the role asks of you, and accept it.',
  readRole: 'Read and accept the role',
  log: 'Security audit log',
  acceptedOn: (day: string) => `You accepted the role on ${day}.`,
  steps: (client: string) => `Every step about ${client}`,
}

/** What the role asks for, before acceptance. */
export const roleWords = {
  title: 'Confirm your role',
  description: (client: string) => `${client} named you as their estate attorney.`,
  accepts: (client: string) => `I accept the role of estate attorney for ${client}, and what it asks of me.`,
  accept: 'Accept Role',
  decline: 'Decline Role',
  notYet: 'Not accepted yet',
  notChecked: 'Please confirm your acceptance by checking the box.',
  accepted: (client: string) => `You are now the estate attorney for ${client}.`,
  declined: 'Nothing was recorded. You can come back anytime.',
  what: (client: string) =>
    `If ${client} dies or can no longer act for themselves, you are the one who tells us and sends the document that proves it.`,
  reports: 'You report only what your document proves.',
  answers: 'When an authorized contact reports something, you answer.',
  confidential: 'You keep what opens to you confidential, as your profession requires.',
  binding:
    'This confirmation is legally binding. It is recorded permanently with the date and time, and can be audited.',
}

export const toDoWords = {
  title: 'What is yours to do',
  nothing: (clients: number) =>
    `Nothing right now. When someone reports something about ${clients === 1 ? 'your client' : 'one of your clients'}, it appears here, with the days you have to answer.`,
  all: (count: number) => `Show all ${inDigits(count)}`,
  reported: (who: string, what: string, day: string) => `${who} reported ${what} on ${day}.`,
  counts: (until: string) => `Your answer counts until ${until}.`,
  onHold: 'Everything here is on hold right now, so the time to answer has stopped. You can answer all the same.',
  left: (days: number) => (days < 1 ? 'Last day is today' : days === 1 ? '1 day left' : `${inDigits(days)} days left`),
  open: 'What is meant for you is open, and you have not read it yet.',
  again: 'Your document was sent back. You can send another one.',
  role: (client: string) => `${client} named you. Please read what the role asks of you, and accept it.`,
  matter,
  action: {
    answer: 'Answer the report',
    open: 'Open it',
    again: 'See what is missing',
    role: 'Read the role',
  },
  about: (action: string, client: string) => `${action}: ${client}`,
}

export const findWords = {
  find: 'Find by name, email, or matter number',
  none: (typed: string, count: number) =>
    `None of your ${inDigits(count)} clients has “${typed}” as a name, an email, or a matter number.`,
  found: (found: number, all: number) =>
    found === all ? `${inDigits(all)} clients` : `${inDigits(found)} of ${inDigits(all)} clients`,
  showAll: (count: number) => `Show all ${inDigits(count)} clients`,
  matter,
}
