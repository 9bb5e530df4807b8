import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Keeps the browser off the network, and lets it run as root and in a container. */
const quietArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A fake microphone and camera, which every page may use.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

type BrowserLaunch = { executablePath: string; args: string[]; env?: Record<string, string> }

/** Looks for `CHROME_PATH`, the search path, then the npm package @sparticuz/chromium. */
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
  // One folder per user, because the package reuses files that it finds there.
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
  // A machine without a desktop lacks libraries that Chromium needs, so use those of the package.
  const archive = fileURLToPath(import.meta.resolve('@sparticuz/chromium'))
  await inflate(join(dirname(archive), '..', 'bin', 'al2023.tar.br'))
  const libraries = join(tmpdir(), 'al2023', 'lib')
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  env['LD_LIBRARY_PATH'] = [libraries, env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter)
  return { executablePath, args: quietArguments, env }
}
