import { lazy, Suspense, useEffect, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import type { OpenedCertificate, Progress as Done, Watch } from '../../estate/index.ts'
import { dayInWords, Notice, Progress, Skeleton } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { roleName } from '../release/words.ts'
import { Facts } from './Facts.tsx'

const PagedPdf = lazy(() => retry(async () => ({ default: (await import('./PagedPdf.tsx')).PagedPdf })))

/** How far somebody is with a document that was opened: it is `read` once every page was on the screen. */
export type ReadingState = 'reading' | 'read' | 'unreadable'

/**
 * The document of a report beside what was said with it, both checked against what the reporter signed.
 * @param open fetches and opens it; another function opens another document
 */
export function ReadDocument({
  open,
  onState,
}: {
  open: (watch: Watch) => Promise<OpenedCertificate>
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
      <Notice tone="brick" role="alert" title="The document could not be opened">
        {failure}
      </Notice>
    )
  if (opened === undefined)
    return done === undefined ? (
      <Skeleton label="Opening the document..." />
    ) : (
      <Progress label="Opening the document" value={done.total === 0 ? 0 : (done.done / done.total) * 100} />
    )
  const { person, reporter, reportedBy, via } = opened
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-0">
        <Facts
          facts={[
            ['Full name', person.fullName],
            ['Born on', dayInWords(person.birthDate)],
            ['Born in', person.birthPlace],
            ['Date of the event', dayInWords(opened.dateOfEvent)],
            ['Signed by', opened.physician],
            ['Sent by', `${reporter.name}, ${reporter.email}`],
            ['Named as', `${roleName[reportedBy]}${via === 'card' ? ', with a printed card' : ''}`],
            ['File', opened.name],
          ]}
        />
      </div>
      <Suspense fallback={<Skeleton label="Opening the document..." />}>
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
