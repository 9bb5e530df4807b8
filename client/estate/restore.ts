import { saveEstate } from '../../contract/estate.ts'
import { getFile } from '../../contract/files.ts'
import { namedService, randomId } from '../../vault/index.ts'
import { EstateError } from '../model/estate.ts'
import { seatRoles } from '../../domain/seats.ts'
import { storedFilesIn } from '../../records/fields/file.ts'
import { parted, type RecordContent } from './record-content.ts'
import { type Keys, stillUnlocked, timeOf } from '../core/core.ts'
import { build } from './build-save.ts'
import { checkInParts, planIn } from './check-in-plan.ts'
import { undefinedIfDiverged } from './read-estate.ts'
import { signPolicy } from './genesis.ts'
import { pinHead, pinnedHead } from './pins.ts'
import type { SavePlan } from './save-plan.ts'
import { lostSharings, planLostSharings, staleReaders, titlesLost, withReadersOf } from './restore-sharings.ts'
import { rotate } from './rotation.ts'
import { alarm } from '../core/alarm.ts'
import type { Estate, EstateCore } from './state.ts'
import type { SaveBody } from '../core/wire.ts'
import { product } from '../../domain/product.ts'

// [Note: continued after a restore] A device that has more than the restored server resends the
// lost saves and signs `restored`; a server that pretends a loss gains nothing. During a report the
// device waits, as a save is a veto (docs/decisions/006). Without a copy it raises the alarm.

type ReadAll = (pinned: boolean) => Promise<Estate>

const perSave = 400
/** The number of conflicts with other devices after which the resend fails. */
const patience = 3

/** This key exists from the first save to the last, so that a device continues after a crash. */
const markOf = (ownerId: string) => `restoring:${ownerId}`

/** Whether this device began a resend and has not finished it. */
export const isContinuing = async (core: EstateCore, ownerId: string): Promise<boolean> =>
  (await core.storage.get(markOf(ownerId))) !== undefined

const texts = {
  done: `${product.name} was restored from an older copy and had lost what you saved since then. This device still had it and has saved it again.`,
  reported: `${product.name} was restored from an older copy, and someone has reported that you died or can no longer act. Please stop that report first. Then what this device still has will be saved again.`,
  seats: (who: string) => `What you arranged with ${who} since then was lost. Please invite them again.`,
  sharing: (who: string, titles: string) =>
    `${who} could already read ${titles}. That was lost, and they can’t read it now. If you still want it, please let them read it again.`,
  files: (names: string) => `These files were lost. Please add them again: ${names}.`,
}

/** @throws EstateError the alarm if there is no copy; advice while a report is open */
export async function continueAfterRestore(
  core: EstateCore,
  keys: Keys,
  known: Estate | undefined,
  read: ReadAll,
): Promise<void> {
  const { ownerId } = keys
  const pin = await pinnedHead(core, ownerId)
  const begun = await isContinuing(core, ownerId)
  if (!known || (!begun && known.manifest.head.n < (pin?.n ?? 0))) throw alarm()
  const lost = Math.max(known.manifest.head.n, pin?.n ?? 0)
  const before = core.estate
  const course: Course = { copies: new Map(), sent: new Set(), notices: new Set() }
  try {
    for (let left = patience; left > 0; ) {
      // A failed connection or a save by another device must not be treated as a second restore.
      const follows = await read(true).catch(undefinedIfDiverged)
      const estate = follows ?? (await read(false))
      assertMayContinue(estate)
      const plan = await planAgain(core, keys, known, estate, course)
      stillUnlocked(core, keys)
      if (!plan && follows) return await end(core, ownerId, course)
      await core.storage.set(markOf(ownerId), true)
      core.estate = estate
      const { body, after } = await build(core, { ...(plan ?? nothingMore), ...(follows ? {} : { lost }) })
      stillUnlocked(core, keys)
      if (await send(core, body)) {
        await pinHead(core, ownerId, after.manifest.head)
        for (const { id } of plan?.writes ?? []) course.sent.add(id)
      } else left -= 1
    }
    throw alarm()
  } catch (error) {
    if (core.keys === keys) core.estate = before
    throw error
  }
}

type Course = {
  copies: Map<string, string>
  sent: Set<string>
  notices: Set<string>
}

const nothingMore: SavePlan = { writes: [], activity: [] }

function assertMayContinue({ frozen, openReleases, manifest }: Estate): void {
  if (manifest.head.n === 0) throw alarm()
  if (frozen || openReleases.length > 0) throw new EstateError('restored-under-report', texts.reported)
}

async function end(core: EstateCore, ownerId: string, { notices }: Course): Promise<void> {
  await core.storage.delete(markOf(ownerId))
  core.estate = undefined
  for (const text of [texts.done, ...notices]) core.notify('info', text)
}

/** Returns false after a conflict with another device; the caller then plans again. */
const send = (core: EstateCore, body: SaveBody): Promise<boolean> =>
  core.call(saveEstate, { body: { ...body, restored: true } }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof EstateError && error.code === 'conflict') return false
      throw error
    },
  )

