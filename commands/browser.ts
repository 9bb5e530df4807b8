import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** What keeps the browser to this machine, and lets it run as root and in a container. */
const quietArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that beeps, a camera that sees a clock, and a browser that lets a page use them.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** How to start a browser, as Playwright takes it. */
type BrowserLaunch = { executablePath: string; args: string[]; env?: Record<string, string> }

/**
 * The Chrome or Chromium of this machine: the one named in `CHROME_PATH`, else the first on the search path, else the one in
 * the npm package @sparticuz/chromium, which is unpacked once for each user into the folder for temporary files.
 */
export async function findBrowser(): Promise<BrowserLaunch> {
  const named = process.env.CHROME_PATH
  if (named !== undefined && named !== '') return { executablePath: named, args: quietArguments }
  const installed = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
  return installed === undefined ? packagedBrowser() : { executablePath: installed, args: quietArguments }
}

async function packagedBrowser(): Promise<BrowserLaunch> {
  const shared = process.env.TMPDIR
  // The package unpacks into the folder for temporary files and takes what is there: each user of this machine needs their own.
  const folder = join(tmpdir(), `cairn-browser-${process.getuid?.() ?? 'user'}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  process.env.TMPDIR = folder
  try {
    return await unpackedBrowser()
  } finally {
    if (shared === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = shared
  }
}

async function unpackedBrowser(): Promise<BrowserLaunch> {
  const { default: packaged, inflate } = await import('@sparticuz/chromium')
  const executablePath = await packaged.executablePath()
  if (spawnSync(executablePath, ['--version']).status === 0) return { executablePath, args: quietArguments }
  // A machine without a desktop lacks libraries that every browser needs; the package brings them along.
  const archive = fileURLToPath(import.meta.resolve('@sparticuz/chromium'))
  await inflate(join(dirname(archive), '..', 'bin', 'al2023.tar.br'))
  const libraries = join(tmpdir(), 'al2023', 'lib')
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  env['LD_LIBRARY_PATH'] = [libraries, env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter)
  return { executablePath, args: quietArguments, env }
}
