import { lazy, Suspense } from 'react'
import { useDisabledSidebar } from '../../shared/navigation/shell-state.ts'
import { type HeldSeat, type Matter as Noted, useAcknowledgements, useMatters } from '../../estate/index.ts'
import { Button, Card, exactTime, Notice, Skeleton } from '../../ui/index.ts'
import { OpenedEstate } from '../../shared/opened-estate/OpenedEstate.tsx'
import { SharedNow } from '../../shared/opened-estate/SharedNow.tsx'
import { OpinionCard } from '../../shared/portal/OpinionCard.tsx'
import { type Chosen, PortalFrame } from '../../shared/portal/PortalFrame.tsx'
import { Report, useReportDrafts } from '../../shared/portal/Report.tsx'
import { isRoleTaken, ROLE_ITEM } from '../../shared/portal/roles-taken.ts'
import { useQuestion } from '../../shared/portal/use-question.ts'
import { useReader } from '../../shared/portal/reader-in.ts'
import { Submissions } from '../../shared/portal/Submissions.tsx'
import { WhileWaiting } from '../../shared/portal/WhileWaiting.tsx'
import { ReleaseLog } from '../../shared/release/ReleaseLog.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { retry } from '../../ui/retry.ts'
import { clientHeadingId, ToDo } from './ToDo.tsx'
import { findWords, words } from './words.ts'

const Deputized = lazy(() => retry(async () => ({ default: (await import('./Deputized.tsx')).Deputized })))
const Deputies = lazy(() => retry(async () => ({ default: (await import('./Deputies.tsx')).Deputies })))
const Files = lazy(() => retry(async () => ({ default: (await import('./Files.tsx')).Files })))
const RoleDialog = onDemand(async () => (await import('./RoleDialog.tsx')).RoleDialog)

const mine = ({ role }: Pick<HeldSeat, 'role'>) => role === 'attorney'
const isTaken = (items: readonly string[]) => isRoleTaken('attorney', items)
const isAttorneys = (seat: HeldSeat) => mine(seat) && seat.state !== 'void'

/** From this number of clients, the list has a search. */
const severalClients = 4

export default function EstateAttorneyPortal() {
  const matters = useMatters()
  const notesOf = ({ ownerId }: HeldSeat) => {
    const { number = '', email = '' } = matters.get(ownerId) ?? {}
    return { line: number === '' ? '' : findWords.matter(number), searched: [number, email] }
  }
  return (
    <>
      <PortalFrame
        wanted={mine}
        here={isAttorneys}
        header={(seat) => ({
          breadcrumbs: [{ label: words.page }],
          title: words.page,
          purpose: seat?.deputy ? words.deputysPurpose : words.purpose,
          action: (
            <a
              href="/"
              className="inline-flex min-h-11 items-center font-semibold text-pine-strong underline underline-offset-4"
            >
              {words.leave}
            </a>
          ),
        })}
        failed={words.failed}
        unreached={<SharedNow wanted={mine} />}
        empty={{
          title: words.empty,
          text: words.emptyMore,
        }}
        first={ToDo}
        picker={{
          title: words.clients,
          from: 1,
          role: { notYet: words.roleNotYet, isTaken },
          notes: { ...findWords, from: severalClients, of: notesOf },
        }}
      >
        {(chosen) =>
          chosen.seat.deputy ? (
            <Suspense fallback={<Skeleton />}>
              <Deputized seat={chosen.seat} deputy={chosen.seat.deputy} />
            </Suspense>
          ) : (
            <Client {...chosen} matter={matters.get(chosen.seat.ownerId)} />
          )
        }
      </PortalFrame>
    </>
  )
}

function Client({ seat, seats, matter, onSelect }: Chosen & { matter: Noted | undefined }) {
  const acknowledged = useAcknowledgements(seat.id).find(({ item }) => item === ROLE_ITEM)
  const { open, setOpen, ...ticking } = useQuestion(seat.id)
  const drafts = useReportDrafts()
  const accepted = acknowledged !== undefined
  const reader = useReader(seat)
  const isReported = seat.releases.length > 0
  const stands = <Submissions seat={seat} title={words.submissions} />
  const steps = seat.releases.flatMap(({ log }) => log).toSorted((a, b) => a.n - b.n)
  // Disable the menu until the attorney has sent a client's first document, to avoid distraction. The
  // breadcrumb, the name at the top and *Leave the portal* still lead back.
  useDisabledSidebar(seat.releases.every((release) => !release.mine))

  return (
    <>
      <h2 id={clientHeadingId(seat)} tabIndex={-1} className={seats.length > 1 ? 'text-2xl' : 'sr-only'}>
        {words.about(seat.ownerName)}
      </h2>
      {open && !accepted && (
        <RoleDialog
          key={seat.id}
          {...ticking}
          onClose={() => setOpen(false)}
          heldId={seat.id}
          clientName={seat.ownerName}
        />
      )}
      {accepted ? (
        <>
          <OpinionCard key={seat.id} seat={seat} />
          <OpenedEstate seat={seat} />
          <WhileWaiting seat={seat}>{isReported && stands}</WhileWaiting>
          <SharedNow wanted={({ heldId }) => heldId === seat.id} />
          <Report
            seat={seat}
            seats={seats.filter(({ deputy }) => deputy === undefined)}
            onSelect={onSelect}
            as="attorney"
            all={drafts}
          />
          {!isReported && stands}
        </>
      ) : (
        <Notice tone="clay" title={words.notAccepted(seat.ownerName)}>
          <p className="mb-3">{words.notAcceptedMore}</p>
          <Button onClick={() => setOpen(true)}>{words.readRole}</Button>
        </Notice>
      )}
      {accepted && (
        <Card title={words.deputies}>
          <Suspense fallback={<Skeleton />}>
            <Deputies key={seat.id} seat={seat} />
          </Suspense>
        </Card>
      )}
      {accepted && (
        <Card title={words.files}>
          <Suspense fallback={<Skeleton />}>
            <Files seat={seat} known={matter} />
          </Suspense>
        </Card>
      )}
      <Card title={words.log}>
        <div className="flex flex-col gap-4">
          {acknowledged !== undefined && <p>{words.acceptedOn(exactTime(acknowledged.at))}</p>}
          {(steps.length > 0 || !accepted) && (
            <ReleaseLog label={words.steps(seat.ownerName)} reader={reader} steps={steps} />
          )}
        </div>
      </Card>
    </>
  )
}
