import { rolesMeant } from '../../domain/seats.ts'
import { type Bundle, type Counting, decodeBundle, follow, isSameIdentity, randomId } from '../../vault/index.ts'
import { kindOfSeat } from '../../records/kinds/index.ts'
import { alarm, asAlarm } from '../core/alarm.ts'
import { type Keys, unlocked } from '../core/core.ts'
import { readersChangedAtOnce } from '../estate/audience.ts'
import { commit } from '../estate/commit.ts'
import { refresh } from '../estate/open.ts'
import type { RecordContent } from '../estate/record-content.ts'
import { askService, pinnedService } from '../estate/release-service.ts'
import type { SavePlan } from '../estate/save-plan.ts'
import { isQuiet } from '../estate/settle-rearms.ts'
import { isOutdated, planSharing, planTakenBack, readerOf } from '../estate/sharing.ts'
import { type Estate, type EstateCore, opened, type SeatKeys } from '../estate/state.ts'
import { EstateError, type SeatRole } from '../model/estate.ts'
import { authKeyFor } from '../session/password-sign-in.ts'
import type { SessionCore } from '../session/session-state.ts'
import { nameOf } from './seat-events.ts'
import { showSeats } from './seats.ts'

const texts = {
  nobody: 'This person has not accepted your invitation with the link, so they cannot read anything yet.',
  older: 'This person has to sign in once more before you can share something with them.',
  notMeant: 'Please choose this person as someone who may see it first.',
}

const seatOf = (estate: Estate, role: SeatRole): SeatKeys => {
  const seat = estate.seats.get(role)
  if (!seat) throw new EstateError('not-in-seat', texts.nobody)
  return seat
}

/** The person's keys: those that they accepted with, or later ones that the service names. */
async function granteeOf(
  accepted: Uint8Array,
  shown: Uint8Array | null | undefined,
  people: () => Promise<Counting>,
): Promise<Bundle> {
  const before = await decodeBundle(accepted)
  const now = shown ? await decodeBundle(shown) : before
  return follow(before, now, isSameIdentity(now, before) ? undefined : await people())
}

async function peopleOf(core: EstateCore, keys: Keys): Promise<Counting> {
  const { status } = await askService(core, keys.ownerId, pinnedService(opened(core)))
  return status.people
}

const lineOf = (estate: Estate, role: SeatRole, at: string, says: (name: string) => string): SavePlan['activity'] => {
  const email = estate.seatAnswer.seats.find((seat) => seat.role === role)?.invitation?.email ?? ''
  return [{ text: says(nameOf(estate, { role, email })), at, kind: kindOfSeat(role).kind }]
}

const inWords = (count: number) => (count === 1 ? 'one record' : `${count} records`)

/**
 * Lets a grantee read these records now, with the owner's password: only the one who accepted by
 * link, and only what is meant for them anyway.
 */
async function shareNow(
  core: SessionCore,
  { role, ids, password }: { role: SeatRole; ids: readonly string[]; password: string },
): Promise<void> {
  const keys = unlocked(core)
  const authKey = await authKeyFor(core, password)
  await refresh(core)
  const grantee = await granteeIn(core, keys, role)
  let shared = 0
  const partOf = randomId()
  const says = (name: string) => `Let ${name} read ${inWords(shared)} now`
  for (let from = 0; from === 0 || from < ids.length; from += readersChangedAtOnce) {
    const some = ids.slice(from, from + readersChangedAtOnce)
    const before = shared
    await commit(core, async (estate, time) => {
      const seat = seatOf(estate, role)
      const reader = await readerOf(estate, seat.seatId)
      if (!reader) throw new EstateError('not-in-seat', texts.nobody)
      const writes = writesFor(estate, some, { role, to: reader.pinned.invitationId, since: time })
      if (writes.length === 0) return null
      shared = before + writes.length
      const activity = lineOf(estate, role, time, says).map((line) => ({ ...line, partOf }))
      const isOpen = seat.now && !(await isOutdated(estate, seat.seatId, grantee))
      if (isOpen) return { writes, activity, extras: { authKey } }
      const planned = await planSharing(keys, estate, seat, { pinned: reader.pinned, grantee })
      return { writes, activity, ...planned, extras: { ...planned.extras, authKey } }
    })
  }
  showSeats(core)
}

