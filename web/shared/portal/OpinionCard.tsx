import { lazy, Suspense, useState } from 'react'
import type { HeldSeat, ReleaseView } from '../../estate/index.ts'
import { Skeleton } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { attorneysAnswer } from '../release/attorneys-time.ts'
import { isOpen } from '../release/is-open.ts'
import { isByDeputy } from '../release/words.ts'

const Opinion = lazy(() => retry(async () => ({ default: (await import('./Opinion.tsx')).Opinion })))

/** The attorney’s own answer stands: no deputy speaks after it. */
function isAnsweredByAttorney(release: ReleaseView): boolean {
  const answer = attorneysAnswer(release)
  return answer !== undefined && !isByDeputy(answer)
}

/** Each other grantee may object once before the release, even after agreeing. */
const mayAnswer = (release: ReleaseView, { role, deputy }: HeldSeat): boolean =>
  isOpen(release) &&
  !release.mine &&
  !(deputy && (release.reportedBy === 'attorney' || isAnsweredByAttorney(release))) &&
  !release.answers.some((answer) => answer.role === role && answer.stance === 'object')

/** Another grantee’s report: the document, and this grantee’s opinion. Empty without a report. */
export function OpinionCard({ seat }: { seat: HeldSeat }) {
  const [answered, setAnswered] = useState<readonly string[]>([])
  const waiting = seat.releases.filter((release) => mayAnswer(release, seat) && !answered.includes(release.id))
  return waiting.map((release) => (
    <Suspense key={release.id} fallback={<Skeleton />}>
      <Opinion release={release} seat={seat} onAnswered={() => setAnswered((before) => [...before, release.id])} />
    </Suspense>
  ))
}
