import { lazy, Suspense, useEffect, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import type { OpenedCertificate, Progress as Done, Watch } from '../../estate/index.ts'
import { dayInWords, Disclosure, exactTime, Notice, Progress, Skeleton } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import type { SeatRole } from '../../estate/types.ts'
import { ReleaseLog } from '../release/ReleaseLog.tsx'
import { partName, roleInSentence, roleName } from '../release/role-words.ts'
import { capital, personAt, type Reader } from '../release/words.ts'
import { Facts } from './Facts.tsx'
import { factWords, words } from './words.ts'

const PagedPdf = lazy(() => retry(async () => ({ default: (await import('./PagedPdf.tsx')).PagedPdf })))

/** `read` means that every page was on screen. */
export type ReadingState = 'reading' | 'read' | 'unreadable'

/** @param reader a grantee, whose text names the other grantees without phone numbers */
export function ReadDocument({
  open,
  reader,
  onState,
}: {
  open: (watch: Watch) => Promise<OpenedCertificate>
  reader?: Reader
  onState: (state: ReadingState) => void
}) {
  const [done, setDone] = useState<Done>()
  const [opened, setOpened] = useState<OpenedCertificate>()
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    const abort = new AbortController()
    const start = async () => {
      try {
        const file = await open({ onProgress: setDone, signal: abort.signal })
        if (abort.signal.aborted) return
        setOpened(file)
        onState('reading')
      } catch (error) {
        if (abort.signal.aborted) return
        setFailure(messageOf(error))
        onState('unreadable')
      }
    }
    void start()
    return () => abort.abort()
  }, [open, onState])

  if (failure !== undefined)
    return (
      <Notice tone="brick" role="alert" title={words.notOpened}>
        {failure}
      </Notice>
    )
  if (opened === undefined)
    return done === undefined ? (
      <Skeleton label={words.opening} />
    ) : (
      <Progress label={words.progress} value={done.total === 0 ? 0 : (done.done / done.total) * 100} />
    )
  const within = (role: SeatRole): string =>
    reader === undefined ? roleInSentence[role] : role === reader.me ? words.you : personAt(role, reader, '')
  const role = reader === undefined ? roleName : partName
  const { person, reporter, reportedBy, via, leftOut, cameBack, answers = [], told = [] } = opened
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
      <div className="flex flex-col gap-4 lg:sticky lg:top-0">
        {cameBack && (
          <Notice tone="amber" title={words.cameBack(exactTime(cameBack.at))}>
            {words.cameBackBecause(cameBack.because, cameBack.role && capital(within(cameBack.role)))}
          </Notice>
        )}
        {leftOut.length > 0 && (
          <Notice tone="amber" title={words.leftOut}>
            {words.leftOutMore(leftOut.map((one) => ('role' in one ? within(one.role) : words.operator(one.operator))))}
          </Notice>
        )}
        <Facts
          facts={[
            [factWords.fullName, person.fullName],
            [factWords.birthDate, dayInWords(person.birthDate)],
            [factWords.birthPlace, person.birthPlace],
            [factWords.eventDate, dayInWords(opened.dateOfEvent)],
            [factWords.signedBy, opened.physician],
            [factWords.sentBy, factWords.sender(reporter.name, reporter.email)],
            [factWords.role, via === 'card' ? factWords.byCard(role[reportedBy]) : role[reportedBy]],
            [factWords.file, opened.name],
            ...answers.map(
              ({ role: by, stance, reason }) =>
                [
                  reader === undefined ? roleName[by] : capital(within(by)),
                  (stance === 'object' ? factWords.objects : factWords.agrees)(reason),
                ] as const,
            ),
          ]}
        />
        {told.length > 0 && (
          <Disclosure label={words.told}>
            <ReleaseLog label={words.told} steps={told} {...(reader && { reader })} />
          </Disclosure>
        )}
      </div>
      <Suspense fallback={<Skeleton label={words.opening} />}>
        <PagedPdf
          bytes={opened.bytes}
          label={opened.name}
          onRead={() => onState('read')}
          onUnreadable={() => onState('unreadable')}
        />
      </Suspense>
    </div>
  )
}