/** @throws EstateError if one of them is not meant for this person */
function writesFor(
  estate: Estate,
  ids: readonly string[],
  { role, to, since }: { role: SeatRole; to: string; since: string },
): SavePlan['writes'] {
  const chosen = ids.flatMap((id) => {
    const content = estate.records.get(id)?.content
    return content && content.trashedAt === undefined ? [{ id, content }] : []
  })
  if (chosen.length === 0 || chosen.some(({ content }) => !rolesMeant(content).includes(role)))
    throw new EstateError('not-meant', texts.notMeant)
  return chosen.flatMap(({ id, content }) => {
    const { now = [] } = content
    return now.some((one) => one.to === to) ? [] : [{ id, content: { ...content, now: [...now, { to, since }] } }]
  })
}

async function granteeIn(core: EstateCore, keys: Keys, role: SeatRole): Promise<Bundle> {
  const estate = opened(core)
  const reader = await readerOf(estate, seatOf(estate, role).seatId)
  if (!reader) throw new EstateError('not-in-seat', texts.nobody)
  try {
    const grantee = await granteeOf(reader.pinned.granteeBundle, reader.taken.bundle, () => peopleOf(core, keys))
    if (!grantee.hybrid) throw new EstateError('not-in-seat', texts.older)
    return grantee
  } catch (error) {
    throw asAlarm(core, error)
  }
}

function withoutReader(content: RecordContent, to: string): RecordContent {
  const { now = [], ...rest } = content
  const left = now.filter((one) => one.to !== to)
  return left.length === 0 ? rest : { ...content, now: left }
}

/** Takes back these records, or everything: what the person has seen, they have seen. */
async function takeBackNow(
  core: EstateCore,
  { role, ids }: { role: SeatRole; ids?: readonly string[] },
): Promise<void> {
  const keys = unlocked(core)
  await refresh(core)
  const chosen = ids && new Set(ids)
  const shared = (estate: Estate, to: string) =>
    [...estate.records].filter(
      ([id, { content }]) => (chosen?.has(id) ?? true) && content.now?.some((one) => one.to === to) === true,
    )
  const to = opened(core).facts.seats.get(seatOf(opened(core), role).seatId)?.now?.invitationId
  if (to === undefined) return
  const writesOf = (estate: Estate) =>
    shared(estate, to)
      .slice(0, readersChangedAtOnce)
      .map(([id, { content }]) => ({ id, content: withoutReader(content, to) }))
  while (shared(opened(core), to).length > readersChangedAtOnce)
    await commit(core, (estate) => ({ writes: writesOf(estate), activity: [] }))
  await commit(core, async (estate, time) => {
    const writes = writesOf(estate)
    const after = new Set(writes.map(({ id }) => id))
    const isLast = [...estate.records].every(
      ([id, { content }]) => after.has(id) || !content.now?.some((one) => one.to === to),
    )
    const over = isLast ? await planTakenBack(keys, estate, seatOf(estate, role)) : undefined
    if (writes.length === 0 && !over) return null
    const says = (name: string) =>
      isLast ? `${name} can no longer read anything now` : `Took back ${inWords(writes.length)} from ${name}`
    return { writes, activity: lineOf(estate, role, time, says), ...over }
  })
  showSeats(core)
}

/**
 * Renews keys after new keys of the owner or the grantee, and ends a sharing with a grantee who no
 * longer counts. Does nothing during a report: a save is a veto.
 */
export async function renewSharings(core: EstateCore, people: Counting): Promise<void> {
  const keys = unlocked(core)
  for (const seat of opened(core).seats.values()) {
    if (!isQuiet(opened(core)) || !seat.now) continue
    await commit(core, async (estate) => {
      const now = estate.seats.get(seat.role)
      if (!isQuiet(estate) || !now?.now) return null
      const reader = await readerOf(estate, now.seatId)
      if (!reader) {
        const over = await planTakenBack(keys, estate, now)
        return over ? { writes: [], activity: [], ...over } : null
      }
      const grantee = await granteeOf(reader.pinned.granteeBundle, reader.taken.bundle, () => Promise.resolve(people))
      if (!(await isOutdated(estate, now.seatId, grantee))) return null
      if (!grantee.hybrid) throw alarm()
      return { writes: [], activity: [], ...(await planSharing(keys, estate, now, { pinned: reader.pinned, grantee })) }
    })
    showSeats(core)
  }
}

export const sharingCalls = { shareNow, takeBackNow }
