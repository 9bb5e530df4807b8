import { useDisabledSidebar } from '../../shared/navigation/shell-state.ts'
import { type HeldSeat, useAcknowledgements } from '../../estate/index.ts'
import { Button, Card, exactTime, Notice } from '../../ui/index.ts'
import { OpenedEstate } from '../../shared/opened-estate/index.ts'
import { useQuestion } from '../../shared/portal/AcknowledgeDialog.tsx'
import { OpinionCard } from '../../shared/portal/OpinionCard.tsx'
import { type Chosen, PortalFrame } from '../../shared/portal/PortalFrame.tsx'
import { Report } from '../../shared/portal/Report.tsx'
import { Submissions } from '../../shared/portal/Submissions.tsx'
import { ReleaseLog } from '../../shared/release/ReleaseLog.tsx'
import { ROLE_ITEM, RoleDialog } from './RoleDialog.tsx'

const mine = (seat: HeldSeat) => seat.role === 'attorney'
const isAttorneys = (seat: HeldSeat) => mine(seat) && seat.state !== 'void'

/** /estateattorneyportal: an attorney's clients, and for each: role, status, document, answers, and what was left. */
export default function EstateAttorneyPortal() {
  return (
    <PortalFrame
      wanted={mine}
      here={isAttorneys}
      header={() => ({
        breadcrumbs: [{ label: 'Estate Attorney Portal' }],
        title: 'Estate Attorney Portal',
        purpose: 'Say, with a document, what happened to a client; and open what was left for you when the time comes.',
        action: (
          <a
            href="/"
            className="inline-flex min-h-11 items-center font-semibold text-pine-strong underline underline-offset-4"
          >
            Leave the portal
          </a>
        ),
      })}
      failed="Your clients could not be read"
      empty={{
        title: 'No client has named you yet',
        text: 'A client who names you gives you a link or a code. Open it, accept, and they appear here.',
      }}
      picker={{ title: 'Your clients', from: 1 }}
    >
      {(chosen) => <Client {...chosen} />}
    </PortalFrame>
  )
}

function Client({ seat, seats, onSelect }: Chosen) {
  const acknowledged = useAcknowledgements(seat.id).find(({ item }) => item === ROLE_ITEM)
  const [asking, setAsking] = useQuestion(seat.id)
  const accepted = acknowledged !== undefined
  // Out of reach while a client waits for the first document, so that nothing distracts from it. The way
  // back is the breadcrumb, the name at the top and *Leave the portal*.
  useDisabledSidebar(seat.releases.every((release) => !release.mine))

  return (
    <>
      <RoleDialog
        key={seat.id}
        open={asking && !accepted}
        onOpenChange={setAsking}
        heldId={seat.id}
        clientName={seat.ownerName}
      />
      {accepted ? (
        <>
          <OpinionCard key={seat.id} seat={seat} />
          <OpenedEstate seat={seat} />
          <Report seat={seat} seats={seats} onSelect={onSelect} as="attorney" />
          <Submissions seat={seat} title="Recent submissions" />
        </>
      ) : (
        <Notice tone="clay" title={`You have not accepted the role for ${seat.ownerName} yet`}>
          <p className="mb-3">Before you can report or open anything, please read what the role asks, and accept it.</p>
          <Button onClick={() => setAsking(true)}>Read and accept the role</Button>
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
