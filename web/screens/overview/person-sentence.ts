import type { Seat } from '../../estate/index.ts'
import type { opensAfter } from '../../shared/release/waits.ts'
import { inDays } from '../../shared/release/waits.ts'
import { words } from './words.ts'

const { says } = words.people

const missing = (text: string) => ({ text, isMissing: true })

/** Says what is missing before the grantee can receive anything, else how much and when. */
export function personSentence({
  name,
  state,
  count,
  opens,
  holder,
}: {
  name: string
  state: Seat['state']
  count: number
  opens: ReturnType<typeof opensAfter> | undefined
  holder: 'known' | 'unasked' | 'another'
}): { text: string; isMissing: boolean } {
  if (state !== 'accepted' && state !== 'confirmed') return missing(says[state](name))
  if (holder === 'another') return missing(says.another(name))
  if (count === 0) return missing(says.nothing(name))
  if (holder === 'unasked') return missing(says.unasked(name))
  const when = opens === undefined ? says.checked : says.opens[opens.what](inDays(opens.days))
  return { text: says.receives(name, count, when), isMissing: false }
}
