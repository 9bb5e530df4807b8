import { useEffect, useRef, useState } from 'react'
import type { ReleaseEvent } from '../../estate/types.ts'
import { Notice } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { isOpen } from '../release/is-open.ts'
import { BeingConfirmed } from './BeingConfirmed.tsx'
import { keepReports, keptReports } from './kept-reports.ts'
import type { Chosen } from './PortalFrame.tsx'
import { words } from './report-words.ts'
import { type Begun, nothingBegun, ReportCard } from './ReportCard.tsx'

const StatusDialog = onDemand(async () => (await import('./StatusDialog.tsx')).StatusDialog)

/** What was begun: whoever looks at another person meanwhile, or at another page, finds it again. */
export function useBegun() {
  const [all, setAll] = useState(keptReports)
  useEffect(() => keepReports(all), [all])
  return [all, setAll] as const
}

/** How somebody says what happened, with a document; or why that has to wait. Nothing once a death is reported. */
export function Report({
  seat,
  seats,
  onSelect,
  as,
  all: [begun, setBegun],
}: Chosen & { as: 'attorney' | 'contact'; all: ReturnType<typeof useBegun> }) {
  const [askingStatus, setAskingStatus] = useState(false)
  const document = useRef<HTMLSelectElement>(null)
  const change = (to: (before: Begun) => Begun) =>
    setBegun((before) => ({ ...before, [seat.id]: to(before[seat.id] ?? nothingBegun) }))
  // In the form itself another person is chosen for what stands in it.
  const takeAlong = (heldId: string) => {
    setBegun(({ [seat.id]: here = nothingBegun, ...others }) => ({ ...others, [heldId]: here }))
    onSelect(heldId)
  }
  const isReported = (event: ReleaseEvent) =>
    seat.releases.some((release) => release.event === event && (isOpen(release) || release.state === 'released'))
  if (seat.state === 'unverified') return <BeingConfirmed />
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
          onSeatChange={takeAlong}
          begun={begun[seat.id] ?? nothingBegun}
          onBegun={change}
          start={document}
          onVerifyStatus={() => setAskingStatus(true)}
          onUploaded={() => change(() => nothingBegun)}
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
