import type { CardData, SeatRole } from '../../estate/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import type { SeatPerson } from '../release/seat-people.ts'

type Closing = { onClose: () => void }

/** Invites somebody, then shows what to hand over: see InviteDialog.tsx. */
export const Invite = onDemand(async () => {
  const { InviteDialog } = await import('./InviteDialog.tsx')
  return ({ onClose, ...invited }: { role: SeatRole; person: SeatPerson } & Closing) => (
    <InviteDialog open onOpenChange={(open) => !open && onClose()} {...invited} />
  )
})

/** What to hand over to somebody who was invited. */
export const HandOver = onDemand(async () => {
  const { HandOverDialog } = await import('./InviteDialog.tsx')
  return ({ onClose, ...made }: { name: string; link: string; card: CardData } & Closing) => (
    <HandOverDialog open onOpenChange={(open) => !open && onClose()} {...made} />
  )
})

/** Takes a seat back from whoever is in it. */
export const EmptySeat = onDemand(async () => {
  const { EmptySeatDialog } = await import('./EmptySeatDialog.tsx')
  return ({ onClose, ...of }: { role: SeatRole; name: string } & Closing) => (
    <EmptySeatDialog open onOpenChange={(open) => !open && onClose()} {...of} />
  )
})

/** The release card of whoever is in a seat, to print. */
export const ReleaseCard = onDemand(async () => (await import('./CardDialog.tsx')).CardDialog)
