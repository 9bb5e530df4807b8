import { whileHere } from '../../ui/while-here.ts'
import { useEffect, useState } from 'react'
import { type SeatRole, client } from '../../estate/index.ts'
import { ConfirmDialog, RadioGroup, toast } from '../../ui/index.ts'
import { removeWords as words } from './words.ts'

type Choice = 'nobody' | 'same'

/**
 * Removes the person from their seat: new keys, the old link and card are void. Asks what becomes of the records that
 * were meant for them; *Only me* unless the owner says otherwise.
 */
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
  const [count, setCount] = useState<number>()
  const [choice, setChoice] = useState<Choice>('nobody')

  useEffect(() => {
    if (!open) return undefined
    return whileHere(async (here) => {
      // The figure is a help, not a condition: without it the question stands as well.
      const found = await client.countFor(role).catch(() => undefined)
      if (here()) setCount(found)
    })
  }, [open, role])

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
        <RadioGroup
          legend={words.whatBecomes(count)}
          value={choice}
          onChange={(value) => setChoice(value === 'same' ? 'same' : 'nobody')}
          options={[
            {
              value: 'nobody',
              label: words.nobody,
              hint: words.nobodyHint,
            },
            {
              value: 'same',
              label: words.next,
              hint: words.nextHint,
            },
          ]}
        />
      </div>
    </ConfirmDialog>
  )
}
