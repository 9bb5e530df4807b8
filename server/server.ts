import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { planForgotten } from './account-deletion/forgotten.ts'
import { planHousekeeping } from './accounts/index.ts'
import { createApp } from './app.ts'
import { ConfigError, type Config } from './config.ts'
import { takeCommands } from './control.ts'
import { loadSecrets, tieToDatabase, type Secrets } from './crypto.ts'
import { connect, type Database } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import type { Ground, Policies } from './ground.ts'
import { createDueWork } from './jobs/due-work.ts'
import type { Log } from './log.ts'
import { createOutbox } from './mail/outbox.ts'
import { accountIsUnderRelease, askAboutAll } from './releases/index.ts'
import { tellOfNewStart, tellOfReturn } from './seats/index.ts'

/** Parts that tests bring themselves. */
export type Given = { database?: Database; secrets?: Secrets; clock?: () => Date; policies?: Partial<Policies> }

/**
 * Opens everything the server stands on: database brought to this version, secrets, due work, outbox. Due work does
 * not run before `ground.due.start()`.
 */
export async function openGround(config: Config, log: Log, given: Given = {}): Promise<Ground> {
  const database = given.database ?? (await connect(config, log))
  try {
    const applied = await migrate(database)
    if (applied.length > 0) log.info(`Database prepared: ${applied.join(', ')}`)
    const secrets = given.secrets ?? (await loadSecrets(config.serverFolder))
    await tieToDatabase(secrets, database)
    const clock = given.clock ?? (() => new Date())
    const due = createDueWork(database, clock, log)
    const outbox = createOutbox(database, due, config, clock, log)
    const policies: Policies = {
      accountIsUnderRelease,
      onStartAgain: (transaction, _account, oldOwnerId) => tellOfNewStart(transaction, { outbox, config }, oldOwnerId),
      onReturn: (transaction, ownerId) => tellOfReturn(transaction, { outbox, config }, ownerId),
    }
    return { config, database, secrets, due, outbox, clock, log, policies: { ...policies, ...given.policies } }
  } catch (error) {
    await database.destroy()
    throw error
  }
}

export type RunningServer = {
  /** Where it listens, as an address for this machine. */
  address: string
  stop(): Promise<void>
}

/** Starts listening, and starts the due work. */
export async function listen(ground: Ground): Promise<RunningServer> {
  const { config, log } = ground
  const server = createAdaptorServer({ fetch: createApp(ground).fetch })
  server.listen(config.port, config.host)
  await once(server, 'listening').catch((cause: unknown) => {
    throw new ConfigError(
      `Port ${config.port} on ${config.host} cannot be used. Is a server running there? Choose another with PORT.`,
      { cause },
    )
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  const stopCommands = await takeCommands(ground)
  await planHousekeeping(ground)
  await planForgotten(ground)
  await askAboutAll(ground)
  ground.due.start()
  return {
    address: `http://localhost:${port}`,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      const impatient = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), 5000)
      await closed
      clearTimeout(impatient)
      await stopCommands()
      await ground.due.stop()
      await ground.database.destroy()
      log.info('Stopped.')
    },
  }
}
