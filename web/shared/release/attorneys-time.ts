import type { ReleaseView } from '../../estate/types.ts'
import { isOpen } from './is-open.ts'

const hasAnswered = ({ log }: ReleaseView): boolean =>
  log.some(({ by, step }) => by === 'attorney' && (step === 'supported' || step === 'objected'))

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
