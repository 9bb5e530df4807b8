import { once } from 'node:events'
import { mkdirSync, watch } from 'node:fs'
import { join, relative } from 'node:path'
import { createServer } from 'vite'
import { code, dataFolderOf, preparationFor } from '../processes.mjs'
import { Restarting, spawnNode } from './process.ts'
import { affectedBy } from './affected.ts'
import { product } from '../../domain/product.ts'

// npm run dev: runs release service, server and web app on their own data folder, until Ctrl-C.
// Both processes run under the permission model of `npm start`, so a denied path fails here too.

const root = join(import.meta.dirname, '../..')
const port = Number(process.env.PORT || 5173)
const address = `http://localhost:${port}`
const environment = {
  ...process.env,
  CAIRN_DATA: process.env.CAIRN_DATA || join(root, 'data-dev'),
  // Links in mails and the check of a request's origin use the address in the browser.
  CAIRN_URL: address,
  PORT: String(port + 1),
}
const data = dataFolderOf(environment)
const started = Date.now()
console.log(
  `${product.name} for development: ${address}, data in ${relative(process.cwd(), data) || data}, Ctrl-C stops it.`,
)

for (const name of ['release', 'server']) mkdirSync(join(data, name), { recursive: true, mode: 0o700 })
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const preparation = preparationFor(environment)
if (preparation) {
  const child = spawnNode(preparation)
  // The child has its own process group, so it does not receive Ctrl-C.
  const giveUp = () => void child.kill()
  for (const signal of signals) process.on(signal, giveUp)
  const [exitCode] = await once(child, 'exit')
  if (exitCode !== 0) process.exit(1)
  for (const signal of signals) process.off(signal, giveUp)
}

const processes = {
  release: new Restarting('release', environment),
  server: new Restarting('server', environment),
}
const web = await createServer({
  configFile: join(root, 'web/vite.config.ts'),
  clearScreen: false,
  server: { port, strictPort: true, proxy: { '/api': `http://127.0.0.1:${environment.PORT}` } },
})

let stopping = false
const stop = async () => {
  // Ctrl-C arrives twice: from the terminal, and forwarded by run.mjs.
  if (stopping) return
  stopping = true
  await Promise.allSettled([processes.server.stop(), web.close()])
  await processes.release.stop()
  process.exit(0)
}
for (const signal of signals) process.on(signal, () => void stop())

await web.listen().catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : String(error)}. Choose another with PORT.`)
  process.exit(1)
})
await processes.release.start()
await processes.server.start()
const sources = new Set(Object.values(code).flat())
for (const built of ['dist/web', 'dist/web-marked']) sources.delete(built)
for (const folder of sources)
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (file !== null) for (const name of affectedBy(join(folder, file))) processes[name].restartSoon()
  })
if (processes.server.running) console.log(`Ready in ${Math.round((Date.now() - started) / 1000)} s: ${address}`)
