import { versionInWords } from '../domain/version.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { SecretsError } from './crypto.ts'
import { EmbeddedDatabaseError } from './db/embedded-error.ts'
import { connect } from './db/connect.ts'
import { beforeMigrating } from './db/before-migrating.ts'
import { migrate, MigrationError, migrationsFolder } from './db/migrate.ts'
import { consoleLog, createLog } from './log.ts'
import { createReleaseClient, OtherDayLength, ReleaseServiceDown } from './releases/client.ts'
import { listen, openContext } from './server.ts'
import { askAddress, ReplacedError, watchAddress } from './stand-in.ts'
import { commit, version } from './version.ts'
import { isFirstOfServers } from './workers.ts'

let log = consoleLog

/** Reads the settings; from then on, the log has their level and format. */
function settings(): Config {
  const config = readConfig(process.env)
  log = createLog({ level: config.logLevel, format: config.logFormat })
  return config
}

async function start(): Promise<void> {
  const config = settings()
  log.info(versionInWords(version, commit))
  if (config.rehearsal)
    log.warn(`This is a rehearsal server: a day lasts ${config.daySeconds} seconds. Nothing real belongs here.`)
  await refuseOtherDay(config)
  const context = await openContext(config, log)
  if (isFirstOfServers()) await askAddress(context)
  const server = await listen(context)

  let stopping = false
  const stop = (code = 0) => {
    if (stopping) return
    stopping = true
    server.stop().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error('Could not stop cleanly', error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => stop())
  process.on('SIGTERM', () => stop())
  // The parent process ended.
  process.on('disconnect', () => stop())
  if (isFirstOfServers()) watchAddress(context, () => stop(needsOperator))
  // The parent may have ended during the start.
  if (process.send && !process.connected) stop()
  log.info(`Listening on ${server.address}, data in ${config.dataFolder}`)
  process.send?.('ready', undefined, {}, () => {})
}

/** Refuses, because the server would announce one wait and the service run another. */
async function refuseOtherDay(config: Config): Promise<void> {
  await createReleaseClient(config)
    .checkDay()
    .catch((error: unknown) => {
      if (error instanceof OtherDayLength) throw new ConfigError(error.message)
      if (!(error instanceof ReleaseServiceDown)) throw error
    })
}

/** EX_CONFIG: a restart would fail again (docs/operate.md). */
const needsOperator = 78

async function prepare(): Promise<void> {
  const config = settings()
  const database = await connect(config, log)
  await migrate(database, migrationsFolder, beforeMigrating(config, log))
  await database.destroy()
  process.exit(0)
}

async function exitOnError(what: string, work: () => Promise<void>): Promise<void> {
  // Makes all new files readable by this user only, also in a data folder that others can list.
  process.umask(0o077)
  try {
    await work()
  } catch (error) {
    const plain = [ConfigError, SecretsError, EmbeddedDatabaseError, MigrationError, ReplacedError].some(
      (type) => error instanceof type,
    )
    if (plain && error instanceof Error) console.error(error.message)
    else log.error(what, error)
    process.exit(error instanceof MigrationError || error instanceof ReplacedError ? needsOperator : 1)
  }
}

export async function runServer(): Promise<void> {
  // A bug in one request must not stop the server for all users.
  process.on('unhandledRejection', (reason) => log.error('A promise failed that nobody waited for', reason))
  process.on('uncaughtException', (error) => log.error('An error that nobody caught', error))
  await exitOnError('The server could not start', start)
}

export const prepareDatabase = (): Promise<void> => exitOnError('The database could not be made', prepare)
