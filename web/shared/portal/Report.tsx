import { useState } from 'react'
import type { ReleaseEvent } from '../../estate/index.ts'
import { Notice } from '../../ui/index.ts'
import { isOpen } from '../release/words.ts'
import { BeingConfirmed } from './BeingConfirmed.tsx'
import type { Chosen } from './PortalFrame.tsx'
import { ReportCard } from './ReportCard.tsx'
import { StatusDialog } from './StatusDialog.tsx'

const meanwhile = {
  attorney:
    'We write to you when somebody has looked at it, and you can report what happened then. If you hear nothing for some days, please write to the people who run this Cairn.',
  contact:
    'We write to you when somebody has looked at it, and you can go on here. What was left for you is not lost meanwhile. If you hear nothing for some days, please write to the people who run this Cairn.',
} as const

/** How somebody says what happened, with a document; or why that has to wait. Nothing once a death is reported. */
export function Report({ seat, seats, onSelect, as }: Chosen & { as: 'attorney' | 'contact' }) {
  const [askingStatus, setAskingStatus] = useState(false)
  const [event, setEvent] = useState<ReleaseEvent>()
  const done = seat.releases.some(
    (release) => release.event === 'death' && (isOpen(release) || release.state === 'released'),
  )
  if (seat.state === 'unverified') return <BeingConfirmed />
  if (seat.state === 'card-review')
    return (
      <Notice tone="amber" title="Your release card is being checked">
        {meanwhile[as]}
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
          onVerifyStatus={() => setAskingStatus(true)}
          onUploaded={() => setEvent(undefined)}
          as={as}
        />
      )}
      <StatusDialog
        open={askingStatus}
        onOpenChange={setAskingStatus}
        subject={seat.ownerName}
        onVerified={setEvent}
        as={as}
      />
    </>
  )
}
