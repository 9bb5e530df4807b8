import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getStandIn, standIn, type StandIn } from '../contract/stand-in.ts'
import { readJsonFrom } from './ask-address.ts'
import type { Config } from './config.ts'
import type { ServerContext } from './context.ts'
import { randomToken, sameBytes, type Secrets } from './crypto.ts'
import { type Api, mount } from './http/mount.ts'

// Two machines must not serve one estate. `npm run admin -- stand-in` gives the restored server the
// next generation; a server that finds a later one under its own address stops for good
// (docs/decisions/130-a-second-machine-stands-in.md).

const first: StandIn = { generation: 0, id: '', since: 0 }
const markIn = (serverFolder: string) => join(serverFolder, 'stand-in.json')
const replacedIn = (serverFolder: string) => join(serverFolder, 'replaced.json')

/** Thrown if another machine has stood in for this one; the message tells the administrator. */
export class ReplacedError extends Error {
  override name = 'ReplacedError'
}

async function readMark(path: string): Promise<StandIn | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : standIn.parse(JSON.parse(text))
}

async function writeMark(path: string, mark: StandIn): Promise<void> {
  await writeFile(`${path}.new`, `${JSON.stringify(mark)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}

/** Gives a restored server folder the next generation. Its database gets it at the next start. */
export async function markStandIn(serverFolder: string, now: number): Promise<void> {
  const path = markIn(serverFolder)
  const { generation } = (await readMark(path)) ?? first
  await writeMark(path, { generation: generation + 1, id: randomBytes(16).toString('hex'), since: now })
}

/** True if `one` stood in after `other`. */
export function isLater(one: StandIn, other: StandIn): boolean {
  if (one.generation !== other.generation) return one.generation > other.generation
  if (one.since !== other.since) return one.since > other.since
  return one.id > other.id
}

const proofOf = (secrets: Secrets, nonce: string, { generation, id, since }: StandIn) =>
  secrets.standInProof(nonce, String(generation), id, String(since))

type Own = Pick<ServerContext, 'secrets' | 'database'> & { config: Pick<Config, 'serverFolder' | 'publicAddress'> }

/** Reads the mark from the database, which all nodes of a server share. */
async function ownMark({ config, database }: Own): Promise<StandIn> {
  const row = await database.selectFrom('server_identity').select('stand_in').executeTakeFirst()
  const stored = row?.stand_in ?? first
  const ordered = (await readMark(markIn(config.serverFolder))) ?? first
  if (!isLater(ordered, stored)) return stored
  await database
    .updateTable('server_identity')
    .set({ stand_in: JSON.stringify(ordered) })
    .execute()
  return ordered
}

/** Answers which copy of the server this is, with a proof that it has the server's key. */
export function mountStandIn(api: Api, context: ServerContext): void {
  const { secrets } = context
  mount(api, getStandIn, async ({ query: { nonce } }) => {
    const mark = await ownMark(context)
    return { standIn: mark, proof: Buffer.from(proofOf(secrets, nonce, mark)).toString('hex') }
  })
}

/** Which copy answers under the server's own address. */
export type AtAddress = 'nobody known' | 'itself' | 'an earlier copy'

/**
 * Asks under the server's own address which copy answers there.
 * @throws ReplacedError if a later one does; it is noted, and the server does not start again
 */
export async function whoIsAtAddress(self: Own): Promise<AtAddress> {
  const { config, secrets } = self
  const nonce = randomToken()
  const found = getStandIn.answer.safeParse(
    await readJsonFrom(config.publicAddress, `${getStandIn.path}?nonce=${nonce}`),
  )
  if (!found.success) return 'nobody known'
  const { standIn: theirs, proof } = found.data
  if (!sameBytes(Buffer.from(proof, 'hex'), proofOf(secrets, nonce, theirs))) return 'nobody known'
  const own = await ownMark(self)
  if (theirs.id === own.id) return 'itself'
  if (!isLater(theirs, own)) return 'an earlier copy'
  await writeMark(replacedIn(config.serverFolder), theirs)
  throw replaced(config, theirs)
}

/**
 * Calls {@link refuseIfReplaced}, then {@link whoIsAtAddress}, and logs an earlier copy. Closes the
 * database if it throws.
 * @throws ReplacedError
 */
export async function askAddress(context: ServerContext): Promise<void> {
  try {
    await refuseIfReplaced(context)
    note(context, await whoIsAtAddress(context))
  } catch (error) {
    await context.database.destroy()
    throw error
  }
}

const askEveryMilliseconds = 60_000

/** Asks each minute which copy answers. Calls `onReplaced` if it is a later one. */
export function watchAddress(context: ServerContext, onReplaced: () => void): void {
  let last: AtAddress | undefined
  const ask = async () => {
    try {
      const found = await whoIsAtAddress(context)
      if (found !== last) note(context, found)
      last = found
    } catch (error) {
      if (!(error instanceof ReplacedError)) throw error
      context.log.error(error.message)
      onReplaced()
    }
  }
  setInterval(() => void ask(), askEveryMilliseconds).unref()
}

function note({ config: { publicAddress }, log }: ServerContext, found: AtAddress): void {
  if (found !== 'an earlier copy') return
  log.error(
    `At ${publicAddress} the machine answers that this server stands in for. Switch it off, and let the address lead here.`,
  )
}

/** @throws ReplacedError if this server was replaced, as it learned at an earlier time */
export async function refuseIfReplaced(self: Own): Promise<void> {
  const { config } = self
  const by = await readMark(replacedIn(config.serverFolder))
  if (by !== undefined && isLater(by, await ownMark(self))) throw replaced(config, by)
}

const replaced = ({ serverFolder, publicAddress }: Pick<Config, 'serverFolder' | 'publicAddress'>, by: StandIn) =>
  new ReplacedError(
    `Another machine has stood in for this server since ${new Date(by.since).toISOString()}, at ${publicAddress}. This one stays off, so that nobody saves in two places. Keep ${serverFolder}: it may hold what was saved here after the backup. "When the first machine comes back" in docs/operate.md says how to go on.`,
  )
