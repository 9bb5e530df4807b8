import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDisabledSidebar } from '../../shared/navigation/shell-state.ts'
import { type HeldSeat, type ReleaseEvent, useAcknowledgements, useHeldSeats } from '../../estate/index.ts'
import { Button, Card, EmptyState, ErrorState, exactTime, Notice, PageHeader, Skeleton, toast } from '../../ui/index.ts'
import { OpenedEstate } from '../../shared/opened-estate/index.ts'
import { BeingConfirmed } from '../../shared/portal/BeingConfirmed.tsx'
import { OpinionCard } from '../../shared/portal/OpinionCard.tsx'
import { ReleaseLog } from '../../shared/release/ReleaseLog.tsx'
import { NoLongerNamed } from '../../shared/portal/NoLongerNamed.tsx'
import { ReportCard } from '../../shared/portal/ReportCard.tsx'
import { SeatPicker } from '../../shared/portal/SeatPicker.tsx'
import { StatusDialog } from '../../shared/portal/StatusDialog.tsx'
import { Submissions } from '../../shared/portal/Submissions.tsx'
import { useIdleSignOut } from '../../shared/portal/use-idle-sign-out.ts'
import { useSeatsHere } from '../../shared/portal/use-held-seats.ts'
import { isOpen, PORTAL_TOAST_MS } from '../../shared/release/words.ts'
import { ROLE_ITEM, RoleDialog } from './RoleDialog.tsx'

const mine = (seat: HeldSeat) => seat.role === 'attorney'
const isAttorneys = (seat: HeldSeat) => mine(seat) && seat.state !== 'void'

/** /estateattorneyportal: an attorney's clients, and for each: role, status, document, answers, and what was left. */
export default function EstateAttorneyPortal() {
  useIdleSignOut()
  const held = useHeldSeats()
  const { seats, seat, select, status, failure, retry } = useSeatsHere(isAttorneys)
  // Out of reach while a client waits for the first document, so that nothing distracts from it. The way
  // back is the breadcrumb, the name at the top and *Leave the portal*.
  useDisabledSidebar(seat !== undefined && seat.releases.every((release) => !release.mine))

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Estate Attorney Portal' }]}
        title="Estate Attorney Portal"
        purpose="Say, with a document, what happened to a client; and open what was left for you when the time comes."
        action={
          <a
            href="/"
            className="inline-flex min-h-11 items-center font-semibold text-pine-strong underline underline-offset-4"
          >
            Leave the portal
          </a>
        }
      />
      <NoLongerNamed held={held} wanted={mine} />
      {status === 'loading' && <Skeleton />}
      {status === 'failed' && (
        <ErrorState title="Your clients could not be read" onRetry={retry}>
          {failure}
        </ErrorState>
      )}
      {status === 'ready' && !held.some(mine) && (
        <Card>
          <EmptyState title="No client has named you yet">
            A client who names you gives you a link or a code. Open it, accept, and they appear here.
          </EmptyState>
        </Card>
      )}
      {seats.length > 0 && (
        <SeatPicker title="Your clients" seats={seats} selected={seat?.id ?? ''} onSelect={select} />
      )}
      {seat !== undefined && <Client seat={seat} seats={seats} onSelect={select} />}
    </>
  )
}

function Client({
  seat,
  seats,
  onSelect,
}: {
  seat: HeldSeat
  seats: readonly HeldSeat[]
  onSelect: (heldId: string) => void
}) {
  const navigate = useNavigate()
  const acknowledged = useAcknowledgements(seat.id).find(({ item }) => item === ROLE_ITEM)
  // The client whose question was put away. What was typed about one client stays when another one is chosen in the form.
  const [putAway, setPutAway] = useState('')
  const askingRole = putAway !== seat.id
  const setAskingRole = (open: boolean) => setPutAway(open ? '' : seat.id)
  const [askingStatus, setAskingStatus] = useState(false)
  const [event, setEvent] = useState<ReleaseEvent>()
  const accepted = acknowledged !== undefined

  const decline = () => {
    toast({
      title: 'Role Declined',
      description: 'Nothing was recorded. You can come back at any time.',
      duration: PORTAL_TOAST_MS,
    })
    void navigate({ href: '/' })
  }

  return (
    <>
      <RoleDialog
        key={seat.id}
        open={askingRole && !accepted}
        onOpenChange={setAskingRole}
        heldId={seat.id}
        clientName={seat.ownerName}
        onDecline={decline}
      />
      {accepted ? (
        <>
          <OpinionCard key={seat.id} seat={seat} />
          <OpenedEstate seat={seat} />
          <Report
            seat={seat}
            seats={seats}
            onSelect={onSelect}
            event={event}
            onVerify={() => setAskingStatus(true)}
            onUploaded={() => setEvent(undefined)}
          />
          <StatusDialog
            open={askingStatus}
            onOpenChange={setAskingStatus}
            subject={seat.ownerName}
            onVerified={setEvent}
            as="attorney"
          />
          <Submissions seat={seat} title="Recent submissions" />
        </>
      ) : (
        <Notice tone="clay" title={`You have not accepted the role for ${seat.ownerName} yet`}>
          <p className="mb-3">Before you can report or open anything, please read what the role asks, and accept it.</p>
          <Button onClick={() => setAskingRole(true)}>Read and accept the role</Button>
        </Notice>
      )}
      <Card title="Security audit log">
        <div className="flex flex-col gap-4">
          {acknowledged !== undefined && <p>You accepted the role on {exactTime(acknowledged.at)}.</p>}
          <ReleaseLog
            label={`Every step about ${seat.ownerName}`}
            steps={seat.releases.flatMap(({ log }) => log).toSorted((a, b) => a.n - b.n)}
          />
        </div>
      </Card>
    </>
  )
}

function Report({
  seat,
  seats,
  onSelect,
  event,
  onVerify,
  onUploaded,
}: {
  seat: HeldSeat
  seats: readonly HeldSeat[]
  onSelect: (heldId: string) => void
  event: ReleaseEvent | undefined
  onVerify: () => void
  onUploaded: () => void
}) {
  if (seat.state === 'unverified') return <BeingConfirmed />
  if (seat.state === 'card-review')
    return (
      <Notice tone="amber" title="Your release card is being checked">
        We write to you when somebody has looked at it, and you can report what happened then. If you hear nothing for
        some days, please write to the people who run this Cairn.
      </Notice>
    )
  const dead = seat.releases.some(
    (release) => release.event === 'death' && (isOpen(release) || release.state === 'released'),
  )
  if (dead) return null
  return (
    <ReportCard
      seats={seats}
      heldId={seat.id}
      onSeatChange={onSelect}
      event={event}
      onVerifyStatus={onVerify}
      onUploaded={onUploaded}
      as="attorney"
    />
  )
}
