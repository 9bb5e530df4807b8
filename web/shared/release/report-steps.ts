import type { ReleaseView } from '../../estate/index.ts'
import { exactTime, type StepperStep } from '../../ui/index.ts'
import { stepWords as words } from './report-words.ts'
import { isMine, isPaused, type Reader, wasChecked } from './words.ts'

/** The attorney’s answer to a contact’s report: the options while time remains, then the answer. */
function attorneysTime({ state, objectUntil = '', log }: ReleaseView, reader: Reader): StepperStep {
  const id = 'attorney'
  const asked = reader.me === id ? words.asAttorney : words.attorney
  // A lockdown postpones the date by its own unknown length.
  const until = reader.onHold ? {} : { detail: words.until(exactTime(objectUntil)) }
  if (state === 'reported') return { id, label: asked.can, ...until }
  const answer = log.findLast(({ by, step }) => by === id && (step === 'supported' || step === 'objected'))
  if (answer === undefined) return { id, label: words.timeIsOver }
  const who = isMine(answer, reader) ? words.asAttorney : words.attorney
  return { id, label: answer.step === 'supported' ? who.agreed : who.objected }
}

/** A rejected, vetoed or ended report stays at its last step. */
export function reportSteps(release: ReleaseView, reader: Reader = {}): { steps: StepperStep[]; current: number } {
  const { onHold = false } = reader
  const asksAttorney = release.objectUntil !== undefined
  const reported: StepperStep = { id: 'reported', label: words.reported, detail: exactTime(release.reportedAt) }
  const review: StepperStep = { id: 'review', label: words.review }
  const before = asksAttorney ? [reported, attorneysTime(release, reader)] : [reported]
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
    const end: StepperStep = { id: 'vetoed', label: words.vetoed, detail: words.nothingOpened }
    return { steps: [reported, end], current: 1 }
  }

  const waits: StepperStep = {
    id: 'waiting',
    label: (onHold && release.state === 'waiting') || isPaused(release) ? words.held : words.wait,
    ...(release.opensAt !== undefined && !onHold && { detail: words.until(exactTime(release.opensAt)) }),
  }
  const opened = reader.me === 'owner' ? words.openedOfYou : words.opened
  const opens: StepperStep = { id: 'released', label: opened[release.event] }
  // With a waived check, the wait follows directly on the attorney’s step.
  const past = release.state === 'waiting' || release.state === 'released' || release.state === 'ended'
  const skipped = past ? !wasChecked(release) : waived && release.state === 'reported' && asksAttorney
  const steps = [...before, ...(skipped ? [] : [review]), waits, opens]
  if (release.state === 'ended')
    return { steps: [...steps, { id: 'ended', label: words.ended }], current: steps.length }
  const here = { reported: asksAttorney ? 'attorney' : 'review', 'in-review': 'review' } as const
  const at = release.state === 'reported' || release.state === 'in-review' ? here[release.state] : release.state
  return { steps, current: steps.findIndex(({ id }) => id === at) }
}
