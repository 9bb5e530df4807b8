export const words = {
  page: 'Estate Attorney Portal',
  purpose:
    'Tell us what happened to a client, and send the document that shows it. When the time comes, open what is left for you.',
  leave: 'Leave the portal',
  failed: 'Your clients could not be loaded',
  empty: 'No client has named you yet',
  emptyMore: 'When a client names you, they give you a link or a code. Open it and accept, and they appear here.',
  clients: 'Your clients',
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
