import type { Seat } from '../../estate/index.ts'
import { words } from './words.ts'

const { says } = words.people

const missing = (text: string) => ({ text, isMissing: true })

/** Says what is missing before the grantee can receive anything, else how much and when. */
export function personSentence({
  name,
  state,
  count,
  when,
  holder,
}: {
  name: string
  state: Seat['state']
  count: number
  when: string
  holder: 'known' | 'unasked' | 'another'
}): { text: string; isMissing: boolean } {
  if (state !== 'accepted' && state !== 'confirmed') return missing(says[state](name))
  if (holder === 'another') return missing(says.another(name))
  if (count === 0) return missing(says.nothing(name))
  if (holder === 'unasked') return missing(says.unasked(name))
  return { text: says.receives(name, count, when), isMissing: false }
}
