import { whileHere } from '../../ui/while-here.ts'
import { useEffect, useState } from 'react'
import { type SeatRole, client } from '../../estate/index.ts'
import { ConfirmDialog, RadioGroup, toast } from '../../ui/index.ts'

type Choice = 'nobody' | 'same'

/**
 * Takes the seat back from the person in it: new keys, the old link and card are void. Asks what becomes of the records that
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
      title: `${name} was removed`,
      description:
        voidCards === 0
          ? 'Their link does not work any more.'
          : `Their link does not work any more, and ${voidCards === 1 ? 'the card' : `the ${voidCards} cards`} printed for them ${voidCards === 1 ? 'is' : 'are'} void now. Please destroy ${voidCards === 1 ? 'it' : 'them'}.`,
      duration: 10_000,
    })
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Remove ${name}?`}
      confirm="Remove them"
      onConfirm={take}
    >
      <div className="flex flex-col gap-5">
        <p>
          {name} will not be able to open anything you leave. Their link and every release card printed for them stop
          working. To name somebody else, change the person above afterwards and invite them.
        </p>
        <RadioGroup
          legend={
            count === undefined
              ? 'Who should receive what was meant for them?'
              : `Who should receive the ${count === 1 ? 'one record' : `${count} records`} meant for them?`
          }
          value={choice}
          onChange={(value) => setChoice(value === 'same' ? 'same' : 'nobody')}
          options={[
            {
              value: 'nobody',
              label: 'Nobody, for now',
              hint: 'Only you will see these records, until you choose someone again.',
            },
            {
              value: 'same',
              label: 'Whoever I name next',
              hint: 'The records wait for the next person you name here.',
            },
          ]}
        />
      </div>
    </ConfirmDialog>
  )
}
