import { LogOut } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { type HeldSeat, useAcknowledgements, useLockdown, client } from '../../estate/index.ts'
import { Button, Card, linkClass, Notice, RelativeTime, Skeleton, toast } from '../../ui/index.ts'
import { OpenedEstate } from '../../shared/opened-estate/OpenedEstate.tsx'
import { SharedNow } from '../../shared/opened-estate/SharedNow.tsx'
import { OpinionCard } from '../../shared/portal/OpinionCard.tsx'
import { type Chosen, PortalFrame } from '../../shared/portal/PortalFrame.tsx'
import { Report, useReportDrafts } from '../../shared/portal/Report.tsx'
import { isRoleTaken, useRolesTaken } from '../../shared/portal/roles-taken.ts'
import { useReader } from '../../shared/portal/reader-in.ts'
import { useQuestion } from '../../shared/portal/use-question.ts'
import { Submissions } from '../../shared/portal/Submissions.tsx'
import { WhileWaiting } from '../../shared/portal/WhileWaiting.tsx'
import { isEarly, isOpen, openedFor } from '../../shared/release/is-open.ts'
import { PORTAL_TOAST_MS } from '../../shared/release/words.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { retry } from '../../ui/retry.ts'
import { AccessInfo } from './AccessInfo.tsx'
import { activityOf } from './activity.ts'
import { words } from './words.ts'

const EvidenceOf = lazy(() =>
  retry(async () => ({ default: (await import('../../shared/evidence/EvidenceOf.tsx')).EvidenceOf })),
)
const ResponsibilityDialog = onDemand(async () => (await import('./ResponsibilityDialog.tsx')).ResponsibilityDialog)

const mine = ({ role }: Pick<HeldSeat, 'role'>) => role !== 'attorney'
const isContacts = (seat: HeldSeat) => mine(seat) && seat.state !== 'void'

const leave = async () => {
  try {
    await client.signOut()
    toast({ title: words.signedOut, duration: PORTAL_TOAST_MS })
  } catch (error) {
    toast({ tone: 'failure', title: words.error, description: messageOf(error) })
  }
}

/** Renders /authcontactportal: released and pending records, and the form to report an event. */
export default function AuthorizedContactPortal() {
  const onHold = useLockdown()
  const taken = useRolesTaken()
  return (
    <>
      <PortalFrame
        wanted={mine}
        here={isContacts}
        header={(seat) => ({
          breadcrumbs: [{ label: words.page }],
          title: seat === undefined ? words.page : words.title(seat.ownerName),
          purpose: purposeFor(seat, seat !== undefined && !taken(seat) ? 'ready' : onHold ? 'onHold' : 'opened'),
        })}
        failed={words.failed}
        unreached={<SharedNow wanted={mine} />}
        empty={{
          title: words.empty,
          text: (
            <>
              {words.emptyMore}{' '}
              <a href="/claim" className={linkClass}>
                {words.showCard}
              </a>
              .
            </>
          ),
        }}
        picker={{
          title: words.people,
          from: 2,
          role: { notYet: words.responsibilitiesNotYet, isTaken: (items) => isRoleTaken('contact_1', items) },
        }}
      >
        {(chosen) => <Seat {...chosen} />}
      </PortalFrame>
    </>
  )
}

function purposeFor(seat: HeldSeat | undefined, standing: 'ready' | 'opened' | 'onHold'): string {
  const open = seat === undefined ? [] : openedFor(seat)
  if (seat === undefined || open.length === 0) return words.purpose
  const death = open.find(({ event }) => event === 'death')
  const what = death === undefined ? 'incapacity' : isEarly(death) ? 'first' : 'death'
  return words[standing][what](seat.ownerName)
}

function Seat({ seat, seats, onSelect }: Chosen) {
  const accepted = useRolesTaken()(seat)
  const { open, setOpen, ...ticking } = useQuestion(seat.id)
  const drafts = useReportDrafts()
  const evidence = seat.releases.filter((release) => release.log.length > 0 && !isOpen(release))

  return (
    <>
      {open && !accepted && (
        <ResponsibilityDialog
          key={seat.id}
          {...ticking}
          onClose={() => setOpen(false)}
          heldId={seat.id}
          ownerName={seat.ownerName}
        />
      )}
      {!accepted && (
        <Notice tone="clay" title={words.first}>
          <p className="mb-3">{words.firstMore}</p>
          <Button onClick={() => setOpen(true)}>{words.readThem}</Button>
        </Notice>
      )}
      <div
        inert={!accepted}
        aria-disabled={!accepted}
        className={accepted ? 'flex flex-col gap-8' : 'flex flex-col gap-8 opacity-50'}
      >
        <OpinionCard seat={seat} />
        {/* Opening fetches, decrypts and logs, so wait until the contact has accepted the role. */}
        {accepted && <OpenedEstate seat={seat} />}
        {accepted && <SharedNow wanted={({ heldId }) => heldId === seat.id} />}
        <WhileWaiting seat={seat}>
          {seat.releases.length > 0 && <Submissions seat={seat} title={words.stands} />}
        </WhileWaiting>
        <Report seat={seat} seats={seats} onSelect={onSelect} as="contact" all={drafts} />
        <AccessInfo seat={seat} />
        {evidence.length > 0 && (
          <Card title={words.evidence}>
            <Suspense fallback={<Skeleton />}>
              <EvidenceOf seat={seat} releases={evidence} />
            </Suspense>
          </Card>
        )}
        <Activity seat={seat} />
        <Card title={words.security}>
          <div className="flex flex-col items-start gap-4">
            <p>{words.securityMore}</p>
            <Button
              variant="secondary"
              icon={<LogOut aria-hidden="true" className="size-5" />}
              onClick={() => void leave()}
            >
              {words.signOut}
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
  const entries = activityOf(seat, useAcknowledgements(seat.id), useReader(seat))
  return (
    <Card title={words.activity}>
      <ul className="flex flex-col divide-y divide-line">
        {entries.slice(0, all ? undefined : FEW).map(({ id, at, text, detail }) => (
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
      {entries.length > FEW && (
        <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.less : words.all}
        </Button>
      )}
    </Card>
  )
}
