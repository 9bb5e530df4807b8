// How the two processes are started, wherever they are (npm start, tests, the bench): each can reach its own folder and
// nothing of the other's. Written for an old Node, which starts them (setup.mjs).
import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './setup.mjs'

// [Note: a seat belt] Node's permission model holds code that runs in a process to the paths named here, and keeps it
// from starting programs, threads, debuggers or native code. It is a seat belt, not a wall: a hole in Node itself, or
// another program of the same user, is not stopped by it. The wall is a user for each (docs/operate.md). What the model
// does not hold is taken away apart: node:sqlite opens any file whatever the model says, so the server has none; signals
// open the debugger of any other Node of this user, so the server cannot send one (server/confine.ts) and `npm start` does
// not hear it (start.mjs); V8 writes its traces wherever its flags say, and a relative path that was checked in one folder is
// used in another if the process changes folders meanwhile, so the server can do neither (server/confine.ts).

/** The folders of the project that each process runs: nothing else of it is readable to that process. */
export const code = {
  server: ['server', 'contract', 'domain', 'dist/web'],
  release: ['release', 'vault', 'contract', 'domain'],
}

/** The folder that holds the folders of both, from the environment: `CAIRN_DATA`, else ./data. */
export const dataFolderOf = (environment) => resolve(root, (environment.CAIRN_DATA || '').trim() || './data')

/**
 * What Node is given to run one of the two processes.
 * @param {'server' | 'release'} name
 * @param {Record<string, string | undefined>} environment the settings it gets
 * @returns {{ args: string[], env: Record<string, string | undefined> }} arguments, and the environment with a place for its compiled code
 */
export function nodeFor(name, environment) {
  return name === 'server' && severalServers(environment) ? supervised(environment) : alone(name, environment)
}

/**
 * The same for a single server process, whatever WORKERS says.
 * @param {Record<string, string | undefined>} environment the settings it gets
 */
export const oneServer = (environment) => alone('server', environment)

/**
 * What Node is given to make the embedded database, before the server's first start: it takes some 600 MB, of which a server that made it by itself
 * would keep seventy for as long as it runs.
 * @param {Record<string, string | undefined>} environment the settings of the server
 * @returns undefined where there is one, or another database is used
 */
export function preparationFor(environment) {
  const made = join(dataFolderOf(environment), 'server', 'database', 'created')
  if (!isEmbedded(environment) || existsSync(made)) return undefined
  const { args, env } = alone('server', environment)
  return { args: args.concat('prepare'), env }
}

const isEmbedded = ({ DATABASE_URL = '' }) => DATABASE_URL.trim() === ''

/** Settings that do not hold are refused in words by the server itself, started alone (server/config.ts). */
const severalServers = ({ WORKERS = '', DATABASE_URL = '' }) => Number(WORKERS) > 1 && !isEmbedded({ DATABASE_URL })

/** It starts programs and opens the port, so no model holds it: it reads nothing of what comes in (workers.mjs). */
const supervised = (environment) => ({
  args: ['--disable-sigusr1', join(root, 'commands', 'workers.mjs')],
  env: Object.assign({}, environment),
})

function alone(name, environment) {
  // From the second start on nothing is compiled anew: it is quicker, and takes much less memory. Each has its own:
  // whoever could write the other's would run there.
  const compiled = join(environment.NODE_COMPILE_CACHE || join(root, 'node_modules', '.cache', 'compiled'), name)
  const own = [join(dataFolderOf(environment), name), compiled].flatMap(withContent)
  const libraries = join(root, 'node_modules')
  // Node looks at files where they really are: the libraries may be a link to those of another copy.
  const folders = code[name].map((folder) => join(root, folder)).concat(libraries, realpathSync(libraries))
  const readable = Array.from(new Set(folders)).flatMap(withContent)
  const embedded = name === 'server' && isEmbedded(environment)
  return {
    args: ['--disable-warning=ExperimentalWarning', '--disable-warning=PERM0006', '--permission', '--disable-sigusr1']
      .concat(name === 'server' ? forServer(embedded) : [])
      .concat(readable.concat(join(root, 'package.json'), own).map((path) => `--allow-fs-read=${path}`))
      .concat(own.map((path) => `--allow-fs-write=${path}`))
      .concat(join(root, name, 'main.ts')),
    env: Object.assign(
      {},
      environment,
      { NODE_COMPILE_CACHE: compiled },
      name === 'server' && mallocFor(environment, embedded),
    ),
  }
}

/** SQLite is the release service's alone; the embedded database needs one thread (server/db/sync-to-disk.ts). */
const forServer = (embedded) =>
  ['--no-experimental-sqlite'].concat(embedded ? ['--allow-worker'].concat(forEmbedded) : [])

// [Note: the memory of the embedded database] V8 optimizes WebAssembly function by function once they were called often. One of Postgres's
// has 105 kB, for which it takes 600 MB, and leaves the process some 100 MB larger for good. Code as it is first compiled answers nearly as fast
// (docs/decisions/045-a-database-in-little-memory.md), so nothing is optimized. What the server makes for a request is collected
// from 4 MB on, not from 16.
const forEmbedded = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--max-semi-space-size=4']

/**
 * On Linux (glibc) each thread that compiles keeps memory to itself; two shares do. With the database in the process, what is given back at
 * the end of a share goes back to the machine from 128 kB on, which otherwise follows the largest piece that there ever was.
 */
function mallocFor({ MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_, MALLOC_MMAP_THRESHOLD_ }, embedded) {
  const shares = { MALLOC_ARENA_MAX: MALLOC_ARENA_MAX || '2' }
  if (!embedded) return shares
  return Object.assign(shares, {
    MALLOC_TRIM_THRESHOLD_: MALLOC_TRIM_THRESHOLD_ || String(128 * 1024),
    MALLOC_MMAP_THRESHOLD_: MALLOC_MMAP_THRESHOLD_ || String(1024 * 1024),
  })
}

// Node takes a folder that is not there yet for a file.
const withContent = (folder) => (existsSync(folder) ? [folder] : [folder, join(folder, '*')])
