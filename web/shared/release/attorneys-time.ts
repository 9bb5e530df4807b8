import type { ReleaseStep, ReleaseView } from '../../estate/types.ts'
import { isOpen } from './is-open.ts'

/** The attorney’s last answer, also by a deputy. An agreement falls with the deputy who gave it. */
export function attorneysAnswer({ log }: Pick<ReleaseView, 'log'>): ReleaseStep | undefined {
  const fell = log.findLast(({ step }) => step === 'agreement-withdrawn')?.n ?? 0
  return log.findLast(
    ({ by, step, n }) => by === 'attorney' && (step === 'objected' || (step === 'supported' && n > fell)),
  )
}

const hasAnswered = (release: ReleaseView): boolean => attorneysAnswer(release) !== undefined

/** The attorney may still answer while an operator checks the document, or while the wait runs. */
export const isAskedMeanwhile = (release: ReleaseView, now = Date.now()): boolean =>
  release.state !== 'reported' &&
  isOpen(release) &&
  release.approval === 'demanded' &&
  release.objectUntil !== undefined &&
  Date.parse(release.objectUntil) > now &&
  !hasAnswered(release)

/** Whether the attorney’s answer to a contact’s report is still wanted. */
export const asksAttorney = (release: ReleaseView): boolean =>
  isAskedMeanwhile(release) ||
  (release.state === 'reported' && release.reportedBy !== 'attorney' && !hasAnswered(release))
