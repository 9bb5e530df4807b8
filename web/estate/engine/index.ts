import type { EstateCalls } from '../calls.ts'
import { emptySlices, type Slices } from '../store.ts'
import { accountOf } from './account.ts'
import type { Core, EngineOptions } from './core.ts'
import { refresh } from './open.ts'
import { recordsOf } from './records.ts'
import { sessionOf } from './session.ts'
import { transport } from './transport.ts'

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

function coreOf(options: EngineOptions): Core {
  let slices: Slices = emptySlices
  let line: Promise<unknown> = Promise.resolve()
  const publish = (changed: Partial<Slices>) => {
    slices = { ...slices, ...changed }
    options.onChange({ slices: changed })
  }
  let told = 0
  return {
    origin: options.origin,
    call: transport({
      origin: options.origin,
      fetch: options.fetch,
      sleep: options.sleep ?? pause,
      onOnline: (online) => {
        if (slices.online !== online) publish({ online })
      },
    }),
    storage: options.storage,
    channel: options.channel,
    now: options.now ?? Date.now,
    keys: undefined,
    estate: undefined,
    publish,
    change: options.onChange,
    slice: (name) => slices[name],
    notify: (kind, text) => {
      if (slices.notices.some((notice) => notice.text === text)) return
      told += 1
      publish({ notices: [...slices.notices, { id: String(told), kind, text }] })
    },
    alone: (work) => {
      const next = line.then(work, work)
      line = next.catch(() => undefined)
      return next
    },
  }
}

/** The client of one person: everything a screen can ask for. Pure TypeScript; runs in a worker and in Node. */
export function createEngine(options: EngineOptions): EstateCalls & { tick(): Promise<void> } {
  const core = coreOf(options)
  const load = () => {
    core.alone(() => refresh(core)).catch(() => core.publish({ status: core.estate ? 'ready' : 'failed' }))
  }
  const session = sessionOf(core, load)
  const account = accountOf(core, session, () => Promise.resolve([]))
  const records = recordsOf(core)
  return { ...session, ...account, ...records } as never
}
