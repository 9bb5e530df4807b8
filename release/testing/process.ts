import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { type ReleaseMessage, releaseRequest } from '../../contract/release-service.ts'
import { nodeFor } from '../../commands/processes.mjs'
import { firstContact } from '../recovery.ts'

/** Starts the service on a data folder. The process sends a message once it listens. */
export const startProcess = (dataFolder: string, daySeconds: number, more: Record<string, string> = {}): ChildProcess =>
  startNamed('release', dataFolder, daySeconds, more)

export const startServerProcess = (dataFolder: string, daySeconds: number): ChildProcess =>
  startNamed('server', dataFolder, daySeconds, { DATABASE_URL: '', PORT: '0' })

function startNamed(
  name: 'release' | 'server',
  dataFolder: string,
  daySeconds: number,
  more: Record<string, string>,
): ChildProcess {
  const settings = { CAIRN_DATA: dataFolder, RELEASE_URL: '', RELEASE_TOKEN: '', CAIRN_DAY_SECONDS: String(daySeconds) }
  const { args, env } = nodeFor(name, { ...process.env, ...settings })
  return spawn(process.execPath, args, { env: { ...env, ...more }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
}

export async function listening(child: ChildProcess): Promise<void> {
  const waiting = new AbortController()
  const { signal } = waiting
  const ended = endOf(child, signal).then(({ code, output }) => {
    throw new Error(`It ended with ${code}: ${output}`)
  })
  try {
    await Promise.race([once(child, 'message', { signal }), ended])
  } finally {
    waiting.abort()
    await ended.catch(() => undefined)
  }
}

/** The whole output and the exit code of a process. @throws once the signal aborts */
export async function endOf(child: ChildProcess, signal?: AbortSignal): Promise<{ code: number; output: string }> {
  let output = ''
  child.stderr?.on('data', (text: Buffer) => {
    output += text.toString()
  })
  // `exit` may come before the last output; `close` comes after it.
  const [code] = await once(child, 'close', { ...(signal && { signal }) })
  return { code: Number(code), output }
}

export async function stopProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

export const stepBody = (message: ReleaseMessage, daySeconds: number): string =>
  JSON.stringify(z.encode(releaseRequest, { message, logSince: 0, daySeconds, heard: firstContact }))

export async function askProcess(
  dataFolder: string,
  method: string,
  path: string,
  body?: string,
): Promise<{ status: number; answer: unknown }> {
  const call = request({ socketPath: join(dataFolder, 'release', 'release.socket'), method, path })
  call.end(body)
  const [response] = await once(call, 'response')
  return { status: response.statusCode, answer: await json(response) }
}
