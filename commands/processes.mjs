// How npm start, tests and benches start the two processes, each with access to its own folder
// only. Plain syntax for an old Node, which starts them (setup.mjs).
import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { commitOf } from './commit.mjs'
import { root } from './setup.mjs'

// Node's permission model confines each process to these paths, without child processes, threads or
// native code. The main defence is a separate user for each process (docs/operate.md). Decision 024
// lists the gaps of the model that server/confine.ts closes.

export const code = {
  server: ['server', 'contract', 'domain', 'dist/web', 'dist/web-marked'],
  release: ['release', 'vault', 'contract', 'domain'],
}

/** The data folder: `CAIRN_DATA`, or else ./data. */
export const dataFolderOf = (environment) => resolve(root, (environment.CAIRN_DATA || '').trim() || './data')

/**
 * Returns the arguments and environment with which Node runs one of the two processes.
 * @param {'server' | 'release'} name
 * @param {Record<string, string | undefined>} environment its settings
 * @returns {{ args: string[], env: Record<string, string | undefined> }} with a compile cache in
 * `env`
 */
export function nodeFor(name, environment) {
  return name === 'server' && severalServers(environment) ? supervised(environment) : alone(name, environment)
}

/**
 * The same for a single server process, whatever WORKERS says.
 * @param {Record<string, string | undefined>} environment its settings
 */
export const oneServer = (environment) => alone('server', environment)

/**
 * The same for the process that creates the embedded database before the server's first start.
 * Separate, because creating takes 600 MB, of which the server would keep 70 MB.
 * @param {Record<string, string | undefined>} environment the server's settings
 * @returns undefined if there is a database, or DATABASE_URL names another
 */
export function preparationFor(environment) {
  const made = join(dataFolderOf(environment), 'server', 'database', 'created')
  if (!isEmbedded(environment) || existsSync(made)) return undefined
  const { args, env } = alone('server', environment)
  return { args: args.concat('prepare'), env }
}

const isEmbedded = ({ DATABASE_URL = '' }) => DATABASE_URL.trim() === ''

/** The folder of CAIRN_BRAND, which the server reads. */
const brandOf = ({ CAIRN_BRAND = '' }) => (CAIRN_BRAND.trim() === '' ? [] : [resolve(root, CAIRN_BRAND.trim())])

/** With invalid settings, a single server starts and reports them (server/config.ts). */
const severalServers = ({ WORKERS = '', DATABASE_URL = '' }) => Number(WORKERS) > 1 && !isEmbedded({ DATABASE_URL })

/**
 * The parent of several servers runs without a permission model, because it starts processes and
 * opens the port. It parses no input.
 */
const supervised = (environment) => ({
  args: ['--disable-sigusr1', join(root, 'commands', 'workers.mjs')],
  env: Object.assign({}, environment),
})

function alone(name, environment) {
  // A compile cache makes later starts faster and smaller. Each process has its own, because a
  // process that could write the other's cache would run code there.
  const compiled = join(environment.NODE_COMPILE_CACHE || join(root, 'node_modules', '.cache', 'compiled'), name)
  const own = [join(dataFolderOf(environment), name), compiled].flatMap(withContent)
  const libraries = join(root, 'node_modules')
  // Node checks real paths, and node_modules may be a symlink.
  const folders = code[name].map((folder) => join(root, folder)).concat(libraries, realpathSync(libraries))
  const readable = Array.from(new Set(folders)).flatMap(withContent)
  const brand = name === 'server' ? brandOf(environment) : []
  const embedded = name === 'server' && isEmbedded(environment)
  return {
    args: ['--disable-warning=ExperimentalWarning', '--disable-warning=PERM0006', '--permission', '--disable-sigusr1']
      .concat(name === 'server' ? forServer(embedded) : [])
      .concat(readable.concat(brand, join(root, 'package.json'), own).map((path) => `--allow-fs-read=${path}`))
      .concat(own.map((path) => `--allow-fs-write=${path}`))
      .concat(join(root, name, 'main.ts')),
    env: Object.assign(
      {},
      environment,
      name === 'server' && brand.length > 0 && { CAIRN_BRAND: brand[0] },
      { NODE_COMPILE_CACHE: compiled, CAIRN_COMMIT: environment.CAIRN_COMMIT || commitOf(root) || '' },
      name === 'server' && mallocFor(environment, embedded),
    ),
  }
}

/**
 * Only the release service needs SQLite. The embedded database needs one thread
 * (server/db/sync-to-disk.ts).
 */
const forServer = (embedded) =>
  ['--no-experimental-sqlite'].concat(embedded ? ['--allow-worker'].concat(forEmbedded) : [])

// V8 would take 600 MB to optimize Postgres' largest WebAssembly function, and then keep 100 MB.
// Unoptimized code is nearly as fast (decision 045). A small young generation is collected at 4 MB
// of garbage instead of 16.
const forEmbedded = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--max-semi-space-size=4']

/**
 * glibc keeps an arena per thread; two suffice. With the embedded database, a fixed trim threshold
 * returns freed memory to the system. The default threshold follows the largest block ever freed.
 */
function mallocFor({ MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_, MALLOC_MMAP_THRESHOLD_ }, embedded) {
  const shares = { MALLOC_ARENA_MAX: MALLOC_ARENA_MAX || '2' }
  if (!embedded) return shares
  return Object.assign(shares, {
    MALLOC_TRIM_THRESHOLD_: MALLOC_TRIM_THRESHOLD_ || String(128 * 1024),
    MALLOC_MMAP_THRESHOLD_: MALLOC_MMAP_THRESHOLD_ || String(1024 * 1024),
  })
}

// Node treats a missing folder as a file.
const withContent = (folder) => (existsSync(folder) ? [folder] : [folder, join(folder, '*')])
