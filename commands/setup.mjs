// Prepares every command: the right Node and the installed libraries. Runs on an old Node without
// libraries, so it uses only Node's own imports, and no syntax newer than Node 14.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** A copy, because this file runs in an old Node, which cannot import domain/product.ts. */
export const productName = JSON.parse(readFileSync(join(root, 'domain', 'product.json'), 'utf8')).name
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
    `${productName} needs Node 24.20 or newer, and none could be installed for this machine. Please install it, then try again.`,
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

// What each kind of installation omits. The workspaces hold what only a build of the web app needs.
const kinds = ['run', 'build', 'all']
const omitted = { run: ['--omit=dev', '--workspaces=false'], build: ['--omit=dev'], all: [] }

/**
 * Installs the libraries if any are missing or the lockfile changed. Never removes a larger kind.
 * @param {'run' | 'build' | 'all'} wanted `run`: what runs on the server; `build`: also what builds
 * the web app; `all`: also what tests need
 */
export function ensureInstalled(wanted) {
  if (isPackaged() && wanted === 'run') {
    if (!complete('run')) fail('This package lacks its libraries. Install them with: npm ci --omit=dev')
    return
  }
  const stamp = join(modules, '.cairn-installed')
  const lock = hashOf([readFileSync(join(root, 'package-lock.json'))])
  const [installed, before] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  const kind = kinds.indexOf(before) > kinds.indexOf(wanted) ? before : wanted
  if (installed === lock && before === kind) return
  if (!installed && existsSync(modules) && complete(wanted)) {
    writeStamp(complete('all') ? 'all' : wanted)
    return
  }
  console.log(existsSync(modules) ? 'Updating libraries...' : 'Installing libraries (once)...')
  const started = Date.now()
  // Not `npm ci`, which rejects a lockfile without the optional binaries of other systems, and a
  // registry may lack those. --no-save follows the lockfile, checks its hashes and never writes it.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const args = ['install', '--no-save'].concat(omitted[kind], quiet)
  let result = runNpm(args, process.execPath)
  // npm skips optional packages that do not support the Node it runs on, such as the bundler's
  // binaries on Node 18. The Node that it installed gets them.
  if (result.status === 0 && !isNewEnough(process.versions.node)) result = runNpm(args, projectNode())
  if (result.status !== 0) fail('The libraries could not be installed. The lines above say why.')
  console.log(`Libraries installed in ${Math.round((Date.now() - started) / 1000)} s.`)
  writeStamp(kind)

  function writeStamp(of) {
    mkdirSync(modules, { recursive: true })
    writeFileSync(stamp, `${lock} ${of}`)
  }
}

/** True in an image, which holds the built web app in place of its source. */
const isPackaged = () => !existsSync(join(root, 'web'))

/** True if node_modules has the libraries of the lockfile that this machine needs. */
function complete(kind) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const direct = Object.keys(packages[''].dependencies).map((name) => `node_modules/${name}`)
  return (kind === 'run' ? direct : Object.keys(packages)).every((path) => {
    const wanted = packages[path]
    if (path === '' || wanted.optional || wanted.peer || (kind !== 'all' && wanted.dev)) return true
    const manifest = join(root, path, 'package.json')
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === wanted.version
  })
}

function runNpm(args, node) {
  const script = process.env.npm_execpath
  const quiet = ['--no-deprecation']
  if (script && script.endsWith('npm-cli.js'))
    return spawnSync(node, [...quiet, script, ...args], { cwd: root, stdio: 'inherit' })
  // npm runs on the first Node in PATH.
  const env = Object.assign({}, process.env, { PATH: [dirname(node), process.env.PATH].join(delimiter) })
  return spawnSync(windows ? 'npm.cmd' : 'npm', args, { cwd: root, stdio: 'inherit', shell: windows, env })
}

const builtStamp = join(root, 'dist', 'web.built')

/** Says whether the web app is built from the sources in this folder, or packaged without them. */
export function isBuilt() {
  // Servers with a brand make their pages from the second folder.
  if (!['dist/web', 'dist/web-marked'].every((folder) => existsSync(join(root, folder, 'app.html')))) return false
  return isPackaged() || (existsSync(builtStamp) && readFileSync(builtStamp, 'utf8') === hashOfSources())
}

/**
 * Builds the web app if it is missing or stale.
 * @returns true if it built
 */
export function ensureBuilt() {
  if (isBuilt()) return false
  const sources = hashOfSources()
  console.log('Building the web app...')
  const started = Date.now()
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  const result = spawnSync(projectNode(), [vite, 'build', 'web', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (result.status !== 0) fail('The web app could not be built. The lines above say why.')
  writeFileSync(builtStamp, sources)
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
