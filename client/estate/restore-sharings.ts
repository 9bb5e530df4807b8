import { inWords } from '../../records/in-words.ts'
import { signTakenBack } from '../../vault/index.ts'
import type { Keys } from '../core/core.ts'
import type { SeatRole } from '../model/estate.ts'
import type { RecordContent } from './record-content.ts'
import type { SavePlan } from './save-plan.ts'
import type { Estate } from './state.ts'

// [Note: what a restore lost of a sharing] Sharing needs the password, so no device shares again by
// itself. A key that the server lost ends under a higher counter, because the reader knows it. The
// owner reads what was lost, and can share it again.

/** The seats whose newest word about a sharing the server lost, by the present invitation. */
export function lostSharings(known: Estate, server: Estate) {
  return [...known.facts.seats].flatMap(([seatId, { role, nowCounter = 0, now, pinned }]) => {
    const is = server.facts.seats.get(seatId)
    const acceptanceHash = (now ?? pinned[0])?.acceptanceHash
    if (!is?.invitation || acceptanceHash === undefined || nowCounter <= (is.nowCounter ?? 0)) return []
    const { invitationId } = is.invitation
    return [{ role, seatId, invitationId, counter: nowCounter + 1, acceptanceHash }]
  })
}

type Lost = ReturnType<typeof lostSharings>

/** The content without readers whom the server no longer has. */
export function withReadersOf(content: RecordContent, there: RecordContent | undefined, lost: Lost): RecordContent {
  const { now = [], ...rest } = content
  const ended = new Set(lost.map(({ invitationId }) => invitationId))
  const left = now.filter(({ to }) => !ended.has(to) && there?.now?.some((one) => one.to === to) === true)
  return left.length === 0 ? rest : { ...rest, now: left }
}

/** Ends the keys that the server still has of a sharing whose newest word it lost. */
export async function planLostSharings(keys: Keys, server: Estate, lost: Lost): Promise<Partial<SavePlan>> {
  const sharings = await Promise.all(
    lost.map(async ({ seatId, invitationId, counter, acceptanceHash }) => {
      const place = { seatId, invitationId, counter, acceptanceHash }
      return { ...place, statement: await signTakenBack(keys.identity, place), given: null }
    }),
  )
  const ended = new Set(lost.map(({ role }) => role))
  const seats = [...server.seats].map(([role, { now, ...seat }]) => {
    return [role, now && !ended.has(role) ? { ...seat, now } : seat] as const
  })
  return {
    seats: new Map(seats),
    facts: sharings.map(({ statement }) => statement),
    extras: { sharings },
  }
}

/** Records that the server still lists for a sharing that ends. */
export const staleReaders = (server: Estate, lost: Lost): { id: string; content: RecordContent }[] =>
  [...server.records].flatMap(([id, { content }]) => {
    const ended = lost.some(({ invitationId }) => content.now?.some(({ to }) => to === invitationId))
    return ended ? [{ id, content: withReadersOf(content, content, lost) }] : []
  })

const mostNamed = 5

/** By seat, the titles of what its grantee could read before the restore. */
export function titlesLost(known: Estate, server: Estate, lost: Lost): { role: SeatRole; titles: string[] }[] {
  const ended = new Set(lost.map(({ invitationId }) => invitationId))
  return [...server.facts.seats.values()].flatMap(({ role, invitation }) => {
    if (!invitation) return []
    const { invitationId } = invitation
    const isNamed = (content: RecordContent | undefined) => content?.now?.some(({ to }) => to === invitationId) === true
    const some = [...known.records].filter(
      ([id, { content }]) => isNamed(content) && (ended.has(invitationId) || !isNamed(server.records.get(id)?.content)),
    )
    const named = some.slice(0, mostNamed).map(([, { content }]) => inWords(content).title)
    const more = some.length - named.length
    return some.length === 0 ? [] : [{ role, titles: more > 0 ? [...named, `${more} more`] : named }]
  })
}
