import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { nodeFor } from '../processes.mjs'

const root = join(import.meta.dirname, '../..')
/** The delay of a restart: an editor that saves several files causes only one. */
const debounceMilliseconds = 150

/** Starts a child in its own process group, so that Ctrl-C reaches only the parent. */
export const spawnNode = ({ args, env }: ReturnType<typeof nodeFor>): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })

/** The server or the release service, restarted on demand. */
export class Restarting {
  #child: ChildProcess | undefined
  #timer: NodeJS.Timeout | undefined
  /** Serializes starts and stops, because only one process may open the embedded database. */
  #queue: Promise<void> = Promise.resolve()
  readonly #name: 'server' | 'release'
  readonly #environment: Record<string, string | undefined>

  constructor(name: 'server' | 'release', environment: Record<string, string | undefined>) {
    this.#name = name
    this.#environment = environment
  }

  /** Resolves once the process is ready, or ended and waits for a change of its source. */
  start(): Promise<void> {
    return this.#enqueue(() => this.#start())
  }

  get running(): boolean {
    return this.#child !== undefined
  }

  stop(): Promise<void> {
    clearTimeout(this.#timer)
    return this.#enqueue(() => this.#stop())
  }

  restartSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      void this.#enqueue(async () => {
        const started = Date.now()
        await this.#stop()
        await this.#start()
        if (this.#child) console.log(`Restarted the ${this.#name} in ${Date.now() - started} ms.`)
      })
    }, debounceMilliseconds)
  }

  async #start(): Promise<void> {
    const child = spawnNode(nodeFor(this.#name, this.#environment))
    this.#child = child
    child.once('exit', () => {
      if (this.#child !== child) return
      this.#child = undefined
      console.error(`The ${this.#name} stopped. It starts again when its source changes.`)
    })
    await Promise.race([once(child, 'message'), once(child, 'exit')])
  }

  async #stop(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(work)
    return this.#queue
  }
}
