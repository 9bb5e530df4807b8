import { useRef, useState } from 'react'
import type { ReleaseEvent } from '../../estate/index.ts'
import { Notice } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { isOpen } from '../release/is-open.ts'
import { BeingConfirmed } from './BeingConfirmed.tsx'
import type { Chosen } from './PortalFrame.tsx'
import { words } from './report-words.ts'
import { ReportCard } from './ReportCard.tsx'

const StatusDialog = onDemand(async () => (await import('./StatusDialog.tsx')).StatusDialog)

/** How somebody says what happened, with a document; or why that has to wait. Nothing once a death is reported. */
export function Report({ seat, seats, onSelect, as }: Chosen & { as: 'attorney' | 'contact' }) {
  const [askingStatus, setAskingStatus] = useState(false)
  const [event, setEvent] = useState<ReleaseEvent>()
  const document = useRef<HTMLSelectElement>(null)
  const done = seat.releases.some(
    (release) => release.event === 'death' && (isOpen(release) || release.state === 'released'),
  )
  if (seat.state === 'unverified') return <BeingConfirmed />
  if (seat.state === 'card-review')
    return (
      <Notice tone="amber" title={words.cardChecked}>
        {as === 'attorney' ? words.attorneyWaits : words.contactWaits}
      </Notice>
    )
  return (
    <>
      {!done && (
        <ReportCard
          seats={seats}
          heldId={seat.id}
          onSeatChange={onSelect}
          event={event}
          start={document}
          onVerifyStatus={() => setAskingStatus(true)}
          onUploaded={() => setEvent(undefined)}
          as={as}
        />
      )}
      {askingStatus && (
        <StatusDialog
          onClose={() => setAskingStatus(false)}
          subject={seat.ownerName}
          onVerified={setEvent}
          document={document}
          as={as}
        />
      )}
    </>
  )
}
