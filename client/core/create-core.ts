import { emptySlices, type Slices } from '../model/slices.ts'
import type { ClientOptions, Core } from './core.ts'
import { impatient } from './impatient.ts'
import { transport } from './transport.ts'

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

type TransportCallbacks = Required<
  Pick<
    Parameters<typeof transport>[0],
    'onSignedOut' | 'onLocked' | 'onNotAllowed' | 'signIn' | 'estate' | 'onOtherEstate'
  >
> & {
  /** Called when the server answers again after a lost connection. */
  onBack: () => void
  /** When the server last confirmed what the page shows, as ISO text. */
  seenAt: () => string | undefined
}

export function createCore(options: ClientOptions, { onBack, seenAt, ...callbacks }: TransportCallbacks): Core {
  let slices: Slices = emptySlices
  let line: Promise<unknown> = Promise.resolve()
  let noticed = 0
  const publish = (changed: Partial<Slices>) => {
    slices = { ...slices, ...changed }
    options.onChange({ slices: changed })
  }
  const calling = (fetch: ClientOptions['fetch']) =>
    transport({
      origin: options.origin,
      fetch: impatient(fetch),
      sleep: options.sleep ?? pause,
      ...(options.disconnected ? { disconnected: options.disconnected } : {}),
      onOnline: (online) => {
        if (slices.online === online) return
        publish(online ? { online, seenAt: undefined } : { online, seenAt: seenAt() })
        if (online) onBack()
      },
      ...callbacks,
    })
  return {
    origin: options.origin,
    call: calling(options.fetch),
    following: (onSent) => calling(options.fetchWithProgress?.(onSent) ?? options.fetch),
    storage: options.storage,
    channel: options.channel,
    locks: options.locks,
    now: options.now ?? Date.now,
    keys: undefined,
    publish,
    change: options.onChange,
    slice: (name) => slices[name],
    notify: (kind, text) => {
      if (slices.notices.some((notice) => notice.text === text)) return
      noticed += 1
      publish({ notices: [...slices.notices, { id: String(noticed), kind, text }] })
    },
    serialize: (work) => {
      const next = line.then(work, work)
      line = next.catch(() => undefined)
      return next
    },
  }
}
