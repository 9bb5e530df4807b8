import { unlock } from '../../contract/accounts.ts'
import { dropRekey, getRekey, getRekeyBody, goRekey, packRekey, stageRekey } from '../../contract/rekey.ts'
import { readSuccession } from '../../contract/succession.ts'
import { isOpenState } from '../../domain/releases.ts'
import { equal, isRecoveryCode, SealError } from '../../vault/index.ts'
import { alarm } from '../core/alarm.ts'
import { stillUnlocked, timeOf, unlocked } from '../core/core.ts'
import { isLost } from '../core/transport.ts'
import { rearmAfterNewKeys, isArmedUnderPreviousKeys, acceptedSeats } from '../estate/rearm-after-new-keys.ts'
import { commit } from '../estate/commit.ts'
import { refresh } from '../estate/open.ts'
import { type Estate, opened } from '../estate/state.ts'
import { readNotes } from '../files/upload-notes.ts'
import { EstateError } from '../model/estate.ts'
import type { NewKeysDone, NewKeysInput, NewKeysProgress, NewKeysState } from '../model/new-keys.ts'
import { countOutbox } from '../outbox/stored-changes.ts'
import { pinAcceptances } from '../seats/seats.ts'
import { authKeyFor } from '../session/password-sign-in.ts'
import { emailOf, type SessionCore } from '../session/session-state.ts'
import { adopt } from './adopt.ts'
import { checkBody } from './check-body.ts'
import { makeBody, type NewKeys, type Typed } from './make-body.ts'
import { type OwnBoxes, readOwnBoxes } from './own-boxes.ts'

// [Note: a second generation] The server stores the new keys as one body, which the app reads back
// and opens. They do not count until `go`: then the release service decides, and one server
// transaction switches (docs/decisions/082). At any time either all old or all new keys are valid.

const wrongCode = 'That is not a whole recovery code. Please compare each group of four with your paper.'
const samePassword = 'Please choose another password than the one you have now.'
const stillWaiting =
  'Something on this device is still waiting to be sent. Please wait until it is, so that nothing is lost. Then try again.'
const outdated =
  'Another device began to make new keys too, so these were put aside. Nothing was lost. Please sign out everywhere else, and begin again.'
const notTaken = 'The new keys were not accepted. Nothing has changed.'
const notSent = 'The connection was lost before the switch. Nothing has changed. Please try again.'

async function waiting(core: SessionCore): Promise<{ changes: number; uploads: number }> {
  const { ownerId } = unlocked(core)
  return { changes: await countOutbox(core, ownerId), uploads: (await readNotes(core)).length }
}

async function newKeysState(core: SessionCore): Promise<NewKeysState> {
  unlocked(core)
  if (core.session.offline || !core.slice('online')) return { hindrances: ['offline'], kitCountsAt: null, last: null }
  const [{ kitCounts, nextKey, frozen }, last, { changes, uploads }] = await Promise.all([
    core.call(readSuccession, {}),
    core.call(getRekey, {}),
    waiting(core),
  ])
  const isReported = core.slice('releases').some(({ state }) => isOpenState(state)) || core.estate?.frozen === true
  const kit = kitCounts ? [] : nextKey ? (['kit-waits'] as const) : (['no-kit'] as const)
  return {
    hindrances: [
      ...(frozen ? (['frozen'] as const) : kit),
      ...(isReported ? (['report'] as const) : []),
      ...(core.session.info?.deletion ? (['deletion'] as const) : []),
      ...(changes > 0 ? (['changes-wait'] as const) : []),
      ...(uploads > 0 ? (['uploads-wait'] as const) : []),
    ],
    kitCountsAt: kitCounts ? null : (nextKey?.countsAt.toISOString() ?? null),
    last:
      last.state === 'going'
        ? { state: 'going' }
        : last.state === 'refused'
          ? { state: 'refused', reason: last.reason ?? '' }
          : null,
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 1000))

/** However long it takes. @throws EstateError if the service refuses */
async function outcome(core: SessionCore, hash: Uint8Array): Promise<void> {
  const keys = unlocked(core)
  for (;;) {
    stillUnlocked(core, keys)
    const now = await core.call(getRekey, {}).catch((error: unknown) => {
      if (isLost(error)) return undefined
      throw error
    })
    if (now && !(now.hash && equal(now.hash, hash))) throw new EstateError('outdated', outdated)
    if (now?.state === 'done') return
    if (now?.state === 'refused') throw new EstateError('refused', now.reason ?? notTaken)
    // The request was lost. Once the app has withdrawn the keys, the request cannot arrive late.
    if (now?.state === 'staged' && (await takenBack(core))) throw new EstateError('offline', notSent)
    await pause()
  }
}

const takenBack = (core: SessionCore): Promise<boolean> =>
  core.call(dropRekey, {}).then(
    () => true,
    () => false,
  )

const fields: Readonly<Record<string, keyof NewKeysInput>> = {
  'wrong-password': 'password',
  'code-needed': 'code',
  'wrong-code': 'code',
  'wrong-kit': 'recoveryCode',
  refused: 'recoveryCode',
  'same-password': 'newPassword',
}

