import { useCallback } from 'react'
import type { Standing } from '../../../domain/opening-forecast.ts'
import { client, type HeldSeat, type ReleaseEvent, type ReleaseView } from '../../estate/index.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { afterSending, type ReportOutlook } from '../release/opening-words.ts'

/** When a report by this grantee would open something. Empty until the release service answers. */
export function AfterSending({ seat, event }: { seat: HeldSeat; event: ReleaseEvent }) {
  const outlook = useReleaseOutlook(seat)
  if (outlook === undefined) return null
  const reporter = seat.role === 'attorney' ? 'attorney' : 'contact'
  return <Says standing={outlook} course={{ event, reporter, answer: undefined }} seat={seat} />
}

/** The same for a report that was sent, before its days are certain. */
export function UntilChecked({ seat, release }: { seat: HeldSeat; release: ReleaseView }) {
  const outlook = useReleaseOutlook(seat)
  if (outlook === undefined) return null
  const terms = outlook.reports.find(({ releaseId }) => releaseId === release.id)?.terms ?? outlook.terms
  const standing: Standing = { ...outlook, terms, hasAttorney: release.objectUntil !== undefined }
  return <Says standing={standing} course={courseOf(release)} seat={seat} isSent />
}

function courseOf(release: ReleaseView): ReportOutlook['course'] {
  const { event, reportedBy, approval, objectUntil, pausedUntil, heldUntil, answers } = release
  const attorneys = answers.filter(({ role }) => role === 'attorney')
  const isOver = objectUntil !== undefined && Date.parse(objectUntil) <= Date.now()
  const answer = attorneys.some(({ stance }) => stance === 'object')
    ? 'objects'
    : attorneys.length > 0
      ? 'agrees'
      : undefined
  return {
    event,
    approval,
    reporter: reportedBy === 'attorney' ? 'attorney' : 'contact',
    answer: answer ?? (isOver ? 'silent' : undefined),
    isPaused: pausedUntil !== undefined,
    isHeld: heldUntil !== undefined,
    isObjected: answers.some(({ role, stance }) => role !== 'attorney' && stance === 'object'),
  }
}

function Says({
  standing,
  course,
  seat,
  isSent = false,
}: Pick<ReportOutlook, 'standing' | 'course'> & { seat: HeldSeat; isSent?: boolean }) {
  const says = afterSending({ standing, course, owner: seat.ownerName, hasFirst: seat.counts.first > 0 })
  // Beside a report that was sent stands already who checks it.
  const lines = isSent ? says.slice(1) : says
  return lines.length === 0 ? null : <p>{lines.join(' ')}</p>
}

function useReleaseOutlook({ ownerId }: HeldSeat) {
  const [answer] = useAnswer(useCallback(() => client.readOutlook(ownerId), [ownerId]))
  return answer.state === 'ready' ? answer.value : undefined
}
