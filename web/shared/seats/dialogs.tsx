import type { CardData, SeatRole } from '../../estate/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import type { SeatPerson } from '../release/seat-people.ts'

type Closing = { onClose: () => void }

export const Invite = onDemand(async () => {
  const { InviteDialog } = await import('./InviteDialog.tsx')
  return ({ onClose, ...invited }: { role: SeatRole; person: SeatPerson } & Closing) => (
    <InviteDialog open onOpenChange={(open) => !open && onClose()} {...invited} />
  )
})

export const HandOver = onDemand(async () => {
  const { HandOverDialog } = await import('./InviteDialog.tsx')
  return ({ onClose, ...made }: { name: string; link: string; card: CardData } & Closing) => (
    <HandOverDialog open onOpenChange={(open) => !open && onClose()} {...made} />
  )
})

export const EmptySeat = onDemand(async () => {
  const { EmptySeatDialog } = await import('./EmptySeatDialog.tsx')
  return ({ onClose, ...of }: { role: SeatRole; name: string } & Closing) => (
    <EmptySeatDialog open onOpenChange={(open) => !open && onClose()} {...of} />
  )
})

export const ReleaseCard = onDemand(async () => (await import('./CardDialog.tsx')).CardDialog)