function atItsPlace(error: unknown): unknown {
  if (error instanceof SealError) return alarm()
  const field = error instanceof EstateError ? fields[error.code] : undefined
  return field && error instanceof EstateError ? new EstateError(error.code, error.message, { field }) : error
}

type Making = { estate: Estate; boxes: OwnBoxes; typed: Typed; report: ReportProgress }
type ReportProgress = (step: NewKeysProgress['step'], of?: number) => (done: number) => void

async function stage(core: SessionCore, { estate, boxes, typed, report }: Making) {
  const keys = unlocked(core)
  const at = { now: core.now(), time: timeOf(core), onProgress: report('making', boxes.length) }
  const made = await makeBody(keys, estate, boxes, typed, at)
  const { n } = made.body.head
  stillUnlocked(core, keys)
  const sent = packRekey(made.body)
  const { hash } = await core.call(stageRekey, { params: { n }, body: sent })
  const bytes = await core.call(getRekeyBody, {})
  await checkBody(keys, estate, boxes, typed, { sent, bytes, hash }, report('checking', boxes.length))
  stillUnlocked(core, keys)
  return { made, hash, n }
}

async function switchTo(
  core: SessionCore,
  { made, hash, n }: { made: NewKeys; hash: Uint8Array; n: number },
  presence: { authKey: Uint8Array; code?: string },
): Promise<void> {
  const { newAuthKey, recoveryAuth } = made
  try {
    const { state } = await core.call(goRekey, { body: { ...presence, n, hash, newAuthKey, recoveryAuth } })
    if (state !== 'done') await outcome(core, hash)
  } catch (error) {
    if (!isLost(error)) throw error
    await outcome(core, hash)
  }
  await adopt(core, made)
}

/** The present estate with all acceptances pinned. Saves the estate first if it was never saved. */
async function readWhole(core: SessionCore): Promise<Estate> {
  await refresh(core)
  if (opened(core).manifest.head.n === 0) await commit(core, () => ({ writes: [], activity: [] }))
  await pinAcceptances(core)
  await refresh(core)
  return opened(core)
}

/** Replaces account key, identity, seat keys and every wrap, all in the last step. */
async function makeNewKeys(core: SessionCore, input: NewKeysInput): Promise<NewKeysDone> {
  const { password, newPassword, recoveryCode, code } = input
  const report: ReportProgress = (step, of = 0) => {
    core.publish({ newKeys: { step, done: 0, of } })
    return (done) => core.publish({ newKeys: { step, done, of } })
  }
  try {
    if (!(await isRecoveryCode(recoveryCode)))
      throw new EstateError('recovery-code', wrongCode, { field: 'recoveryCode' })
    if (password === newPassword) throw new EstateError('same-password', samePassword, { field: 'newPassword' })
    report('reading')
    const { changes, uploads } = await waiting(core)
    if (changes + uploads > 0) throw new EstateError('waiting', stillWaiting)
    const authKey = await authKeyFor(core, password)
    const estate = await readWhole(core)
    const boxes = await readOwnBoxes(core, estate)
    const typed = { email: emailOf(core), recoveryCode, newPassword }
    const staged = await stage(core, { estate, boxes, typed, report }).catch(async (error: unknown) => {
      await takenBack(core)
      throw error
    })
    report('switching')
    const hadPasskeys = core.session.info?.hasPasskey === true
    await switchTo(core, staged, { authKey, ...(code !== undefined && { code }) })
    report('arming')
    const armed = await rearmNow(core)
    const named = estate.seatAnswer.seats.filter(({ invitation }) => invitation).map(({ role }) => role)
    // An acceptance that arrived just before the switch was rearmed too.
    const taken = acceptedSeats(armed ? opened(core) : estate).map(({ role }) => role)
    const stay = named.filter((role) => taken.includes(role))
    return { stay, inviteAgain: named.filter((role) => !stay.includes(role)), hadPasskeys, armed }
  } catch (error) {
    throw atItsPlace(error)
  } finally {
    core.publish({ newKeys: undefined })
  }
}

/** Rearms the seats in the first save. If this fails, each read retries. */
async function rearmNow(core: SessionCore): Promise<boolean> {
  try {
    await refresh(core)
    await rearmAfterNewKeys(core)
    return !isArmedUnderPreviousKeys(opened(core))
  } catch {
    return false
  } finally {
    core.load()
  }
}

/** Checks the input before the person chooses a new password. @throws EstateError, with `field` */
async function checkNewKeysInput(
  core: SessionCore,
  { recoveryCode, password }: Pick<NewKeysInput, 'recoveryCode' | 'password'>,
): Promise<void> {
  if (!(await isRecoveryCode(recoveryCode)))
    throw new EstateError('recovery-code', wrongCode, { field: 'recoveryCode' })
  try {
    await core.call(unlock, { body: { authKey: await authKeyFor(core, password) } })
  } catch (error) {
    if (!(error instanceof EstateError) || isLost(error) || error.code === 'rate-limited') throw error
    throw new EstateError(error.code, error.message, { field: 'password' })
  }
}

export const newKeysReads = { newKeysState, checkNewKeysInput }
export const newKeysChanges = { makeNewKeys }
