import { useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { type Seat, useOwnReleases, client } from '../../estate/index.ts'
import { Button, EmailText, Notice, toast } from '../../ui/index.ts'
import { isOpen } from '../release/is-open.ts'
import { useHolder } from './use-holder.ts'
import { holderWords as words } from './words.ts'

/** Asks because links get forwarded. An acceptance by another address asks again. */
export function ConfirmHolder({ seat, name, onRemove }: { seat: Seat; name: string; onRemove: () => void }) {
  const { id = '', role, acceptedBy = '' } = seat
  const { item, known, written } = useHolder(seat)
  const asked = !useOwnReleases().some((release) => isOpen(release) || release.state === 'released')
  const [busy, setBusy] = useState(false)
  if (acceptedBy === '') return null

  const yes = async () => {
    setBusy(true)
    try {
      await client.acknowledge({ heldId: id, items: [item], activity: { role, text: words.told(name, acceptedBy) } })
    } catch (error) {
      toast({ tone: 'failure', title: words.notSaved, description: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const who = (
    <p className="break-words">
      {words.accepted}{' '}
      <strong>
        <EmailText>{acceptedBy}</EmailText>
      </strong>
      .
    </p>
  )
  if (known || !asked) return who
  return (
    <Notice
      tone={acceptedBy === seat.email && written === undefined ? 'neutral' : 'amber'}
      title={words.question(name)}
    >
      {who}
      {acceptedBy !== seat.email && <p className="mt-2">{words.invitedAt(seat.email ?? '')}</p>}
      {written !== undefined && written !== seat.email && <p className="mt-2">{words.written(name, written)}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" busy={busy} onClick={() => void yes()}>
          {words.yes(name)}
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          {words.no}
        </Button>
      </div>
    </Notice>
  )
}
