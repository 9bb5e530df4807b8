import { Mail, Printer, QrCode as QrIcon, UserMinus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { type CardData, type Seat, type SeatRole, UserFacingError, useSeats, client } from '../../estate/index.ts'
import { Badge, Button, Card, exactTime, toast } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { roleName } from '../release/role-words.ts'
import { EmptySeat, HandOver, Invite, ReleaseCard } from './dialogs.tsx'
import { useSeatPeople } from '../release/seat-people.ts'
import { ConfirmHolder } from './ConfirmHolder.tsx'
import { LastTried } from './LastTried.tsx'
import { seatBadge } from './seat-badge.ts'
import { WhatTheyReceive } from './WhatTheyReceive.tsx'
import { useHolder } from './use-holder.ts'
import { words } from './words.ts'

const ReadsNow = lazy(() => retry(async () => ({ default: (await import('./ReadsNow.tsx')).ReadsNow })))

const explanations: Record<Seat['state'], (seat: Seat, name: string) => string> = {
  'not-invited': (_, name) => words.notInvited(name),
  invited: ({ invitedAt }, name) => words.invited(name, invitedAt === undefined ? undefined : exactTime(invitedAt)),
  accepted: (_, name) => words.accepted(name),
  confirmed: (_, name) => words.confirmed(name),
  left: (_, name) => words.left(name),
  'stepped-down': (_, name) => words.steppedDown(name),
}

type Shown =
  | { what: 'invite' | 'empty' }
  | { what: 'hand-over'; link: string; card: CardData }
  | { what: 'card'; card: CardData }
  | null

/** Renders nothing for a seat without a named person. */
export function SeatCard({ role }: { role: SeatRole }) {
  const seat = useSeats().find((one) => one.role === role)
  const person = useSeatPeople()[role]
  const [shown, setShown] = useState<Shown>(null)
  const [busy, setBusy] = useState(false)
  if (seat === undefined || (person === undefined && seat.state === 'not-invited')) return null

  const name = person?.name ?? seat.email ?? words.noName
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast({ tone: 'failure', title: words.failed, description: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const printCard = () =>
    attempt(async () => {
      const card = await client.seatCard(role)
      if (card === undefined) throw new UserFacingError(words.noCard)
      setShown({ what: 'card', card })
    })
  const handOver = () =>
    attempt(async () => {
      const found = await client.seatLink(role)
      if (found === undefined) throw new UserFacingError(words.noInvitation)
      setShown({ what: 'hand-over', ...found })
    })
  const close = () => setShown(null)
  const { label, tone } = seatBadge(seat.state)

  return (
    <Card title={words.title(roleName[role])} titleLevel={3} badge={<Badge tone={tone}>{label}</Badge>}>
      <div className="flex flex-col gap-4">
        <p>
          <SeatState seat={seat} name={name} />
        </p>
        {seat.via === 'card' && <p className="text-soft">{words.byCard}</p>}
        <ConfirmHolder seat={seat} name={name} onRemove={() => setShown({ what: 'empty' })} />
        {(seat.state === 'accepted' || seat.state === 'confirmed') && <LastTried role={role} name={name} />}
        <WhatTheyReceive role={role} name={name} />
        {seat.readsNow !== undefined && (
          <Suspense>
            <ReadsNow role={role} name={name} to={seat.readsNow} />
          </Suspense>
        )}
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          {seat.state === 'not-invited' && person !== undefined && (
            <Button
              icon={<Mail aria-hidden="true" className="size-5" />}
              onClick={() => setShown({ what: 'invite' })}
              aria-label={words.inviteLabel(name)}
            >
              {words.invite}
            </Button>
          )}
          {seat.state === 'invited' && (
            <Button
              variant="secondary"
              busy={busy}
              icon={<QrIcon aria-hidden="true" className="size-5" />}
              onClick={() => void handOver()}
            >
              {words.handOver}
            </Button>
          )}
          {seat.state !== 'not-invited' && (
            <>
              {seat.state !== 'left' && seat.state !== 'stepped-down' && (
                <Button
                  variant="secondary"
                  busy={busy}
                  icon={<Printer aria-hidden="true" className="size-5" />}
                  onClick={() => void printCard()}
                >
                  {words.printCard}
                </Button>
              )}
              <Button
                variant="quiet"
                icon={<UserMinus aria-hidden="true" className="size-5" />}
                onClick={() => setShown({ what: 'empty' })}
              >
                {words.remove(name)}
              </Button>
            </>
          )}
        </div>
      </div>
      {shown?.what === 'invite' && person !== undefined && <Invite role={role} person={person} onClose={close} />}
      {shown?.what === 'hand-over' && <HandOver name={name} link={shown.link} card={shown.card} onClose={close} />}
      {shown?.what === 'card' && <ReleaseCard card={shown.card} onClose={close} />}
      {shown?.what === 'empty' && <EmptySeat role={role} name={name} onClose={close} />}
    </Card>
  )
}

/** The state in words. An acceptance by another address leaves the person’s identity open. */
function SeatState({ seat, name }: { seat: Seat; name: string }) {
  const { known, written } = useHolder(seat)
  if (written !== undefined && !known) return words.another(name)
  const says = explanations[seat.state](seat, name)
  // Until the owner answers the question below, the owner still has something to do.
  return seat.state === 'confirmed' && known ? `${says} ${words.nothingMore}` : says
}
