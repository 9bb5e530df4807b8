import { Download } from 'lucide-react'
import { useState } from 'react'
import { client, type HeldSeat, type ReleaseView, useSession } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { Button, dayInWords, toast } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { documentName } from '../release/badge-words.ts'
import { words } from './words.ts'

/** Only a report whose signed log is here has evidence. */
export const withEvidence = ({ releases }: HeldSeat): ReleaseView[] => releases.filter(({ log }) => log.length > 0)

/** Per report a PDF that the browser makes from what it verified. */
export function EvidenceOf({
  seat: { ownerName },
  releases,
  matter = '',
}: {
  seat: HeldSeat
  releases: readonly ReleaseView[]
  matter?: string
}) {
  const { email = '' } = useSession()
  const [busy, setBusy] = useState('')

  const make = async (releaseId: string) => {
    setBusy(releaseId)
    try {
      const [evidence, { evidenceDocument }, { downloadPaper }] = await Promise.all([
        client.readEvidence(releaseId),
        retry(() => import('./evidence-paper.ts')),
        retry(() => import('../papers/DownloadPdf.tsx')),
      ])
      const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
      await downloadPaper(words.file(ownerName), () => evidenceDocument(evidence, { email, matter, zone }))
    } catch (error) {
      toast({ tone: 'failure', title: words.failed, description: messageOf(error) })
    } finally {
      setBusy('')
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-soft">{words.why}</p>
      <ul className="flex flex-col gap-3">
        {releases.map((release) => (
          <li key={release.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              variant="secondary"
              busy={busy === release.id}
              aria-label={words.about(documentName[release.event], dayInWords(release.reportedAt))}
              icon={<Download aria-hidden="true" className="size-5" />}
              onClick={() => void make(release.id)}
            >
              {words.download}
            </Button>
            <span className="text-soft">{words.of(documentName[release.event], dayInWords(release.reportedAt))}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
