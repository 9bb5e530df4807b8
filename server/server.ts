import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { planTombstones } from './account-deletion/tombstone-check.ts'
import { planHousekeeping } from './accounts/index.ts'
import { planLockdownCheck } from './admin/index.ts'
import { createApp } from './app.ts'
import { ConfigError, type Config } from './config.ts'
import { listenForCommands } from './admin-socket.ts'
import { isUntied, loadSecrets, SecretsError, tieToDatabase, type Secrets } from './crypto.ts'
import { connect, type Database } from './db/connect.ts'
import { savedBeside } from './db/first-start.ts'
import { beforeMigrating } from './db/before-migrating.ts'
import { connectionName, otherServers, refuseBesideOthers } from './db/other-servers.ts'
import { onLongConnection } from './db/long-connection.ts'
import { databaseClock } from './db/server-clock.ts'
import { checkedPlaces, ensureSameFolder, folderStore, isFolderInUse } from './files/index.ts'
import { migrate, migrationsFolder } from './db/migrate.ts'
import type { ServerContext, Policies } from './context.ts'
import { type KeyedLock, processLock } from './db/keyed-lock.ts'
import { createDueWork } from './jobs/due-work.ts'
import { healthOf } from './health.ts'
import { createLeaving } from './http/leaving.ts'
import type { Log } from './log.ts'
import { createOutbox } from './mail/outbox.ts'
import { accountIsUnderRelease, planComparison, planServiceKeyCheck } from './releases/index.ts'
import { mailNewStart, mailReturn } from './seats/index.ts'
import { version } from './version.ts'
import { planWarnings } from './warnings/index.ts'
import { planMissingLooks } from './yearly/run.ts'
import { isFirstOfServers } from './workers.ts'
import { product } from '../domain/product.ts'

async function locksFor({ databaseUrl }: Config, log: Log): Promise<KeyedLock> {
  if (databaseUrl === undefined) return processLock()
  return (await import('./db/postgres-lock.ts')).postgresLock(databaseUrl, log)
}

/** Two servers on one machine differ by their data folders. */
const nameOf = ({ dataFolder }: Config): string => connectionName(version, `:${dataFolder}`)

/** Migrates on connections without timeouts, because a migration may take longer than a request. */
async function migrateAll(config: Config, database: Database, log: Log, given: Given): Promise<string[]> {
  const agree = beforeMigrating(config, log)
  if (given.database || config.databaseUrl === undefined) return migrate(database, migrationsFolder, agree)
  return onLongConnection({ config, database, log }, (patient) =>
    migrate(patient, migrationsFolder, async (names) => {
      await refuseBesideOthers(await otherServers(patient, nameOf(config)), names, log)
      await agree(names)
    }),
  )
}

async function secretsOf({ serverFolder, databaseUrl }: Config, database: Database): Promise<Secrets> {
  const isNew = await isUntied(database)
  if (isNew && databaseUrl !== undefined) {
    const names = await readdir(serverFolder).catch(() => [])
    const saved = [...(await savedBeside(serverFolder)), ...names.filter((name) => name === 'database')]
    // A key without data is no sign of a loss: an interrupted first start, or an administrator, may
    // have put the key there.
    if (saved.some((name) => name !== 'server.key'))
      throw new SecretsError(
        `The database that DATABASE_URL names is empty, but ${serverFolder} holds ${saved.join(' and ')} of another. Name that database, or put it back from your last backup ("Putting back a copy" in docs/operate.md). To begin with nothing, choose an empty folder with CAIRN_DATA.`,
      )
  }
  return loadSecrets(serverFolder, isNew)
}

/** Servers of one Postgres share a file folder. An object store has a mark of its own. */
async function agreeWithOthers(config: Config, database: Database): Promise<void> {
  if (config.databaseUrl === undefined) return
  // Files that were not moved to the object store yet are still in the shared folder.
  if (config.filesIn === 's3' && !(await isFolderInUse(database))) return
  const folder = join(config.serverFolder, 'files')
  await ensureSameFolder(database, folderStore(folder), folder)
}

