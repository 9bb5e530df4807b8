import { pending } from './pending-invitation.ts'

/** What waits for a confirmed address: the secret of an invitation, or the letters of a card. */
export type Waiting = { name: 'invitation' | 'card'; value: string }

const CHANNEL = 'cairn_waiting'
const ANSWER_MS = 600

/** The tabs of this browser, and nobody else: a channel never leaves the origin. */
function tabs() {
  const channel = new BroadcastChannel(CHANNEL)
  const say: (what: Waiting | 'asked') => void = channel.postMessage.bind(channel)
  return { channel, say }
}

const isWaiting = (value: unknown): value is Waiting =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  (value.name === 'invitation' || value.name === 'card') &&
  'value' in value &&
  typeof value.value === 'string' &&
  value.value !== ''

/** While a page waits for its person to confirm an address, it tells the tab of the mail's link where to go on. Gives what stops it. */
export function tellWhereToGoOn(waiting: Waiting): () => void {
  const { channel, say } = tabs()
  channel.addEventListener('message', ({ data }) => {
    if (data === 'asked') say(waiting)
  })
  return () => channel.close()
}

/** What waits in this very tab: somebody may open the mail's link where they were. */
const waitingHere = (): Waiting | undefined =>
  (['invitation', 'card'] as const).map((name) => ({ name, value: pending(name).read() })).find(isWaiting)

/** Asks this tab, then the others of this browser, whether an invitation or a card waits; undefined where none answers. */
export async function askWhereToGoOn(): Promise<Waiting | undefined> {
  return waitingHere() ?? askOtherTabs()
}

function askOtherTabs(): Promise<Waiting | undefined> {
  const { channel, say } = tabs()
  return new Promise<Waiting | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ANSWER_MS)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isWaiting(data)) return
      clearTimeout(timer)
      resolve(data)
    })
    say('asked')
  }).finally(() => channel.close())
}
