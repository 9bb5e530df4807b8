import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { type HeldSeat, useAcknowledgements, client } from '../../estate/index.ts'
import { Button, Card, linkClass, Notice, RelativeTime, toast } from '../../ui/index.ts'
import { OpenedEstate } from '../../shared/opened-estate/index.ts'
import { useQuestion } from '../../shared/portal/AcknowledgeDialog.tsx'
import { OpinionCard } from '../../shared/portal/OpinionCard.tsx'
import { type Chosen, PortalFrame } from '../../shared/portal/PortalFrame.tsx'
import { Report } from '../../shared/portal/Report.tsx'
import { Submissions } from '../../shared/portal/Submissions.tsx'
import { PORTAL_TOAST_MS } from '../../shared/release/words.ts'
import { AccessInfo } from './AccessInfo.tsx'
import { activityOf } from './activity.ts'
import { ResponsibilityDialog } from './ResponsibilityDialog.tsx'
import { allAcknowledged } from './responsibilities.ts'

const mine = (seat: HeldSeat) => seat.role !== 'attorney'
const isContacts = (seat: HeldSeat) => mine(seat) && seat.state !== 'void'

const leave = async () => {
  try {
    await client.signOut()
    toast({ title: 'Logged Out', duration: PORTAL_TOAST_MS })
  } catch (error) {
    toast({ tone: 'failure', title: 'Error', description: messageOf(error) })
  }
}

/** /authcontactportal: what was and will be left for somebody, and how to say that the time has come. */
export default function AuthorizedContactPortal() {
  return (
    <PortalFrame
      wanted={mine}
      here={isContacts}
      header={(seat) => ({
        breadcrumbs: [{ label: 'Authorized Contact Portal' }],
        title: seat === undefined ? 'Authorized Contact Portal' : `You stand by ${seat.ownerName}`,
        purpose: 'What was left for you opens here, when the time comes.',
      })}
      failed="This could not be read"
      empty={{
        title: 'Nobody has named you yet',
        text: (
          <>
            Whoever names you gives you a link or a code to open. If you hold a printed release card,{' '}
            <a href="/claim" className={linkClass}>
              present it here
            </a>
            .
          </>
        ),
      }}
      picker={{ title: 'The people who named you', from: 2 }}
    >
      {(chosen) => <Seat {...chosen} />}
    </PortalFrame>
  )
}

function Seat({ seat, seats, onSelect }: Chosen) {
  const acknowledgements = useAcknowledgements(seat.id)
  const accepted = allAcknowledged(acknowledgements.map(({ item }) => item))
  const [asking, setAsking] = useQuestion(seat.id)

  return (
    <>
      <ResponsibilityDialog
        key={seat.id}
        open={asking && !accepted}
        onOpenChange={setAsking}
        heldId={seat.id}
        ownerName={seat.ownerName}
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
        <Report seat={seat} seats={seats} onSelect={onSelect} as="contact" />
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
