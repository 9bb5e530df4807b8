import { useState } from 'react'
import { type SeatRole, client } from '../../estate/index.ts'
import { type NextAudience, useRecordCountFor, AfterDeletion } from '../../kinds/page/AfterDeletion.tsx'
import { ConfirmDialog, toast } from '../../ui/index.ts'
import { removeWords as words } from './words.ts'

/** Makes new keys, so link and card are void. Records become *Only me* by default. */
export function EmptySeatDialog({
  open,
  onOpenChange,
  role,
  name,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  role: SeatRole
  name: string
}) {
  const count = useRecordCountFor(open ? role : undefined)
  const [choice, setChoice] = useState<NextAudience>('nobody')

  const take = async () => {
    const { voidCards } = await client.emptySeat({ role, recordsBecome: choice })
    setChoice('nobody')
    toast({
      title: words.done(name),
      description: words.doneMore(voidCards),
      duration: 10_000,
    })
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title(name)}
      confirm={words.confirm(name)}
      onConfirm={take}
    >
      <div className="flex flex-col gap-5">
        <p>{words.whatEnds(name)}</p>
        <p>{words.whatStays}</p>
        <AfterDeletion count={count} value={choice} onChange={setChoice} />
      </div>
    </ConfirmDialog>
  )
}