/** Null if the server has everything. */
async function planAgain(
  core: EstateCore,
  keys: Keys,
  known: Estate,
  server: Estate,
  course: Course,
): Promise<SavePlan | null> {
  const { notices } = course
  const sharings = lostSharings(known, server)
  const again = lostRecords(known, server, course, sharings)
  const written = new Set(again.map(({ id }) => id))
  const writes = [...again, ...staleReaders(server, sharings).filter(({ id }) => !written.has(id))]
  for (const { role, titles } of titlesLost(known, server, sharings))
    notices.add(texts.sharing(capital(roleWords[role]), titles.join(', ')))
  const purges = [...known.manifest.rows.values()]
    .filter(({ recordId, state }) => state === 'purged' && server.records.has(recordId))
    .map(({ recordId }) => recordId)
  const seats = await lostSeats(keys, known, server, notices)
  const policy = await lostPolicy(keys, known, server)
  const checkIn = await lostCheckIn(keys, known, server)
  const isAll = writes.length === 0 && purges.length === 0 && sharings.length === 0
  if (isAll && !seats && !policy && !checkIn) return null
  const now = writes.slice(0, perSave)
  const present = seats ? { ...server, seats: seats.seats } : server
  // The sharings end in the last of the saves, so that no record still names their readers.
  const ends = sharings.length > 0 && writes.length <= perSave
  const over = ends ? await planLostSharings(keys, present, sharings) : undefined
  return {
    writes: now,
    purges,
    activity: [{ text: `Saved again what ${product.name} had lost`, at: timeOf(core) }],
    ...seats,
    ...(over?.seats && { seats: over.seats }),
    files: await filesThere(core, server, now, notices),
    facts: [...(policy ? [policy] : []), ...(seats?.facts ?? []), ...(over?.facts ?? []), ...(checkIn?.facts ?? [])],
    extras: { ...seats?.extras, ...over?.extras, ...(policy ? { policy } : {}), ...checkIn?.extras },
  }
}

const same = (one: RecordContent | undefined, other: RecordContent): boolean =>
  one !== undefined && JSON.stringify(parted(one)) === JSON.stringify(parted(other))

/** If another device saved a record after the restore, this device's version becomes a copy. */
function lostRecords(
  known: Estate,
  server: Estate,
  { copies, sent }: Course,
  sharings: ReturnType<typeof lostSharings>,
): SavePlan['writes'] {
  const writes: SavePlan['writes'] = []
  for (const [id, { version, content: was }] of known.records) {
    const there = server.records.get(id)
    const content = withReadersOf(was, there?.content, sharings)
    if (sent.has(id) || server.manifest.rows.get(id)?.state === 'purged' || same(there?.content, content)) continue
    if (!there || there.version < version) {
      writes.push({ id, content })
      continue
    }
    const copy = copies.get(id) ?? randomId()
    copies.set(id, copy)
    if (!server.records.has(copy))
      writes.push({ id: copy, content: { ...withReadersOf(content, undefined, []), copyOf: id } })
  }
  return writes
}

/** The newest terms, signed with a counter above every counter in use. */
async function lostPolicy(
  keys: Keys,
  { facts: { policy, genesis } }: Estate,
  server: Estate,
): Promise<Uint8Array | undefined> {
  if (!policy || policy.counter <= (server.facts.policy?.counter ?? 0)) return undefined
  const daySeconds = policy.daySeconds ?? genesis?.daySeconds
  return signPolicy(keys, policy.counter + 1, policy, daySeconds, namedService(policy))
}

/** Turned off, if the restore lost people whom the plan names: their invitations are gone. */
async function lostCheckIn(keys: Keys, { facts: { checkIn } }: Estate, server: Estate) {
  if (!checkIn || checkIn.counter <= (server.facts.checkIn?.counter ?? 0)) return undefined
  const stays = ({ seatId, invitationId }: { seatId: string; invitationId: string }) =>
    server.facts.seats.get(seatId)?.invitation?.invitationId === invitationId
  const steps = checkIn.steps
    .map((step) => ({ ...step, people: step.people.filter(stays) }))
    .filter(({ people }) => people.length > 0)
  const everyDays = steps.length > 0 ? checkIn.everyDays : 0
  return checkInParts(keys, { ...planIn(checkIn), counter: checkIn.counter + 1, everyDays, steps })
}

/** Raises the epoch above every earlier one, because the shares of the lost saves are lost. */
async function lostSeats(keys: Keys, known: Estate, server: Estate, notices: Set<string>) {
  const above = new Map<string, number>()
  for (const [seatId, was] of known.facts.seats) {
    const is = server.facts.seats.get(seatId)
    if (!is || is.epoch > was.epoch) continue
    const other = is.invitation?.invitationId !== was.invitation?.invitationId || is.disarmedUpTo !== was.disarmedUpTo
    if (is.epoch < was.epoch || other) above.set(seatId, was.epoch)
    if (above.has(seatId) && was.invitation) notices.add(texts.seats(roleWords[was.role]))
  }
  if (above.size === 0) return undefined
  const roles = seatRoles.filter((role) => above.has(server.seats.get(role)?.seatId ?? ''))
  const { voidCards: _, ...rotation } = await rotate(keys, server, roles, { above })
  return rotation
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const roleWords = {
  attorney: 'your estate attorney',
  contact_1: 'authorized contact 1',
  contact_2: 'authorized contact 2',
}

async function filesThere(
  core: EstateCore,
  server: Estate,
  writes: SavePlan['writes'],
  notices: Set<string>,
): Promise<NonNullable<SavePlan['files']>> {
  const known = new Set(
    [...server.records.values()].flatMap(({ content }) => storedFilesIn(content.values).map(({ id }) => id)),
  )
  const wanted = writes.flatMap(({ id, content }) =>
    storedFilesIn(content.values).map((file) => ({ file, recordId: id })),
  )
  const missing: string[] = []
  const there: NonNullable<SavePlan['files']> = []
  for (const { file, recordId } of wanted) {
    const params = { fileId: file.id }
    const complete =
      known.has(file.id) ||
      (await core.call(getFile, { params }).then(
        (answer) => answer.complete,
        () => false,
      ))
    if (complete) there.push({ fileId: file.id, recordId })
    else missing.push(file.name)
  }
  if (missing.length > 0) notices.add(texts.files(missing.join(', ')))
  return there
}
