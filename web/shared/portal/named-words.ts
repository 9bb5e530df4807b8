import type { SeatRole } from '../../estate/types.ts'

const theirs = (role: SeatRole) => (role === 'attorney' ? 'their estate attorney' : 'their authorized contact')

/** What people who were named read on their dashboard. */
export const words = {
  title: 'People who named you',
  waiting: 'Waiting for your answer',
  notAccepted: 'Not accepted yet',
  invited: (role: SeatRole) =>
    `invited you to be ${theirs(role)}. Open the link they gave you, or enter their code. If you have neither, just ask them.`,
  openInvitation: 'Open the invitation',
  invitationOf: (owner: string) => `Open the invitation from ${owner}`,
  named: (role: SeatRole) => `named you as ${theirs(role)}`,
  about: (action: string, owner: string) => `${action}: ${owner}`,
  opened: 'Opened',
  openLeft: 'Open what was left for you',
  openMeant: 'Open what is meant for you now',
  answerNeeded: 'Your answer is needed',
  answer: 'Answer the report',
  reported: 'Report in progress',
  follow: 'See where it stands',
  deletes: (day: string) => `Will be deleted on ${day}`,
  happened: 'Has something happened?',
}
