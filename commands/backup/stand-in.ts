import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readJsonFrom } from '../../server/ask-address.ts'
import type { Config } from '../../server/config.ts'
import { markStandIn } from '../../server/stand-in.ts'
import type { Sides } from './backup.ts'
import { BackupError } from './backup-error.ts'
import type { BackupReader } from './repository.ts'
import { restore } from './restore.ts'
import { product } from '../../domain/product.ts'

/**
 * Restores a snapshot, so that this machine replaces a lost server.
 * @param sides only the server if the release service still runs on another machine
 * @returns lines on what was restored, and what the administrator has to change
 * @throws BackupError if the lost server still answers, or a folder is not empty
 */
export async function standIn(config: Config, reader: BackupReader, sides: Sides): Promise<string[]> {
  await refuseIfFirstAnswers(config, sides)
  const restored = await restore(config, reader, sides, (folder) => markStandIn(folder, Date.now()))
  const host = new URL(config.publicAddress).host
  return [
    restored,
    `This machine stands in for the first one. Every wait of a report begins again, and the owners are told. Now:`,
    `  1. Let ${host} lead to this machine: its entry in the DNS, and the proxy with a certificate here (deploy/proxy).`,
    `  2. Keep the first machine off. If it starts again, it finds this one at ${config.publicAddress}, and stops.`,
    `  3. Check that mails go out (SMTP_URL), and set up the nightly backup on this machine.`,
    `  4. Write to everybody that they should open ${product.name}: what they saved after ${reader.manifest.takenAt} is in their browsers, or nowhere.`,
  ]
}

const anyServer = z.object({ version: z.string(), daySeconds: z.number() })

async function refuseIfFirstAnswers(config: Config, sides: Sides): Promise<void> {
  const answer = await readJsonFrom(config.publicAddress, '/api/server')
  if (anyServer.safeParse(answer).success)
    throw new BackupError(
      `A ${product.name} still answers at ${config.publicAddress}. Two servers for one estate would each lack what people save at the other. Switch the first machine off, and run this again.`,
    )
  if (sides.release && (await releaseServiceAnswers(config)))
    throw new BackupError(
      `The release service still answers at ${config.releaseUrl}. If it is on a machine of its own that was not lost, restore the server alone: --only server. Otherwise stop it first.`,
    )
}

/** False for a socket file: its folder has to be empty, so no service can listen there. */
async function releaseServiceAnswers({ releaseUrl }: Config): Promise<boolean> {
  if (releaseUrl?.startsWith('http:') !== true) return false
  const { hostname, port } = new URL(releaseUrl)
  const socket = connect({ host: hostname, port: Number(port || 80), signal: AbortSignal.timeout(3000) })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Runs `npm start` until it ends. @returns true if it ended without an error */
export async function startHere(): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'start.mjs')], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGTERM'))
  const [code]: unknown[] = await once(child, 'exit')
  return code === 0
}
