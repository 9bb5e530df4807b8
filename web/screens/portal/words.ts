import type { ReleaseEvent, ReleaseState, ReleaseStep, ReleaseView, SeatRole } from '../../estate/index.ts'
import { exactTime, type Tone } from '../../ui/index.ts'

/** What a seat is called. */
export const roleName: Record<SeatRole, string> = {
  attorney: 'Estate attorney',
  contact_1: 'Authorized contact 1',
  contact_2: 'Authorized contact 2',
}

/** What a report says happened, in the middle of a sentence. */
export const eventName: Record<ReleaseEvent, string> = {
  death: 'a death',
  incapacity: 'an incapacity',
}

/** The document that proves it (spec 2, point 4). */
export const documentName: Record<ReleaseEvent, string> = {
  death: 'Death Certificate',
  incapacity: 'Incapacitation Document',
}

/** How the owner is told what was reported about them. */
export const reportedAboutYou: Record<ReleaseEvent, string> = {
  death: 'that you have died',
  incapacity: 'that you can no longer act for yourself',
}

/** A submission's status, as the portals and the settings show it (spec 2, point 3). */
export const stateBadge: Record<ReleaseState, { label: string; tone: Tone }> = {
  reported: { label: 'Pending Review', tone: 'amber' },
  'in-review': { label: 'Pending Review', tone: 'amber' },
  rejected: { label: 'Rejected', tone: 'brick' },
  waiting: { label: 'Verified', tone: 'sage' },
  vetoed: { label: 'Stopped by the owner', tone: 'neutral' },
  released: { label: 'Verified', tone: 'sage' },
  ended: { label: 'Ended', tone: 'neutral' },
}

const openStates: readonly ReleaseState[] = ['reported', 'in-review', 'waiting']

/** Still on its way: it can be stopped. */
export const isOpen = (release: ReleaseView): boolean => openStates.includes(release.state)

/** Whether a hold by the link in the mail is in force at `now`. */
export const isPaused = (release: ReleaseView, now = Date.now()): boolean =>
  release.pausedUntil !== undefined && Date.parse(release.pausedUntil) > now

const opensUnlessStopped = ({ opensAt }: ReleaseView): string =>
  opensAt === undefined
    ? 'The wait begins when the owner has been told.'
    : `It opens on ${exactTime(opensAt)}, unless the owner stops it.`

const sentences: Record<ReleaseState, (release: ReleaseView) => string> = {
  reported: ({ objectUntil }) =>
    objectUntil === undefined
      ? 'The document waits to be checked.'
      : `The attorney may object until ${exactTime(objectUntil)}. Then the document is checked.`,
  'in-review': () => 'The document is being checked by the people who run this server.',
  rejected: ({ reason }) =>
    reason === undefined || reason === ''
      ? 'The document was not accepted.'
      : `The document was not accepted: ${reason}`,
  waiting: (release) =>
    isPaused(release) && release.pausedUntil !== undefined
      ? `The owner's mail held it until ${exactTime(release.pausedUntil)}. ${opensUnlessStopped(release)}`
      : `The document was verified. ${opensUnlessStopped(release)}`,
  vetoed: () => 'The owner stopped it. Nothing was opened.',
  released: () => 'The time has come: what was left can be opened.',
  ended: () => 'It was ended. What is written from then on is closed again.',
}

/** One sentence: what stands between now and the opening. */
export const whatNext = (release: ReleaseView): string => sentences[release.state](release)

const stepSentences: Record<string, string> = {
  claim: 'Reported',
  reported: 'Reported',
  opinion: 'The attorney answered',
  support: 'The attorney agreed',
  object: 'The attorney objected',
  review: 'The document was checked',
  'in-review': 'The document went to be checked',
  approve: 'The document was verified',
  approved: 'The document was verified',
  reject: 'The document was not accepted',
  rejected: 'The document was not accepted',
  notice: 'The owner was told',
  waiting: 'The wait began',
  pause: 'Held by the link in the mail',
  paused: 'Held by the link in the mail',
  veto: 'The owner stopped it',
  vetoed: 'The owner stopped it',
  released: 'The wait ran out: opened',
  collect: 'Somebody opened what was left to them',
  collected: 'Somebody opened what was left to them',
  end: 'Ended by the owner',
  ended: 'Ended by the owner',
  policy: 'The owner set how long to wait',
  invitation: 'The owner filled a seat',
  disarm: 'The owner took a seat back',
  acceptance: 'Somebody took their seat',
  'card-review': 'A printed card was checked',
}

/** One line of the release log in words. An unknown step of a newer server is shown as it is. */
export const stepSentence = (step: ReleaseStep): string => stepSentences[step.step] ?? step.step

/** How long a notice stays in the portals (spec 2, point 9). */
export const PORTAL_TOAST_MS = 5000
