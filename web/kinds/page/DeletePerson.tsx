import { useState } from 'react'
import type { Step } from '../../../records/define.ts'
import { useSeats, client } from '../../estate/index.ts'
import { deletePersonWords as words } from './delete-person-words.ts'
import { DeleteRecord, type DeleteProps } from './DeleteRecord.tsx'
import { type NextAudience, useRecordCountFor, AfterDeletion } from './AfterDeletion.tsx'

/** Asks who receives the records. Revokes the seat first; *Undo* restores no link or card. */
export function DeletePerson<S extends readonly Step[]>(props: DeleteProps<S>) {
  const { seat: role } = props.record
  const state = useSeats().find((seat) => seat.role === role)?.state ?? 'not-invited'
  const count = useRecordCountFor(role)
  const [recordsBecome, setRecordsBecome] = useState<NextAudience>('nobody')

  const armed = state !== 'not-invited'
  const asks = role !== undefined && (armed || count !== 0)
  const before = async () => {
    if (role !== undefined && (armed || (asks && recordsBecome === 'nobody')))
      await client.emptySeat({ role, recordsBecome })
  }
  return (
    <DeleteRecord {...props} before={before} returned={armed ? words.inviteAgain : undefined}>
      {armed && <p>{words.whatEnds}</p>}
      {asks && <AfterDeletion count={count} value={recordsBecome} onChange={setRecordsBecome} />}
    </DeleteRecord>
  )
}
