import { pending } from './pending-invitation.ts'

/** An invitation’s secret or a card’s code that waits for a confirmed e-mail. */
export type Waiting = { name: 'invitation' | 'card'; value: string }

const CHANNEL = 'cairn_waiting'
const ANSWER_MS = 600

/** A BroadcastChannel reaches only tabs of this origin. */
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

/** While this page waits for the confirmation, answers the tab of the mailed link. */
export function announceWaiting(waiting: Waiting): () => void {
  const { channel, say } = tabs()
  channel.addEventListener('message', ({ data }) => {
    if (data === 'asked') say(waiting)
  })
  return () => channel.close()
}

const waitingInThisTab = (): Waiting | undefined =>
  (['invitation', 'card'] as const).map((name) => ({ name, value: pending(name).read() })).find(isWaiting)

/** Asks this tab, then the others of this browser; undefined if no tab answers. */
export async function findWaiting(): Promise<Waiting | undefined> {
  return waitingInThisTab() ?? askOtherTabs()
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
