import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Count } from './counts.ts'
import type { Turn } from './in-order.ts'

/** `said` is the end of the output, shown if no failed test has a name. */
export type Checked = { name: string; count: Count; seconds: number; said: string }

const root = join(import.meta.dirname, '../..')
const lastSigns = 4000

/**
 * Counts a tool without a count of its own as one check.
 * @param options.priority of the tool and its children (`setPriority`)
 * @param options.ended kills the tool with the signal in its reason
 */
export async function check(
  name: string,
  [command, ...args]: readonly [string, ...string[]],
  {
    turn,
    env = process.env,
    countIn,
    priority,
    ended,
  }: {
    turn: Turn
    env?: NodeJS.ProcessEnv
    countIn?: (() => Promise<Count>) | undefined
    priority?: number | undefined
    ended?: AbortSignal | undefined
  },
): Promise<Checked> {
  turn.say(`\n=== ${name}\n`)
  let said = ''
  const started = Date.now()
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env })
  // An unprivileged process may only lower its priority.
  if (child.pid !== undefined && priority !== undefined && priority > getPriority()) setPriority(child.pid, priority)
  const end = () => {
    child.kill(ended?.reason)
    // Grandchildren may keep the pipes open after the tool exited.
    child.once('exit', () => [child.stdout, child.stderr].map((stream) => stream.destroy()))
  }
  ended?.addEventListener('abort', end)
  if (ended?.aborted) end()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      turn.say(text)
      said = (said + text).slice(-lastSigns)
    })
  const code = await once(child, 'close').then(
    ([exitCode]) => (typeof exitCode === 'number' ? exitCode : 1),
    (error: unknown) => {
      turn.say(`${String(error)}\n`)
      return 1
    },
  )
  ended?.removeEventListener('abort', end)
  turn.end()
  const counted = countIn
    ? await countIn().catch(() => ({ passed: 0, failed: 0 }))
    : { passed: code === 0 ? 1 : 0, failed: 0 }
  // A runner that failed without a failed test, or found no test, must not pass.
  const nothing = counted.passed + counted.failed === 0
  const count = counted.failed === 0 && (code !== 0 || nothing) ? { ...counted, failed: 1 } : counted
  return { name, count, seconds: Math.round((Date.now() - started) / 1000), said }
}
