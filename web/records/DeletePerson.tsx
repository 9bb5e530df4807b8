import { useEffect, useState } from 'react'
import type { Step } from '../../records/define.ts'
import { useSeats, client } from '../estate/index.ts'
import { RadioGroup } from '../ui/index.ts'
import { whileHere } from '../ui/while-here.ts'
import { DeleteRecord, type DeleteProps } from './DeleteRecord.tsx'

/**
 * Deletes somebody who has a seat. What was meant for them must not fall to whoever is named next by accident, so it asks what
 * becomes of those records, and takes the seat back first: their link and card stop working.
 */
export function DeletePerson<S extends readonly Step[]>(props: DeleteProps<S>) {
  const { seat: role } = props.record
  const state = useSeats().find((seat) => seat.role === role)?.state ?? 'not-invited'
  const [count, setCount] = useState<number>()
  const [recordsBecome, setRecordsBecome] = useState<'nobody' | 'same'>('nobody')

  useEffect(() => {
    if (role === undefined) return undefined
    return whileHere(async (here) => {
      // Without the figure the question is asked all the same.
      const found = await client.countFor(role).catch(() => undefined)
      if (here()) setCount(found)
    })
  }, [role])

  const armed = state !== 'not-invited'
  const asks = role !== undefined && (armed || count !== 0)
  const before = async () => {
    if (role !== undefined && (armed || (asks && recordsBecome === 'nobody')))
      await client.emptySeat({ role, recordsBecome })
  }
  return (
    <DeleteRecord {...props} before={before}>
      {armed && <p>They lose their seat: their link and every release card printed for them stop working.</p>}
      {asks && (
        <RadioGroup
          legend="What becomes of the records meant for them?"
          value={recordsBecome}
          onChange={(value) => setRecordsBecome(value === 'same' ? 'same' : 'nobody')}
          options={[
            { value: 'nobody', label: 'Only me', hint: 'Nobody will read them, until you choose somebody again.' },
            { value: 'same', label: 'Whoever I name next', hint: 'They stay meant for this seat.' },
          ]}
        />
      )}
    </DeleteRecord>
  )
}
