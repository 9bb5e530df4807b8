import type { Step, ValuesOf } from '../../../records/define.ts'
import { EstateError, type Records, type SaveOptions, type SeatRole } from '../../estate/types.ts'
import { messageOf } from '../../estate/message-of.ts'
import { toast } from '../../ui/index.ts'
import { words } from '../words.ts'

const freeSeat = <S extends readonly Step[]>({ definition, all }: Records<S>): SeatRole | undefined =>
  definition.seats?.find((seat) => all.every((record) => record.seat !== seat))

/** Seats a new person also in the kind's empty seat. Rejects with a message after a notice. */
export async function saveRecord<S extends readonly Step[]>(
  records: Records<S>,
  values: ValuesOf<S>,
  options: SaveOptions,
) {
  const { limit, failed } = records.definition
  try {
    // The page hides *Add* at the limit, but another device may have added a record meanwhile.
    if (options.id === undefined && limit && records.all.length >= limit.count)
      throw new EstateError('limit', limit.message)
    const seat = options.seat ?? freeSeat(records)
    return await records.save(values, { ...options, ...(seat && { seat }) })
  } catch (error) {
    const description = failed.saysWhy ? messageOf(error, failed.save) : failed.save
    toast({ tone: 'failure', title: failed.title ?? words.page.saveFailed, description })
    throw error
  }
}
