import type { ReleaseStep, ReleaseView } from '../../estate/index.ts'
import { exactTime, type StepperStep } from '../../ui/index.ts'
import { stepWords as words } from './report-words.ts'
import { attorneysAnswer, isAskedMeanwhile } from './attorneys-time.ts'
import { isEarly } from './is-open.ts'
import {
  firstMoment,
  firstReleasedAt,
  isByDeputy,
  isMine,
  isMyDeputyAnswer,
  personAt,
  type Reader,
  wasChecked,
} from './words.ts'
import { holdOf } from './holds.ts'

/** The attorney’s answer to a contact’s report: the options while time remains, then the answer. */
function attorneysTime({ state, objectUntil = '', log }: ReleaseView, reader: Reader): StepperStep {
  const id = 'attorney'
  const asked = reader.me === id ? words.asAttorney : words.attorney
  // A lockdown postpones the date by its own unknown length.
  const until = reader.onHold ? {} : { detail: words.until(exactTime(objectUntil)) }
  if (state === 'reported') return { id, label: asked.can, ...until }
  const answer = attorneysAnswer({ log })
  if (answer === undefined) return { id, label: words.timeIsOver }
  const who = answeredBy(answer, reader)
  const detail = words.on(exactTime(answer.at))
  return { id, label: answer.step === 'supported' ? who.agreed : who.objected, detail }
}

function answeredBy(answer: ReleaseStep, reader: Reader) {
  const isOwn = isMine(answer, reader)
  if (isMyDeputyAnswer(answer, reader)) return words.asAttorney
  if (isByDeputy(answer)) return isOwn ? words.ownDeputy : words.deputy
  return isOwn ? words.asAttorney : words.attorney
}

/** Who reported, and when. */
function reportedBy({ log, reportedBy: role, reportedAt }: ReleaseView, reader: Reader): string {
  const at = log.find(({ step }) => step === 'reported')?.at ?? reportedAt
  return words.by(isMine({ by: role, at }, reader) ? words.you : personAt(role, reader, at), exactTime(at))
}

function checkedBy({ log }: ReleaseView): { detail?: string } {
  const approved = log.findLast(({ step }) => step === 'approved')
  return approved === undefined ? {} : { detail: words.by(words.checker, exactTime(approved.at)) }
}

const now = (release: ReleaseView, first: string | undefined): string =>
  first !== undefined && isEarly(release) ? 'first' : release.state

const tense = (hasOpened: boolean) => (hasOpened ? 'opened' : 'opens')

/** A rejected, vetoed or ended report stays at its last step. */
export function reportSteps(release: ReleaseView, reader: Reader = {}): { steps: StepperStep[]; current: number } {
  const { onHold = false } = reader
  const asksAttorney = release.objectUntil !== undefined
  const reported: StepperStep = { id: 'reported', label: words.reported, detail: reportedBy(release, reader) }
  const isPast = release.state === 'waiting' || release.state === 'released' || release.state === 'ended'
  const review: StepperStep = { id: 'review', label: words.review, ...(isPast && checkedBy(release)) }
  // An attorney whose time runs beside the review holds nothing up.
  const before = asksAttorney && !isAskedMeanwhile(release) ? [reported, attorneysTime(release, reader)] : [reported]
  // With a waived check, no reviewer is impartial, and only the attorney can end this step.
  const waived = release.approval === 'waived'

  if (release.state === 'rejected') {
    const end: StepperStep = {
      id: 'rejected',
      label: words.rejected,
      ...(release.reason && { detail: release.reason }),
    }
    const steps = [...before, ...(waived ? [] : [review]), end]
    return { steps, current: steps.length - 1 }
  }
  if (release.state === 'vetoed') {
    const first = firstReleasedAt(release)
    const detail = first === undefined ? words.nothingOpened : words.firstOpened(exactTime(first))
    const end: StepperStep = { id: 'vetoed', label: words.vetoed, detail }
    return { steps: [reported, end], current: 1 }
  }

  const first = firstMoment(release, reader)
  const waits: StepperStep = {
    id: 'waiting',
    label: (onHold && release.state === 'waiting') || holdOf(release) ? words.held : words.wait,
    ...(release.opensAt !== undefined && !onHold && { detail: words.until(exactTime(first ?? release.opensAt)) }),
  }
  const day = (at: string | undefined) => (at === undefined || onHold ? {} : { detail: words.on(exactTime(at)) })
  const isWhole = release.state === 'released' || release.state === 'ended'
  const opensFirst: StepperStep[] =
    first === undefined
      ? []
      : [{ id: 'first', label: words.firstDays[tense(isWhole || isEarly(release))], ...day(first) }]
  const opened = reader.me === 'owner' ? words.openedOfYou : words.opened
  const opens: StepperStep =
    first === undefined
      ? { id: 'released', label: opened[release.event] }
      : { id: 'released', label: words.rest[tense(isWhole)], ...day(release.opensAt) }
  // With a waived check, the wait follows directly on the attorney’s step.
  const skipped = isPast ? !wasChecked(release) : waived && release.state === 'reported' && asksAttorney
  const steps = [...before, ...(skipped ? [] : [review]), waits, ...opensFirst, opens]
  if (release.state === 'ended')
    return { steps: [...steps, { id: 'ended', label: words.ended }], current: steps.length }
  const here = { reported: asksAttorney ? 'attorney' : 'review', 'in-review': 'review' } as const
  const at = release.state === 'reported' || release.state === 'in-review' ? here[release.state] : now(release, first)
  return { steps, current: steps.findIndex(({ id }) => id === at) }
}
