import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { email } from '../contract/accounts.ts'
import * as sealed from '../contract/sealed.ts'
import { planTwoFactorOff } from './accounts/index.ts'
import { audit } from './admin/index.ts'
import type { ServerContext } from './context.ts'
import type { Tx } from './db/scope.ts'
import { dumpPath, sendDump } from './dump-stream.ts'
import { releaseErasing } from './jobs/hold-erasing.ts'
import { moveAllFiles } from './move-command.ts'
import { hasNoMailbox } from './mail/no-mailbox.ts'
import { backupAction, backupCheckAction } from './warnings/index.ts'
import { isFirstOfServers } from './workers.ts'

// A user who can read the server's folder may command the server: `npm run admin` uses a socket
// file that only this user can open. The embedded database admits no second process, and a network
// call would need another secret.

const command = z.discriminatedUnion('command', [
  z.object({ command: z.literal('grant-admin'), email: email() }),
  /** Confirms an address that no mail reaches, so its owner cannot follow a link. */
  z.object({ command: z.literal('confirm-demo'), email: email() }),
  z.object({ command: z.literal('revoke-admin'), email: email() }),
  z.object({ command: z.literal('reset-two-step'), email: email() }),
  z.object({ command: z.literal('note-backup') }),
  z.object({ command: z.literal('note-backup-check') }),
  z.object({ command: z.literal('end-backup') }),
  z.object({ command: z.literal('move-files'), direction: z.enum(['to-s3', 'to-folder']) }),
  z.object({ command: z.literal('dump') }),
])
type Command = z.input<typeof command>

const outcome = z.object({
  ok: z.boolean(),
  message: z.string(),
  bundle: z.optional(sealed.bundle()),
})
type Outcome = z.output<typeof outcome>

/** A socket file, or on Windows a named pipe. */
export function adminSocketAddress(dataFolder: string): string {
  if (process.platform !== 'win32') return join(dataFolder, 'server', 'admin.socket')
  return `\\\\.\\pipe\\cairn-${Buffer.from(dataFolder).toString('hex').slice(-80)}`
}

export async function listenForCommands(context: ServerContext): Promise<() => Promise<void>> {
  const address = adminSocketAddress(context.config.dataFolder)
  const server = createServer((incoming, response) => {
    if (incoming.url === dumpPath) {
      sendDump(context, response).catch((error: unknown) => {
        context.log.error('A backup failed', error)
        response.destroy()
      })
      return
    }
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    json(incoming)
      .then((body) => obey(context, command.parse(body), gone.signal))
      .catch((error: unknown): Outcome => {
        if (!(error instanceof z.core.$ZodError)) context.log.error('A command failed', error)
        return { ok: false, message: 'The server did not understand this command, or could not follow it.' }
      })
      .then((result) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify(z.encode(outcome, result))),
      )
      .catch(() => response.destroy())
  })
  // The database's lock proves that no other server uses this folder, so an existing socket file is
  // left from a crash. Cluster workers share the socket; the first one deletes the old file.
  if (isFirstOfServers() && process.platform !== 'win32') await rm(address, { force: true })
  server.listen(address)
  await once(server, 'listening')
  if (process.platform !== 'win32') await chmod(address, 0o600)
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}

function obey(context: ServerContext, asked: z.output<typeof command>, gone: AbortSignal): Promise<Outcome> {
  if (asked.command === 'move-files') return moveAllFiles(context, asked.direction, gone)
  if (asked.command === 'reset-two-step') return resetTwoStep(context, asked.email)
  if (asked.command === 'confirm-demo') return confirmDemo(context, asked.email)
  if (asked.command === 'end-backup') return endBackup(context)
  if (asked.command === 'grant-admin') return grantAdmin(context, asked.email)
  if (asked.command === 'revoke-admin') return revokeAdmin(context, asked.email)
  return asked.command === 'note-backup-check' ? noteBackupCheck(context) : noteBackup(context)
}

export async function noteBackup(context: ServerContext): Promise<Outcome> {
  await noteForAll(context, backupAction)
  return { ok: true, message: 'Noted. The Admin Dashboard shows it as the last backup.' }
}

export async function noteBackupCheck(context: ServerContext): Promise<Outcome> {
  await noteForAll(context, backupCheckAction)
  return { ok: true, message: 'Noted. The Admin Dashboard shows it as the last check of a backup.' }
}

async function noteForAll({ database, clock }: ServerContext, action: string): Promise<void> {
  const note = { at: clock(), by: 'command line', action, detail: '' }
  await database.transaction().execute(async (transaction) => {
    for (const { tenant } of await transaction.selectFrom('account').select('tenant').distinct().execute())
      await audit(transaction, { tenant, ...note })
  })
}

async function endBackup(context: ServerContext): Promise<Outcome> {
  await releaseErasing(context)
  return { ok: true, message: 'Deleted files may be erased again.' }
}

