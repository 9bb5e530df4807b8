import type { EstateCalls } from './calls.ts'
import { emptySlices, type Slices } from './store.ts'
import { accountOf } from './session/account.ts'
import { deletionOf } from './session/account-deletion.ts'
import { acknowledge } from './held/acknowledge.ts'
import { type Core, type EngineOptions, stillUnlocked } from './core/core.ts'
import { filesOf } from './files/files.ts'
import { sendHeadsDaily } from './estate/chain-heads.ts'
import { heldOf, readHeldSeats } from './held/held-seats.ts'
import { isLost } from './offline/offline-unlock.ts'
import { chooseCopy, copyWanted, forgetCopy, keptAccount } from './offline/account-copy.ts'
import { introducingOf } from './operator/introduce-operator.ts'
import { openKept, refresh } from './estate/open.ts'
import { openedOf } from './held/opened-estate.ts'
import { operatorOf } from './operator/operator.ts'
import { recordsOf } from './outbox/records.ts'
import { passkeysOf } from './session/passkeys.ts'
import { readOwnReleases, releasesOf } from './release/releases.ts'
import { reportingOf } from './held/reporting.ts'
import { pinAcceptances, seatsOf, showSeats } from './seats/seats.ts'
import { checkHeld, checkOwn } from './release/service-check.ts'
import { sessionOf } from './session/session.ts'
import { subscriptionOf } from './session/subscription.ts'
import { transport } from './core/transport.ts'
import { countUnsent, discardUnsent, unsentOf } from './outbox/outbox.ts'
import { uploadsOf } from './files/uploads.ts'
import { purgeExpired, versionsOf } from './estate/versions.ts'

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

type Told = Required<Pick<Parameters<typeof transport>[0], 'onSignedOut' | 'onLocked' | 'estate' | 'onOtherEstate'>>

function coreOf(options: EngineOptions, backOnline: () => void, told: Told): Core {
  let slices: Slices = emptySlices
  let line: Promise<unknown> = Promise.resolve()
  const publish = (changed: Partial<Slices>) => {
    slices = { ...slices, ...changed }
    options.onChange({ slices: changed })
  }
  const calling = (fetch: EngineOptions['fetch']) =>
    transport({
      origin: options.origin,
      fetch,
      sleep: options.sleep ?? pause,
      ...(options.disconnected ? { disconnected: options.disconnected } : {}),
      onOnline: (online) => {
        if (slices.online === online) return
        publish(online ? { online, seenAt: undefined } : { online, seenAt: core.readAt })
        if (online) backOnline()
      },
      ...told,
    })
  let noticed = 0
  const core: Core = {
    origin: options.origin,
    call: calling(options.fetch),
    following: (onSent) => calling(options.fetchWithProgress?.(onSent) ?? options.fetch),
    storage: options.storage,
    channel: options.channel,
    locks: options.locks,
    now: options.now ?? Date.now,
    keys: undefined,
    estate: undefined,
    readAt: undefined,
    unsent: [],
    shown: undefined,
    publish,
    change: options.onChange,
    slice: (name) => slices[name],
    notify: (kind, text) => {
      if (slices.notices.some((notice) => notice.text === text)) return
      noticed += 1
      publish({ notices: [...slices.notices, { id: String(noticed), kind, text }] })
    },
    alone: (work) => {
      const next = line.then(work, work)
      line = next.catch(() => undefined)
      return next
    },
  }
  return core
}

const pollEvery = 60_000
const checkEvery = 10 * 60_000