/** A rehearsal, whose days pass faster, keeps the machine's clock, which trials move. */
async function clockOf({ databaseUrl, rehearsal }: Config, database: Database, log: Log): Promise<() => Date> {
  if (databaseUrl === undefined || rehearsal) return () => new Date()
  return databaseClock(database, (seconds) => {
    log.warn(
      `The clock of this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database's. ${product.name} goes by the database's.`,
    )
  })
}

type Given = { database?: Database; secrets?: Secrets; clock?: () => Date; policies?: Partial<Policies> }

export async function openContext(config: Config, log: Log, given: Given = {}): Promise<ServerContext> {
  const database = given.database ?? (await connect(config, log, nameOf(config)))
  try {
    const applied = await migrateAll(config, database, log, given)
    if (applied.length > 0) log.info(`Database prepared: ${applied.join(', ')}`)
    const secrets = given.secrets ?? (await secretsOf(config, database))
    await tieToDatabase(secrets, database)
    if (!given.database) await agreeWithOthers(config, database)
    const clock = given.clock ?? (await clockOf(config, database, log))
    const files = await checkedPlaces(config, database, secrets, log)
    const due = createDueWork(database, clock, log)
    const outbox = createOutbox(database, due, config, clock, log)
    const policies: Policies = {
      accountIsUnderRelease,
      onStartAgain: (transaction, _account, oldOwnerId) => mailNewStart(transaction, { outbox, config }, oldOwnerId),
      onReturn: (transaction, ownerId) => mailReturn(transaction, { outbox, config }, ownerId),
    }
    const locks = await locksFor(config, log)
    const all = { ...policies, ...given.policies }
    return { config, database, secrets, due, locks, outbox, files, clock, log, policies: all }
  } catch (error) {
    await database.destroy()
    throw error
  }
}

type RunningServer = {
  address: string
  stop(): Promise<void>
}

async function planStart(context: ServerContext): Promise<void> {
  await planHousekeeping(context)
  await planTombstones(context)
  await planLockdownCheck(context)
  await planServiceKeyCheck(context)
  await planWarnings(context)
  await planComparison(context)
  await planMissingLooks(context)
}

async function metricsOf({ config }: ServerContext, health: ReturnType<typeof healthOf>) {
  if (config.metricsPort === undefined) return undefined
  // A server without a port for metrics does not load the library.
  return (await import('./metrics.ts')).serveMetrics(config.metricsPort, health)
}

/** How long requests under way may take once the server stops: a large upload on a slow line. */
const longestRequestMilliseconds = 30_000

/** Longer than a proxy's 60 to 120 s: if the server closed first, a request would be lost. */
const keptOpenMilliseconds = 130_000

export async function listen(context: ServerContext): Promise<RunningServer> {
  const { config, log } = context
  const health = healthOf(context)
  const metrics = await metricsOf(context, health)
  const leaving = createLeaving()
  const app = createApp(context, undefined, { count: (answered) => metrics?.count(answered), health, leaving })
  const server = createAdaptorServer({ fetch: app.fetch })
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = keptOpenMilliseconds
  server.listen(config.port, config.host)
  await once(server, 'listening').catch((cause: unknown) => {
    throw new ConfigError(
      `Port ${config.port} on ${config.host} cannot be used. Is a server running there? Choose another with PORT.`,
      { cause },
    )
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  const stopAdminSocket = await listenForCommands(context)
  if (isFirstOfServers()) await planStart(context)
  context.due.start()
  return {
    address: `http://localhost:${port}`,
    async stop() {
      leaving.begin()
      // Other servers can take the jobs at once. A balancer needs time to see that this one leaves.
      await Promise.all([context.due.stop(), pause(config.leaveSeconds * 1000)])
      const closed = once(server, 'close')
      server.close()
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      await Promise.race([leaving.quiet(), pause(longestRequestMilliseconds, undefined, { ref: false })])
      const impatient = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), 5000)
      await closed
      clearTimeout(impatient)
      await metrics?.close()
      await stopAdminSocket()
      await context.outbox.close()
      await context.locks.close()
      context.files.objects?.close()
      await context.database.destroy()
      log.info('Stopped.')
    },
  }
}
