import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Clocks, type Downtime, machineClocks } from './clock.ts'
import { writeDurably } from './durable-file.ts'
import { liftedByHand } from './lockdown.ts'

// [Note: who confirms downtime] While the service is stopped only the wall clock runs, which an
// administrator or intruder can set. So a stop shortens no wait until the command line on this
// machine confirms it in a file; the service lists the stops that it noticed in another file.

const list = z.array(z.object({ from: z.iso.datetime(), to: z.iso.datetime() }))

const seenIn = (folder: string) => join(folder, 'downtime.json')
const confirmedIn = (folder: string) => join(folder, 'confirmed-downtime.json')

async function readList(path: string): Promise<Downtime[]> {
  const text = await readFile(path, 'utf8').catch(() => '[]')
  return list.parse(JSON.parse(text)).map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
}

async function writeList(path: string, all: readonly Downtime[]): Promise<void> {
  const named = all.map(({ from, to }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }))
  await writeDurably(path, `${JSON.stringify(named, null, 2)}\n`)
}

const sameStop = (one: Downtime, other: Downtime): boolean => one.from === other.from && one.to === other.to

export type ServiceClock = Clocks & { confirmed(): Promise<Downtime[]>; lifted(): Promise<string | null> }

/** Reads the confirmations at every call, since the command line may change the file. */
export const serviceClock = (folder: string, clocks: Clocks = machineClocks): ServiceClock => ({
  ...clocks,
  // An unreadable file counts as an empty one.
  confirmed: () => readList(confirmedIn(folder)).catch(() => []),
  lifted: () => liftedByHand(folder),
})

/** Writes the list of unconfirmed stops, unless the file already holds exactly this list. */
export async function publishDowntime(folder: string, unconfirmed: readonly Downtime[]): Promise<void> {
  const listed = await readDowntime(folder)
  const same =
    listed.length === unconfirmed.length && listed.every((one) => unconfirmed.some((stop) => sameStop(one, stop)))
  if (!same) await writeList(seenIn(folder), unconfirmed)
}

export const readDowntime = (folder: string): Promise<Downtime[]> => readList(seenIn(folder))

/** Confirms a stop: waits that began before it count its length. */
export async function confirmDowntime(folder: string, stop: Downtime): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const before = await readList(confirmedIn(folder))
  if (!before.some((one) => sameStop(one, stop))) await writeList(confirmedIn(folder), [...before, stop])
}
