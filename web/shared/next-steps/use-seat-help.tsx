import { type ReactNode, useState } from 'react'
import { type CardData, client } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { toast } from '../../ui/index.ts'
import { HandOver, Invite } from '../seats/dialogs.tsx'
import type { SeatPerson } from '../release/seat-people.ts'
import type { SeatStep } from './use-next-steps.ts'
import { words } from './words.ts'

type Shown = { step: SeatStep } | { person: SeatPerson; link: string; card: CardData }

export function useSeatHelp(): { busy: boolean; help: (step: SeatStep) => void; dialog: ReactNode } {
  const [shown, setShown] = useState<Shown>()
  const [busy, setBusy] = useState(false)
  const close = () => setShown(undefined)

  const handOver = async ({ role, person }: SeatStep) => {
    setBusy(true)
    try {
      const found = await client.seatLink(role)
      if (found === undefined) toast({ tone: 'failure', title: words.failed, description: words.noInvitation })
      else setShown({ person, ...found })
    } catch (error) {
      toast({ tone: 'failure', title: words.failed, description: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    help: (step) => (step.what === 'invite' ? setShown({ step }) : void handOver(step)),
    dialog:
      shown === undefined ? null : 'step' in shown ? (
        <Invite role={shown.step.role} person={shown.step.person} onClose={close} />
      ) : (
        <HandOver name={shown.person.name} link={shown.link} card={shown.card} onClose={close} />
      ),
  }
}
