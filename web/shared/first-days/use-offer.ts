import { useState } from 'react'
import { daysUntilWeaker, usualFirstDays } from '../../../domain/release-terms.ts'
import { rolesMeant, type SeatRole } from '../../../domain/seats.ts'
import { nounsOf } from '../../../records/kind-words.ts'
import { kinds } from '../../../records/kinds/index.ts'
import { type ReleaseSettings, useAllRecords } from '../../estate/index.ts'
import { usePeople } from '../../kinds/access/people.ts'
import { dayInWords } from '../../ui/index.ts'

const preset = kinds.filter(({ access }) => access?.firstDays === 'preset')

type Offer = {
  recordIds: string[]
  counts: { kind: string; count: number; nouns: { one: string; many: string } }[]
  /** The people who would receive one of these records, or any record if there are none yet. */
  names: string[]
  /** The day from which the weaker terms count. */
  countsFrom: string
}

/** What an estate from before would let open in the first days. */
export function useOffer(settings: ReleaseSettings): Offer {
  const people = usePeople()
  const [now] = useState(() => Date.now())
  const meant = useAllRecords().filter(
    ({ kind, audience }) => audience !== 'nobody' && preset.some((one) => one.kind === kind),
  )
  const seats = new Set<SeatRole>(meant.flatMap(rolesMeant))
  const named = [...seats].flatMap((seat) => people[seat] ?? [])
  const before = { ...settings, cardFallback: Number(settings.cardFallback) }
  const days = daysUntilWeaker(before, { ...before, firstDays: usualFirstDays })
  return {
    recordIds: meant.map(({ id }) => id),
    counts: preset.flatMap(({ kind, name }) => {
      const count = meant.filter((record) => record.kind === kind).length
      return count === 0 ? [] : [{ kind, count, nouns: nounsOf(name) }]
    }),
    names: [...new Set(named.length > 0 ? named : Object.values(people))],
    countsFrom: dayInWords(new Date(now + days * 86_400_000).toISOString()),
  }
}
