import { concat, sha256, uuidBytes } from '../bytes.ts'
import type { Card } from '../card.ts'
import { context, SUITE } from '../context.ts'
import { toGroups } from '../written-code.ts'

const LINES = 6
const LINE_DATA = 14

/** Writes 6 lines of 6 groups, to test that the app still reads such a card. */
export async function writeLongCard({ ownerId, seatId, invitationId, epoch, a }: Card): Promise<string[]> {
  const ids = [ownerId, seatId, invitationId].map(uuidBytes)
  const bytes = concat(Uint8Array.of(SUITE), ...ids, Uint8Array.of(epoch >>> 8, epoch & 0xff), a)
  const whole = concat(bytes, (await sha256(context('card-checksum', bytes))).subarray(0, 1))
  const lines = Array.from({ length: LINES }, async (_, at) => {
    const data = whole.subarray(at * LINE_DATA, (at + 1) * LINE_DATA)
    return toGroups(concat(data, (await sha256(context('card-line', at + 1, data))).subarray(0, 1)))
  })
  return (await Promise.all(lines)).flat()
}
