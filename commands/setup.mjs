// Prepares every command: the right Node and the installed libraries. Runs on an old Node without
// libraries, so it uses only Node's own imports, and no syntax newer than Node 14.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const windows = process.platform === 'win32'
const modules = join(root, 'node_modules')

/** The Node that runs the project: the one npm installed, or this one if it is new enough. */
export function projectNode() {
  const names = windows ? ['node.exe'] : ['node']
  for (const name of names) {
    for (const folder of [join(modules, '.bin'), ...packagedNodes()]) {
      const path = join(folder, name)
      if (existsSync(path) && isNewEnough(versionOf(path))) return path
    }
  }
  if (isNewEnough(process.versions.node)) return process.execPath
  return fail(
    'Cairn needs Node 24.20 or newer, and none could be installed for this machine. Please install it, then try again.',
  )
}

function packagedNodes() {
  if (!existsSync(modules)) return []
  return readdirSync(modules)
    .filter((name) => /^node-(linux|darwin|win)-/.test(name))
    .map((name) => join(modules, name, 'bin'))
}

function versionOf(path) {
  const result = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return result.status === 0 ? result.stdout.slice(1) : '0.0'
}

// The first Node that can drop a permission at run time (server/confine.ts).
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 20)
}

/**
 * Installs the libraries if any are missing or the lockfile changed.
 * @param {{ development: boolean }} wanted whether to install libraries for tests
 */
export function ensureInstalled({ development }) {
  const stamp = join(modules, '.cairn-installed')
  const lock = hashOf([readFileSync(join(root, 'package-lock.json'))])
  const [installed, kind] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  if (installed === lock && (kind === 'all' || !development)) return
  if (!installed && existsSync(modules) && complete(development)) {
    writeStamp()
    return
  }
  console.log(existsSync(modules) ? 'Updating libraries...' : 'Installing libraries (once)...')
  const started = Date.now()
  // Not `npm ci`, which rejects a lockfile without the optional binaries of other systems, and a
  // registry may lack those. --no-save follows the lockfile, checks its hashes and never writes it.
  const wanted = ['install', '--no-save'].concat(development || kind === 'all' ? [] : ['--omit=dev'])
  const result = runNpm([...wanted, '--no-audit', '--no-fund', '--loglevel=error'])
  if (result.status !== 0) fail('The libraries could not be installed. The lines above say why.')
  console.log(`Libraries installed in ${Math.round((Date.now() - started) / 1000)} s.`)
  writeStamp()

  function writeStamp() {
    mkdirSync(modules, { recursive: true })
    writeFileSync(stamp, `${lock} ${development || kind === 'all' || complete(true) ? 'all' : 'run'}`)
  }
}

/** True if node_modules has every library of the lockfile that this machine needs. */
function complete(development) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.keys(packages).every((path) => {
    const wanted = packages[path]
    if (path === '' || wanted.optional || wanted.peer || (!development && wanted.dev)) return true
    const manifest = join(root, path, 'package.json')
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === wanted.version
  })
}

function runNpm(args) {
  const script = process.env.npm_execpath
  if (script && script.endsWith('npm-cli.js'))
    return spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' })
  return spawnSync(windows ? 'npm.cmd' : 'npm', args, { cwd: root, stdio: 'inherit', shell: windows })
}

/**
 * Builds the web app if it is missing or stale.
 * @returns true if it built
 */
export function ensureBuilt() {
  const stamp = join(root, 'dist', 'web.built')
  const sources = hashOfSources()
  if (existsSync(join(root, 'dist/web/app.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources)
    return false
  console.log('Building the web app...')
  const started = Date.now()
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  const result = spawnSync(projectNode(), [vite, 'build', 'web', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (result.status !== 0) fail('The web app could not be built. The lines above say why.')
  writeFileSync(stamp, sources)
  console.log(`Web app built in ${Math.round((Date.now() - started) / 1000)} s.`)
  return true
}

function hashOfSources() {
  // The build makes the page /security from this document.
  const files = ['package-lock.json', 'docs/security.md']
  for (const folder of ['web', 'client', 'records', 'vault', 'contract', 'domain']) collect(folder)
  files.sort()
  return hashOf(files.flatMap((file) => [file, readFileSync(join(root, file))]))

  function collect(folder) {
    if (!existsSync(join(root, folder))) return
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) collect(path)
      else if (!/\.test\.tsx?$/.test(entry.name)) files.push(path)
    }
  }
}

function hashOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(String(part.length)).update('\0').update(part)
  return hash.digest('hex')
}

/**
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  console.error(message)
  process.exit(1)
}
