import { inDigits } from '../../ui/in-digits.ts'

export const words = {
  page: 'Authorized Contact Portal',
  title: (owner: string) => `You are here for ${owner}`,
  purpose: 'When the time comes, what is left for you opens here.',
  /** Released, and the responsibilities are still to be acknowledged. */
  ready: {
    first: (owner: string) =>
      `We’re sorry for your loss. What ${owner} chose for the first days is ready. It opens once you have read your responsibilities.`,
    death: (owner: string) =>
      `We’re sorry for your loss. What ${owner} left for you is ready. It opens once you have read your responsibilities.`,
    incapacity: (owner: string) =>
      `What ${owner} wants you to have now is ready. It opens once you have read your responsibilities.`,
  },
  opened: {
    first: (owner: string) =>
      `We’re sorry for your loss. What ${owner} chose for the first days is open below. The rest opens later. Take your time.`,
    death: (owner: string) => `We’re sorry for your loss. What ${owner} left for you is open below. Take your time.`,
    incapacity: (owner: string) => `What ${owner} wants you to have now is open below. Take your time.`,
  },
  onHold: {
    first: (owner: string) =>
      `We’re sorry for your loss. Everything here is on hold right now. Once the hold is over, you can open what ${owner} chose for the first days.`,
    death: (owner: string) =>
      `We’re sorry for your loss. Everything here is on hold right now. Once the hold is over, you can open what ${owner} left for you.`,
    incapacity: (owner: string) =>
      `Everything here is on hold right now. Once the hold is over, you can open what ${owner} wants you to have.`,
  },
  failed: 'This page could not be loaded',
  empty: 'No one has named you yet',
  emptyMore: 'When someone names you, they give you a link or a code to open. If you have a printed release card,',
  showCard: 'show it here',
  people: 'People who named you',
  responsibilitiesNotYet: 'Responsibilities to read',
  first: 'First, please read your responsibilities',
  firstMore: 'There are six short lines to read and check. Then everything below opens up.',
  readThem: 'Read my responsibilities',
  stands: 'Where it stands',
  evidence: 'Evidence for a court or a bank',
  security: 'Security notice',
  securityMore:
    'What is left for you is sealed until the time comes. Until then, no one can read it, not even us. Every step here is recorded and shown to the people it concerns. If you are away for 30 minutes, we sign you out.',
  signOut: 'Sign out of the portal',
  signedOut: 'Logged Out',
  error: 'Error',
  activity: 'Activity',
  less: 'Show less',
  all: 'Show all',
  showedCard: (owner: string) => `You showed a card from ${owner}`,
  agreed: (owner: string) => `You agreed to be there for ${owner}`,
  acknowledged: (title: string) => `You acknowledged: ${title}`,
}

export const accessWords = {
  title: 'What you can open',
  now: 'Now',
  present: {
    nothing: 'Nothing yet. It is all sealed, even from us.',
    held: 'Nothing right now. Everything here is on hold.',
    ready: 'What’s meant for you now opens once you have read your responsibilities.',
    above: 'What’s meant for you now is open above.',
  },
  incapacity: (owner: string) => `If ${owner} can no longer act`,
  death: (owner: string) => `After ${owner} has died`,
  records: (count: number) => (count === 1 ? '1 record' : `${inDigits(count)} records`),
  first: (count: number) =>
    `${count === 1 ? '1 of these records is' : `${inDigits(count)} of these records are`} for the first days after a death, and ${count === 1 ? 'opens' : 'open'} before the rest.`,
  how: (owner: string) =>
    `You are an authorized contact. Nothing opens unless someone sends a document that shows what happened, such as a death certificate. Then we email ${owner} every day, and they can stop it with one press.`,
}

export const responsibilityWords = {
  title: 'Your responsibilities',
  description: (owner: string) => `${owner} trusts you. Please read each line and check its box.`,
  legend: 'Six responsibilities',
  accept: 'Accept',
  decline: 'Decline',
  notYet: 'Not yet',
  notAll: 'Please acknowledge all responsibilities before proceeding',
  accepted: (owner: string) => `Thank you for being there for ${owner}.`,
  declined: 'Nothing was recorded. You can come back anytime.',
  confidentiality: 'Confidentiality',
  confidentialityText: 'I share what I learn here only with the people it is meant for.',
  access: 'Access management',
  accessText: 'I let no one else use my account, and I open only what was left for me.',
  communication: 'Communication',
  communicationText: 'I tell the attorney and the other contact what they need to know.',
  security: 'Security',
  securityText: 'I keep my password, my recovery kit, and my release card where only I can get to them.',
  compliance: 'Compliance',
  complianceText: 'I follow the law and the wishes that were written down, and I report only what is true.',
  documentation: 'Documentation',
  documentationText: 'I know that every step I take here is recorded.',
}
