import type { SeatRole } from '../../estate/types.ts'

const called = (role: SeatRole) => (role === 'attorney' ? 'estate attorney' : 'authorized contact')
const theirs = (role: SeatRole) => `their ${called(role)}`

export const words = {
  title: 'People who named you',
  waiting: 'Waiting for your answer',
  notAccepted: 'Not accepted yet',
  invited: (role: SeatRole) =>
    `invited you to be ${theirs(role)}. Open the link they gave you, or enter their code. If you have neither, just ask them.`,
  openInvitation: 'Open the invitation',
  invitationOf: (owner: string) => `Open the invitation from ${owner}`,
  named: (role: SeatRole) => `named you as ${theirs(role)}`,
  /** Tells several owners of the same name apart. */
  namedApart: (apart: string) => `named you as their ${apart.charAt(0).toLowerCase()}${apart.slice(1)}`,
  about: (action: string, owner: string, apart?: string) =>
    apart === undefined ? `${action}: ${owner}` : `${action}: ${owner}, ${apart}`,
  opened: 'Opened',
  onHold: 'On hold',
  openLeft: 'Open what was left for you',
  openMeant: 'Open what is meant for you now',
  answerNeeded: 'Your answer is needed',
  answer: 'Answer the report',
  keyChanged: 'Can’t open right now',
  reported: 'Report in progress',
  follow: 'See where it stands',
  deletes: (day: string) => `Will be deleted on ${day}`,
  happened: 'Has something happened?',
}

export const stepDownWords = {
  card: 'If you can no longer do this',
  why: (owner: string) => `You can step down at any time. ${owner} can then ask someone else.`,
  notNow: (owner: string) =>
    `Someone has reported that something happened to ${owner}, so you can’t step down right now. You don’t have to do anything. Once the report is over, you can step down here.`,
  action: 'Step down',
  title: (owner: string, role: SeatRole) => `Step down as ${owner}’s ${called(role)}?`,
  confirm: 'Step down',
  ends: (owner: string) => `You won’t be able to report anything about ${owner} or open what ${owner} leaves for you.`,
  told: (owner: string) => `We tell ${owner} right away, so they can ask someone else.`,
  final: (owner: string) => `You can’t undo this yourself. If you change your mind, ask ${owner} to invite you again.`,
  done: 'You have stepped down',
  doneMore: (owner: string) => `We told ${owner}. Thank you for having been there.`,
  was: (owner: string, role: SeatRole) =>
    `You stepped down as ${owner}’s ${called(role)}, and your old link no longer works. If ${owner} has invited you again, please open the newer link or code.`,
}
