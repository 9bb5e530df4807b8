import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Count } from './counts.ts'
import type { Turn } from './in-order.ts'

/** `said`: the last of what it said, to be told again where it names no test that failed. */
export type Checked = { name: string; count: Count; seconds: number; said: string }

const root = join(import.meta.dirname, '../..')
const lastSigns = 4000

/**
 * Runs one tool and counts what it did. A tool that keeps no count is one check. Whatever becomes of the tool, it is counted.
 * @param options.countIn what a runner of tests counted; without one the tool is one check
 * @param options.priority how the tool and all that it starts stand back behind others (`setPriority`)
 * @param options.ended ends the tool, with the signal that is its reason
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
  // Whoever was put behind others must not come forward again, and may not.
  if (child.pid !== undefined && priority !== undefined && priority > getPriority()) setPriority(child.pid, priority)
  const end = () => {
    child.kill(ended?.reason)
    // What it started itself may hear of it late, or never, and would hold the line open.
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
  // A runner that failed without a failing test, or found no test at all, must not look like success.
  const nothing = counted.passed + counted.failed === 0
  const count = counted.failed === 0 && (code !== 0 || nothing) ? { ...counted, failed: 1 } : counted
  return { name, count, seconds: Math.round((Date.now() - started) / 1000), said }
}
