import { saveEstate } from '../../contract/estate.ts'
import { getFile } from '../../contract/files.ts'
import { randomId } from '../../vault/index.ts'
import { EstateError } from '../model/estate.ts'
import { seatRoles } from '../../domain/seats.ts'
import { storedFilesIn } from '../../records/fields/file.ts'
import { parted, type RecordContent } from './record-content.ts'
import { type Keys, stillUnlocked, timeOf } from '../core/core.ts'
import { build } from './build-save.ts'
import { orElsewhere } from './read-estate.ts'
import { signPolicy } from './genesis.ts'
import { pinHead, pinnedHead } from './pins.ts'
import type { SavePlan } from './save-plan.ts'
import { rotate } from './rotation.ts'
import { alarm } from '../core/alarm.ts'
import type { Estate, EstateCore } from './state.ts'
import type { SaveBody } from '../core/wire.ts'

// [Note: continued after a restore] A server that was put back from an older copy lost what was saved since. A device that has it (its sealed copy, or what is
// open) sends it again, sealed anew, and signs that the chain goes on from where the server stands (`restored`). A server that only pretends gets nothing by it:
// it is sent what it has. Nothing is sent while a report is open, because a save is a veto (docs/decisions/006). A device without a copy raises the alarm.

/** How an estate is read from the server past what is in memory: against the pin, or without it. */
type ReadAll = (pinned: boolean) => Promise<Estate>

const perSave = 400
/** How often somebody else may save first before it is given up. */
const patience = 3

/** Written before the first save and gone after the last: a device that stops between goes on with its copy. */
const markOf = (ownerId: string) => `restoring:${ownerId}`

/** Whether this device began to send everything again and did not end. */
export const isContinuing = async (core: EstateCore, ownerId: string): Promise<boolean> =>
  (await core.storage.get(markOf(ownerId))) !== undefined

const said = {
  done: 'Cairn was restored from an older copy and had lost what you saved since then. This device still had it and has saved it again.',
  reported:
    'Cairn was restored from an older copy, and someone has reported that you died or can no longer act. Please stop that report first. Then what this device still has will be saved again.',
  seats: (who: string) => `What you arranged with ${who} since then was lost. Please invite them again.`,
  files: (names: string) => `These files were lost. Please add them again: ${names}.`,
}

/**
 * Sends again what the server lost. Ends with the server where this device was.
 * @param known what this device has of the estate
 * @throws EstateError the alarm, where there is nothing to send it from or it must not be sent now
 */
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
  const course: Course = { copies: new Map(), sent: new Set(), tell: new Set() }
  try {
    for (let left = patience; left > 0; ) {
      // A server that cannot be reached now, or is saved to by another device, was not put back again.
      const follows = await read(true).catch(orElsewhere)
      const estate = follows ?? (await read(false))
      mayGoOn(estate)
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
  /** The copies of records that somebody saved since, by what they are copies of. */
  copies: Map<string, string>
  sent: Set<string>
  /** What the person has to be told at the end. */
  tell: Set<string>
}

const nothingMore: SavePlan = { writes: [], activity: [] }

function mayGoOn({ frozen, openReleases, manifest }: Estate): void {
  if (manifest.head.n === 0) throw alarm()
  if (frozen || openReleases.length > 0) throw new EstateError('restored-under-report', said.reported)
}

async function end(core: EstateCore, ownerId: string, { tell }: Course): Promise<void> {
  await core.storage.delete(markOf(ownerId))
  core.estate = undefined
  for (const text of [said.done, ...tell]) core.notify('info', text)
}

/** False where another device saved first: then it is looked at again. */
const send = (core: EstateCore, body: SaveBody): Promise<boolean> =>
  core.call(saveEstate, { body: { ...body, restored: true } }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof EstateError && error.code === 'conflict') return false
      throw error
    },
  )

/** What is sent next; null where the server has everything. */
async function planAgain(
  core: EstateCore,
  keys: Keys,
  known: Estate,
  server: Estate,
  course: Course,
): Promise<SavePlan | null> {
  const { tell } = course
  const writes = lostRecords(known, server, course)
  const purges = [...known.manifest.rows.values()]
    .filter(({ recordId, state }) => state === 'purged' && server.records.has(recordId))
    .map(({ recordId }) => recordId)
  const seats = await lostSeats(keys, known, server, tell)
  const policy = await lostPolicy(keys, known, server)
  if (writes.length === 0 && purges.length === 0 && !seats && !policy) return null
  const now = writes.slice(0, perSave)
  return {
    writes: now,
    purges,
    activity: [{ text: 'Saved again what Cairn had lost', at: timeOf(core) }],
    ...seats,
    files: await filesThere(core, server, now, tell),
    facts: [...(policy ? [policy] : []), ...(seats?.facts ?? [])],
    extras: { ...seats?.extras, ...(policy ? { policy } : {}) },
  }
}

const same = (one: RecordContent | undefined, other: RecordContent): boolean =>
  one !== undefined && JSON.stringify(parted(one)) === JSON.stringify(parted(other))

/** What the server lost of a record goes over it. Where somebody saved it there since, what this device has becomes a copy beside it. */
function lostRecords(known: Estate, server: Estate, { copies, sent }: Course): SavePlan['writes'] {
  const writes: SavePlan['writes'] = []
  for (const [id, { version, content }] of known.records) {
    const there = server.records.get(id)
    if (sent.has(id) || server.manifest.rows.get(id)?.state === 'purged' || same(there?.content, content)) continue
    if (!there || there.version < version) {
      writes.push({ id, content })
      continue
    }
    const copy = copies.get(id) ?? randomId()
    copies.set(id, copy)
    if (!server.records.has(copy)) writes.push({ id: copy, content: { ...content, copyOf: id } })
  }
  return writes
}

/** The owner's newest terms, signed anew above every counter there was. */
async function lostPolicy(
  keys: Keys,
  { facts: { policy, genesis } }: Estate,
  server: Estate,
): Promise<Uint8Array | undefined> {
  if (!policy || policy.counter <= (server.facts.policy?.counter ?? 0)) return undefined
  return signPolicy(keys, policy.counter + 1, policy, policy.daySeconds ?? genesis?.daySeconds)
}

/** Seats whose keys or people changed in what was lost: the shares of it are gone, so they get new keys above every epoch there was. */
async function lostSeats(keys: Keys, known: Estate, server: Estate, tell: Set<string>) {
  const above = new Map<string, number>()
  for (const [seatId, was] of known.facts.seats) {
    const is = server.facts.seats.get(seatId)
    if (!is || is.epoch > was.epoch) continue
    const other = is.invitation?.invitationId !== was.invitation?.invitationId || is.disarmedUpTo !== was.disarmedUpTo
    if (is.epoch < was.epoch || other) above.set(seatId, was.epoch)
    if (above.has(seatId) && was.invitation) tell.add(said.seats(roleWords[was.role]))
  }
  if (above.size === 0) return undefined
  const roles = seatRoles.filter((role) => above.has(server.seats.get(role)?.seatId ?? ''))
  const { voidCards: _, ...rotation } = await rotate(keys, server, roles, { above })
  return rotation
}

const roleWords = {
  attorney: 'your estate attorney',
  contact_1: 'authorized contact 1',
  contact_2: 'authorized contact 2',
}

/** The files of these records that the server still has. The others are told. */
async function filesThere(
  core: EstateCore,
  server: Estate,
  writes: SavePlan['writes'],
  tell: Set<string>,
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
  if (missing.length > 0) tell.add(said.files(missing.join(', ')))
  return there
}
