import { useEffect, useRef, useState } from 'react'
import type { ReleaseEvent } from '../../estate/types.ts'
import { Notice } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { isOpen } from '../release/is-open.ts'
import type { Chosen } from './PortalFrame.tsx'
import { rememberReportDrafts, reportDrafts } from './report-drafts.ts'
import { words } from './report-words.ts'
import { ReportCard } from './ReportCard.tsx'
import { blankReportDraft, type ReportDraft } from './use-send-report.ts'
import { words as portalWords } from './words.ts'

const StatusDialog = onDemand(async () => (await import('./StatusDialog.tsx')).StatusDialog)

/** The drafts survive a change of seat or page. */
export function useReportDrafts() {
  const [all, setAll] = useState(reportDrafts)
  useEffect(() => rememberReportDrafts(all), [all])
  return [all, setAll] as const
}

/** The report form, or why the grantee has to wait. Empty after a reported death. */
export function Report({
  seat,
  seats,
  onSelect,
  as,
  all: [drafts, setDrafts],
}: Chosen & { as: 'attorney' | 'contact'; all: ReturnType<typeof useReportDrafts> }) {
  const [askingStatus, setAskingStatus] = useState(false)
  const document = useRef<HTMLSelectElement>(null)
  const change = (to: (before: ReportDraft) => ReportDraft) =>
    setDrafts((before) => ({ ...before, [seat.id]: to(before[seat.id] ?? blankReportDraft) }))
  // The draft moves with the form when the grantee selects another person in it.
  const moveDraft = (heldId: string) => {
    setDrafts(({ [seat.id]: here = blankReportDraft, ...others }) => ({ ...others, [heldId]: here }))
    onSelect(heldId)
  }
  const isReported = (event: ReleaseEvent) =>
    seat.releases.some((release) => release.event === event && (isOpen(release) || release.state === 'released'))
  // The report card waits until the client has verified the owner’s signature on the acceptance.
  if (seat.state === 'unverified')
    return (
      <Notice tone="amber" title={portalWords.confirming}>
        {portalWords.confirmingMore}
      </Notice>
    )
  if (seat.state === 'card-review')
    return (
      <Notice tone="amber" title={words.cardChecked}>
        {as === 'attorney' ? words.attorneyWaits : words.contactWaits}
      </Notice>
    )
  return (
    <>
      {!isReported('death') && (
        <ReportCard
          seats={seats}
          heldId={seat.id}
          onSeatChange={moveDraft}
          draft={drafts[seat.id] ?? blankReportDraft}
          onDraft={change}
          start={document}
          onVerifyStatus={() => setAskingStatus(true)}
          onUploaded={() => change(() => blankReportDraft)}
          as={as}
        />
      )}
      {askingStatus && (
        <StatusDialog
          onClose={() => setAskingStatus(false)}
          subject={seat.ownerName}
          incapacityReported={isReported('incapacity')}
          onVerified={(event) => change((before) => ({ ...before, event }))}
          document={document}
          as={as}
        />
      )}
    </>
  )
}
