import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { versionInWords } from '../domain/version.ts'
import { publicServiceKeys, serviceFingerprintText } from '../vault/index.ts'
import { beforeMigrating, deleteOldCopy } from './before-migrating.ts'
import { minuteOf } from './clock.ts'
import { copyWhenAsked } from './copy.ts'
import { publishDowntime } from './downtime.ts'
import { createService } from './http-server.ts'
import { publishLockdown } from './lockdown.ts'
import { openParts } from './open-parts.ts'
import { releaseFolder } from './operators.ts'
import { startAfterRestore } from './restored.ts'
import { handleLockdown, heartbeat } from './service.ts'
import { readSettings } from './settings.ts'
import { NeedsOperator, StoreError } from './store-error.ts'
import { commit, version } from './version.ts'

const restored = 'This store was put back from a copy. Every wait starts again.'

const report = (problem: unknown) => console.error('The release service could not do this:', problem)

async function main(): Promise<void> {
  process.umask(0o077)
  console.log(`The release service of ${versionInWords(version, commit)}`)
  const { dataFolder, daySeconds, address, token, migrate } = readSettings(process.env)
  const folder = releaseFolder(dataFolder)
  const opened = await openParts(folder, { daySeconds, before: beforeMigrating(folder, migrate, console.warn) })
  if (!opened.store.belongsTo(opened.key.publicKey))
    throw new StoreError(
      `The store in ${folder} belongs to another release.key. Put back the key that was made with it.`,
    )
  const parts = { ...opened, token }
  // Owners whose second key was lost compare this with what an operator reads to them.
  console.log(`Its fingerprint is ${await serviceFingerprintText(publicServiceKeys(parts.key))}`)
  const server = createService(parts, report)
  const beat = async () => {
    await deleteOldCopy(folder, Date.now())
    await publishDowntime(folder, await heartbeat(parts))
    if (await startAfterRestore(parts, folder)) console.warn(restored)
    await publishLockdown(folder, (await handleLockdown(parts)).lockdown)
  }
  await beat()
  await listen(server, address)
  const beating = setInterval(() => void beat().catch(report), minuteOf(daySeconds))
  const stopCopies = copyWhenAsked(parts.store, folder, report)

  const stop = () => {
    clearInterval(beating)
    stopCopies()
    server.close(() => {
      // The running time ends here; the clock does not count the stop that follows.
      heartbeat(parts)
        .catch(report)
        .finally(() => {
          parts.store.close()
          process.exit(0)
        })
    })
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 3000).unref()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  // The parent process ended, for whatever reason.
  process.once('disconnect', stop)
  // The parent may have ended while this process started.
  if (process.send && !process.connected) stop()
  console.log(`The release service listens on ${address}`)
  process.send?.('ready', undefined, {}, () => {})
}

async function listen(server: ReturnType<typeof createService>, address: string): Promise<void> {
  if (!address.startsWith('unix:')) {
    const { hostname, port } = new URL(address)
    server.listen(Number(port || '80'), hostname.replace(/^\[|\]$/g, ''))
    await once(server, 'listening')
    return
  }
  const path = address.slice('unix:'.length)
  // This process holds the store's lock, so no other service is running: a crash left this socket.
  await rm(path, { force: true })
  server.listen(path)
  await once(server, 'listening')
  await chmod(path, 0o600)
}

/** EX_CONFIG: starting again would change nothing (docs/operate.md). */
const needsOperator = 78

main().catch((error: unknown) => {
  console.error(error instanceof StoreError ? error.message : error)
  process.exit(error instanceof NeedsOperator ? needsOperator : 1)
})