/** Resets for a user who lost phone and codes. A code used within seven days cancels the reset. */
export async function resetTwoStep(context: ServerContext, address: string): Promise<Outcome> {
  const at = await context.database
    .transaction()
    .execute((transaction) => planTwoFactorOff(context, transaction, address))
  if (!at) return { ok: false, message: `Nobody here signs in with ${address} and a second step.` }
  context.log.warn(
    'Security: the command line asked for the two-step sign-in of an account to be turned off',
    roleChange,
  )
  return {
    ok: true,
    message: `${address} was told. On ${at.toString()} two-step sign-in goes off, unless they use a code before.`,
  }
}

export async function confirmDemo(context: ServerContext, address: string): Promise<Outcome> {
  const refusal = { ok: false, message: `${address} is not an address of the demo that waits to be confirmed.` }
  if (!hasNoMailbox(address)) return refusal
  const { id } =
    (await context.database
      .updateTable('account')
      .set({ verified_at: context.clock() })
      .where('email', '=', address)
      .where('verified_at', 'is', null)
      .returning('id')
      .executeTakeFirst()) ?? {}
  return id === undefined ? refusal : { ok: true, message: `${address} is confirmed.` }
}

const roleChange = { event: 'security', what: 'role change' }

export async function grantAdmin({ database, log, clock }: ServerContext, address: string): Promise<Outcome> {
  const account = await database
    .updateTable('account')
    .set({ role: 'admin' })
    .where('email', '=', address)
    .returning(['id', 'totp_confirmed_at', 'owner_id', 'tenant'])
    .executeTakeFirst()
  if (!account) return { ok: false, message: `Nobody has signed up with ${address} yet. Sign up in the browser first.` }
  const done = { by: 'command line', action: 'operator made', detail: account.id }
  await database
    .transaction()
    .execute((transaction) => audit(transaction, { tenant: account.tenant, at: clock(), ...done }))
  log.warn(`Security: the command line made the account ${account.id} an operator`, roleChange)
  const second = account.totp_confirmed_at
    ? 'Sign in again with the second step, then open /admin.'
    : 'Before they can do anything as an operator, they have to turn on two-step sign-in under My Account Settings.'
  const { bundle } = await database
    .selectFrom('identity')
    .select('bundle')
    .where('owner_id', '=', account.owner_id)
    .executeTakeFirstOrThrow()
  return { ok: true, message: `${address} is an operator now. ${second}`, bundle }
}

const takeRole = (transaction: Tx, address: string) =>
  transaction
    .updateTable('account')
    .set({ role: 'user' })
    .where('email', '=', address)
    .where('role', '=', 'admin')
    .returning(['id', 'owner_id', 'tenant'])
    .executeTakeFirst()

/** Revokes the role of an operator who started again: it stays with the earlier estate. */
async function takeRoleLeft(transaction: Tx, address: string) {
  const door = await transaction
    .updateTable('earlier_door')
    .set({ role: 'user' })
    .where('email', '=', address)
    .where('role', '=', 'admin')
    .returning(['account_id', 'owner_id'])
    .executeTakeFirst()
  if (!door) return undefined
  const { account_id: id, owner_id } = door
  const account = transaction.selectFrom('account').select('tenant').where('id', '=', id)
  return { id, owner_id, ...(await account.executeTakeFirstOrThrow()) }
}

export async function revokeAdmin({ database, log, clock }: ServerContext, address: string): Promise<Outcome> {
  const revoked = await database.transaction().execute(async (transaction) => {
    const account = (await takeRole(transaction, address)) ?? (await takeRoleLeft(transaction, address))
    if (!account) return undefined
    const done = { by: 'command line', action: 'operator removed', detail: account.id }
    await audit(transaction, { tenant: account.tenant, at: clock(), ...done })
    const { bundle } = await transaction
      .selectFrom('identity')
      .select('bundle')
      .where('owner_id', '=', account.owner_id)
      .executeTakeFirstOrThrow()
    return { id: account.id, bundle }
  })
  if (!revoked) return { ok: false, message: `No operator here has the email ${address}.` }
  log.warn(`Security: the command line took the role of an operator from the account ${revoked.id}`, roleChange)
  return {
    ok: true,
    message: `${address} is no operator any more. Their own records are as they were.`,
    bundle: revoked.bundle,
  }
}

export async function sendCommand(dataFolder: string, given: Command): Promise<Outcome> {
  const call = request({ socketPath: adminSocketAddress(dataFolder), method: 'POST' })
  call.end(JSON.stringify(given))
  try {
    const [response] = await once(call, 'response')
    return outcome.parse(await json(response))
  } catch (cause) {
    throw new Error(
      `No running server answers in ${dataFolder}. Start it with npm start; if it uses another folder, set CAIRN_DATA.`,
      { cause },
    )
  }
}
