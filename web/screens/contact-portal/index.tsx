import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../shared/session/session.ts'
import { type HeldSeat, type ReleaseEvent, signOut, useAcknowledgements, useHeldSeats } from '../../estate/index.ts'
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  linkClass,
  Notice,
  PageHeader,
  RelativeTime,
  Skeleton,
  toast,
} from '../../ui/index.ts'
import { OpenedEstate } from '../../shared/opened-estate/index.ts'
import { BeingConfirmed } from '../../shared/portal/BeingConfirmed.tsx'
import { OpinionCard } from '../../shared/portal/OpinionCard.tsx'
import { NoLongerNamed } from '../../shared/portal/NoLongerNamed.tsx'
import { ReportCard } from '../../shared/portal/ReportCard.tsx'
import { SeatPicker } from '../../shared/portal/SeatPicker.tsx'
import { StatusDialog } from '../../shared/portal/StatusDialog.tsx'
import { Submissions } from '../../shared/portal/Submissions.tsx'
import { useIdleSignOut } from '../../shared/portal/use-idle-sign-out.ts'
import { useSeatsHere } from '../../shared/portal/use-held-seats.ts'
import { isOpen, PORTAL_TOAST_MS } from '../../shared/release/words.ts'
import { AccessInfo } from './AccessInfo.tsx'
import { activityOf } from './activity.ts'
import { ResponsibilityDialog } from './ResponsibilityDialog.tsx'
import { allAcknowledged } from './responsibilities.ts'

const mine = (seat: HeldSeat) => seat.role !== 'attorney'
const isContacts = (seat: HeldSeat) => mine(seat) && seat.state !== 'void'

const leave = async () => {
  try {
    await signOut()
    toast({ title: 'Logged Out', duration: PORTAL_TOAST_MS })
  } catch (error) {
    toast({ tone: 'failure', title: 'Error', description: messageOf(error) })
  }
}

/** /authcontactportal: what was and will be left for somebody, and how to say that the time has come. */
export default function AuthorizedContactPortal() {
  useIdleSignOut()
  const held = useHeldSeats()
  const { seats, seat, select, status, failure, retry } = useSeatsHere(isContacts)

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Authorized Contact Portal' }]}
        title={seat === undefined ? 'Authorized Contact Portal' : `You stand by ${seat.ownerName}`}
        purpose="What was left for you opens here, when the time comes."
      />
      <NoLongerNamed held={held} wanted={mine} />
      {status === 'loading' && <Skeleton />}
      {status === 'failed' && (
        <ErrorState title="This could not be read" onRetry={retry}>
          {failure}
        </ErrorState>
      )}
      {status === 'ready' && !held.some(mine) && (
        <Card>
          <EmptyState title="Nobody has named you yet">
            Whoever names you gives you a link or a code to open. If you hold a printed release card,{' '}
            <a href="/claim" className={linkClass}>
              present it here
            </a>
            .
          </EmptyState>
        </Card>
      )}
      {seats.length > 1 && (
        <SeatPicker title="The people who named you" seats={seats} selected={seat?.id ?? ''} onSelect={select} />
      )}
      {seat !== undefined && <Seat seat={seat} seats={seats} onSelect={select} />}
    </>
  )
}

function Seat({
  seat,
  seats,
  onSelect,
}: {
  seat: HeldSeat
  seats: readonly HeldSeat[]
  onSelect: (heldId: string) => void
}) {
  const navigate = useNavigate()
  const acknowledgements = useAcknowledgements(seat.id)
  const accepted = allAcknowledged(acknowledgements.map(({ item }) => item))
  // The person whose question was put away. What was typed about one person stays when another one is chosen in the form.
  const [putAway, setPutAway] = useState('')
  const asking = putAway !== seat.id
  const setAsking = (open: boolean) => setPutAway(open ? '' : seat.id)

  const decline = () => {
    toast({ title: 'Role Declined', description: 'Nothing was recorded.', duration: PORTAL_TOAST_MS })
    void navigate({ href: '/' })
  }

  return (
    <>
      <ResponsibilityDialog
        key={seat.id}
        open={asking && !accepted}
        onOpenChange={setAsking}
        heldId={seat.id}
        ownerName={seat.ownerName}
        onDecline={decline}
      />
      {!accepted && (
        <Notice tone="clay" title="First, your responsibilities">
          <p className="mb-3">Six short lines to read and tick. Everything below opens up after that.</p>
          <Button onClick={() => setAsking(true)}>Read my responsibilities</Button>
        </Notice>
      )}
      <div
        inert={!accepted}
        aria-disabled={!accepted}
        className={accepted ? 'flex flex-col gap-8' : 'flex flex-col gap-8 opacity-50'}
      >
        <OpinionCard seat={seat} />
        <OpenedEstate seat={seat} />
        {seat.releases.length > 0 && <Submissions seat={seat} title="Where it stands" />}
        <AccessInfo seat={seat} />
        <Reporting seat={seat} seats={seats} onSelect={onSelect} />
        <Activity seat={seat} />
        <Card title="Security notice">
          <div className="flex flex-col items-start gap-4">
            <p>
              What is left for you is sealed until the time comes; nobody can read it before, and we cannot read it at
              all. Every step here is recorded and shown to those it concerns. After 30 minutes without you we sign you
              out.
            </p>
            <Button
              variant="secondary"
              icon={<LogOut aria-hidden="true" className="size-5" />}
              onClick={() => void leave()}
            >
              Log out of the portal
            </Button>
          </div>
        </Card>
      </div>
    </>
  )
}

function Reporting({
  seat,
  seats,
  onSelect,
}: {
  seat: HeldSeat
  seats: readonly HeldSeat[]
  onSelect: (heldId: string) => void
}) {
  const [askingStatus, setAskingStatus] = useState(false)
  const [event, setEvent] = useState<ReleaseEvent>()
  const done = seat.releases.some(
    (release) => release.event === 'death' && (isOpen(release) || release.state === 'released'),
  )
  if (seat.state === 'unverified') return <BeingConfirmed />
  if (seat.state === 'card-review')
    return (
      <Notice tone="amber" title="Your release card is being checked">
        We write to you when somebody has looked at it, and you can go on here. What was left for you is not lost
        meanwhile. If you hear nothing for some days, please write to the people who run this Cairn.
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
          as="contact"
        />
      )}
      <StatusDialog
        open={askingStatus}
        onOpenChange={setAskingStatus}
        subject={seat.ownerName}
        onVerified={setEvent}
        as="contact"
      />
    </>
  )
}

const FEW = 5

function Activity({ seat }: { seat: HeldSeat }) {
  const [all, setAll] = useState(false)
  const happened = activityOf(seat, useAcknowledgements(seat.id))
  return (
    <Card title="Activity">
      <ul className="flex flex-col divide-y divide-line">
        {happened.slice(0, all ? undefined : FEW).map(({ id, at, text, detail }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {text}
              {detail !== '' && <span className="block text-soft">{detail}</span>}
            </span>
            <span className="text-sm text-soft">
              <RelativeTime at={at} />
            </span>
          </li>
        ))}
      </ul>
      {happened.length > FEW && (
        <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : 'Show all'}
        </Button>
      )}
    </Card>
  )
}
