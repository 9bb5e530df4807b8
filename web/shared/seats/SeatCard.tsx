import { Mail, Printer, QrCode as QrIcon, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { type CardData, type Seat, type SeatRole, UserFacingError, useSeats, client } from '../../estate/index.ts'
import { Badge, Button, Card, exactTime, toast, type Tone } from '../../ui/index.ts'
import { roleName } from '../release/words.ts'
import { EmptySeat, HandOver, Invite, ReleaseCard } from './dialogs.tsx'
import { useSeatPeople } from '../release/seat-people.ts'
import { ConfirmHolder } from './ConfirmHolder.tsx'

const badges: Record<Seat['state'], { label: string; tone: Tone }> = {
  'not-invited': { label: 'Not invited', tone: 'neutral' },
  invited: { label: 'Invited', tone: 'amber' },
  accepted: { label: 'Accepted', tone: 'pine' },
  confirmed: { label: 'Confirmed', tone: 'sage' },
  left: { label: 'Left', tone: 'brick' },
}

const explanations: Record<Seat['state'], (seat: Seat, name: string) => string> = {
  'not-invited': (_, name) =>
    `${name} cannot receive anything yet. Invite them, so that what you leave can reach them.`,
  invited: ({ invitedAt }, name) =>
    `Invited${invitedAt === undefined ? '' : ` on ${exactTime(invitedAt)}`}. Give ${name} the link or the code yourself; we wait for them to accept.`,
  accepted: () =>
    'The invitation was accepted. What you leave for them can reach them from now on. They become confirmed when they have printed their own recovery kit.',
  confirmed: (_, name) => `The invitation was accepted, and ${name} has their own recovery kit. Nothing more to do.`,
  left: (_, name) =>
    `${name} deleted their account, so nothing can reach them here any more. Remove them, then invite somebody.`,
}

type Shown =
  | { what: 'invite' | 'empty' }
  | { what: 'hand-over'; link: string; card: CardData }
  | { what: 'card'; card: CardData }
  | null

/**
 * The seat behind a person the owner wrote down: where its invitation stands, and what to do next. Placed on the attorney's
 * and the contacts' cards; shows nothing for a seat that nobody was named for.
 */
export function SeatCard({ role }: { role: SeatRole }) {
  const seat = useSeats().find((one) => one.role === role)
  const person = useSeatPeople()[role]
  const [shown, setShown] = useState<Shown>(null)
  const [busy, setBusy] = useState(false)
  if (seat === undefined || (person === undefined && seat.state === 'not-invited')) return null

  const name = person?.name ?? seat.email ?? 'This person'
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast({ tone: 'failure', title: 'Error', description: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const printCard = () =>
    attempt(async () => {
      const card = await client.seatCard(role)
      if (card === undefined) throw new UserFacingError('There is no card yet. Please invite the person first.')
      setShown({ what: 'card', card })
    })
  const handOver = () =>
    attempt(async () => {
      const found = await client.seatLink(role)
      if (found === undefined)
        throw new UserFacingError('There is no open invitation. The person may have accepted already.')
      setShown({ what: 'hand-over', ...found })
    })
  const close = () => setShown(null)

  return (
    <Card
      title={`Invitation: ${roleName[role]}`}
      titleLevel={3}
      badge={<Badge tone={badges[seat.state].tone}>{badges[seat.state].label}</Badge>}
    >
      <div className="flex flex-col gap-4">
        <p>{explanations[seat.state](seat, name)}</p>
        {seat.via === 'card' && <p className="text-soft">They accepted with the printed release card.</p>}
        <ConfirmHolder seat={seat} name={name} onRemove={() => setShown({ what: 'empty' })} />
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          {seat.state === 'not-invited' && person !== undefined && (
            <Button
              icon={<Mail aria-hidden="true" className="size-5" />}
              onClick={() => setShown({ what: 'invite' })}
              aria-label={`Invite ${name}`}
            >
              Invite
            </Button>
          )}
          {seat.state === 'invited' && (
            <Button
              variant="secondary"
              busy={busy}
              icon={<QrIcon aria-hidden="true" className="size-5" />}
              onClick={() => void handOver()}
            >
              Show link and code
            </Button>
          )}
          {seat.state !== 'not-invited' && (
            <>
              {seat.state !== 'left' && (
                <Button
                  variant="secondary"
                  busy={busy}
                  icon={<Printer aria-hidden="true" className="size-5" />}
                  onClick={() => void printCard()}
                >
                  Print release card
                </Button>
              )}
              <Button
                variant="quiet"
                icon={<UserMinus aria-hidden="true" className="size-5" />}
                onClick={() => setShown({ what: 'empty' })}
              >
                Replace or remove
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