/** The client of one person: everything a screen can ask for. Pure TypeScript; runs in a worker and in Node. */
export function createEngine(options: EngineOptions): EstateCalls & { tick(): Promise<void> } {
  const core = coreOf(options, () => wake(), {
    onSignedOut: () => void session.ended().catch(() => undefined),
    onLocked: () => void session.lockHere().catch(() => undefined),
    estate: () => session.meant(),
    onOtherEstate: (ownerId) => void session.otherEstate(ownerId).catch(() => undefined),
  })
  let readAt = 0
  let checkedAt = 0

  /** Reads everything that may have changed. One part that fails does not keep the others from being read. */
  const readAll = async (withCheck = true) => {
    readAt = core.now()
    const own = async () => {
      await unsent.read()
      if (session.state.away) await fromHere()
      await refresh(core).catch(async (error: unknown) => {
        if (isLost(error)) await fromHere()
        throw error
      })
      await pinAcceptances(core)
      // What could not go now goes the next time.
      await purgeExpired(core).catch(() => undefined)
      await sendHeadsDaily(core).catch(() => undefined)
    }
    if (withCheck) checkedAt = core.now()
    const results = [
      await settle(own()),
      await settle(withCheck ? checkOwn(core) : readOwnReleases(core)),
      await settle(withCheck ? checkHeld(core) : readHeldSeats(core)),
    ]
    const failed = results.find((error) => error !== undefined)
    if (failed === undefined) return
    if (!core.estate && core.keys) core.publish({ status: 'failed' })
    throw failed.error
  }
  /** What this device keeps, while the server cannot be reached. */
  const fromHere = async () => {
    if (!core.estate && (await openKept(core))) showSeats(core)
  }
  const load = (withCheck = true) => {
    core
      .alone(() => readAll(withCheck))
      .catch(() => undefined)
      .finally(wake)
  }

  const wake = () => {
    uploads.wake().catch(() => undefined)
    void unsent.send()
  }

  /** Whose device this is now: the person signed in, or the one who may open it without a connection. */
  const ownerHere = async () => session.state.info?.ownerId ?? (await keptAccount(core))?.ownerId
  const showCount = async () => {
    const owner = await ownerHere()
    core.publish({ unsent: owner === undefined ? 0 : await countUnsent(core, owner) })
  }

  const keepCopy = async (wanted: boolean) => {
    await chooseCopy(core, wanted)
    if (!wanted) await forgetCopy(core)
    core.publish({ copyKept: wanted })
  }

  const session = sessionOf(core, load)
  const seats = seatsOf(core)
  const account = accountOf(core, session, () => core.alone(seats.cards))
  const unsent = unsentOf(core)
  const records = recordsOf(core, unsent)
  const releases = releasesOf(core, session)
  const uploads = uploadsOf(core)
  const versions = versionsOf(core)

  options.channel?.addEventListener('message', (event: MessageEvent<{ type: string; ownerId?: string }>) => {
    if (event.data.type === 'saved') load()
    else if (event.data.type === 'unsent') void core.alone(unsent.read).catch(() => undefined)
    else void session.follow(event.data).catch(() => undefined)
  })

  return {
    ...session.calls,
    start: async () => {
      core.publish({ copyKept: await copyWanted(core) })
      await session.calls.start()
      await showCount()
    },
    ...account,
    ...deletionOf(core, session),
    ...passkeysOf(core, session),
    ...filesOf(core),
    ...subscriptionOf(core),
    ...uploads.calls,
    ...heldOf(core),
    ...reportingOf(core),
    ...openedOf(core),
    ...operatorOf(core),
    ...introducingOf(core),
    ...versions.reads,
    ...inLine(core, versions.changes),
    ...inLine(core, seats.calls),
    ...inLine(core, records),
    ...inLine(core, releases),
    acknowledge: (input) => core.alone(() => acknowledge(core, input)),
    refresh: () => core.alone(() => readAll()),
    signOut: async (discard = false) => {
      const owner = await ownerHere()
      try {
        await session.calls.signOut()
      } finally {
        if (discard && owner !== undefined) await discardUnsent(core, owner)
        core.publish({ unsent: 0 })
      }
    },
    reconnect: async () => {
      if (session.state.away) await session.comeBack()
      else if (core.keys) await core.alone(() => readAll())
      await unsent.send()
      await uploads.insist()
    },
    keepCopy,
    dismissNotice: (id) => {
      core.publish({ notices: core.slice('notices').filter((notice) => notice.id !== id) })
      return Promise.resolve()
    },
    tick: async () => {
      await session.tick()
      if (session.state.away) await session.comeBack().catch(() => undefined)
      if (core.keys && core.now() - readAt >= pollEvery) load(core.now() - checkedAt >= checkEvery)
      uploads.insist().catch(() => undefined)
      void unsent.send()
    },
  }
}

const settle = (work: Promise<unknown>): Promise<{ error: unknown } | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => ({ error }),
  )

/** The same calls, one after another: two changes of this tab never race. */
function inLine<C extends object>(core: Core, calls: C): C {
  return new Proxy(calls, {
    get: (target, name) => {
      const call: unknown = Reflect.get(target, name)
      if (typeof call !== 'function') return call
      return (...args: unknown[]) => {
        const { keys } = core
        return core.alone(async () => {
          // What was asked for under these keys is not done under those of somebody who came in meanwhile.
          if (keys) stillUnlocked(core, keys)
          return Reflect.apply(call, target, args)
        })
      }
    },
  })
}
