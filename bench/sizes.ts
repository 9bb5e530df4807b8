import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Line } from './measurement.ts'

// What a browser has to fetch before a page stands, read from what the build made: the files a page names and all that these import
// at once. What they import later (another screen, a dialog) is not among it.

const web = join(import.meta.dirname, '..', 'dist', 'web')

const gzipped = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length / 1000
const asset = (name: string): string => join(web, 'assets', name)
const textOf = (path: string): string => readFileSync(path, 'utf8')

/** The modules that this one imports at once, itself among them, each once. */
function withImports(names: readonly string[]): Set<string> {
  const all = new Set<string>()
  const take = (name: string) => {
    if (all.has(name)) return
    all.add(name)
    for (const [, imported = ''] of textOf(asset(name)).matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      take(imported)
  }
  for (const name of names) take(name)
  return all
}

type Page = { modules: Set<string>; scripts: string[]; styles: string[] }

function pageOf(file: string): Page {
  const html = textOf(join(web, file))
  const names = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, name = '']) => basename(name))
  return {
    modules: withImports(names(/<script type="module"[^>]* src="([^"]+)"/g)),
    scripts: names(/<script src="([^"]+)"/g).map((name) => join(web, name)),
    styles: names(/<link rel="stylesheet"[^>]* href="([^"]+)"/g),
  }
}

const weigh = (paths: Iterable<string>): number => [...paths].reduce((sum, path) => sum + gzipped(path), 0)
const codeOf = ({ modules, scripts }: Page): number => weigh([...modules].map(asset)) + weigh(scripts)

/** The module that is fetched when `path` of the sources is first asked for. */
function laterModule(modules: ReadonlySet<string>, pattern: RegExp): string {
  for (const name of modules) {
    const found = pattern.exec(textOf(asset(name)))?.[1]
    if (found !== undefined) return found
  }
  throw new Error(`The build has nothing like ${String(pattern)}`)
}

/** Folders of screens, with the module of each. */
function screensOf(modules: ReadonlySet<string>): Map<string, string> {
  const pattern =
    /"(?:\.\.\/)+screens\/([\w/-]+)\/index\.tsx":\(\)=>[\w$]+\(\(\)=>import\([`"']\.\/([\w.-]+\.js)[`"']\)/g
  const found = [...modules].flatMap((name) => [...textOf(asset(name)).matchAll(pattern)])
  if (found.length === 0) throw new Error('The screens are not found in what the build made')
  return new Map(found.map(([, screen = '', name = '']) => [screen, name]))
}

const doors = /^auth\/|^invitation$|^claim$|^release\/pause$/

/** Code and styles of every page, compressed. They are the same on every machine, so e2e/sizes.spec.ts holds them to their budgets. */
export function sizes(): Line[] {
  const landing = pageOf('index.html')
  const app = pageOf('app.html')
  const screens = screensOf(app.modules)
  const shell = laterModule(app.modules, /import\([`"']\.\/(Shell-[\w-]+\.js)[`"']\)/)
  const withScreen = (screen: string, frame: readonly string[]): number =>
    codeOf({ ...app, modules: withImports([...app.modules, ...frame, screens.get(screen) ?? '']) })
  const inside = [...screens.keys()]
    .filter((screen) => !doors.test(screen))
    .map((screen) => ({ screen, size: withScreen(screen, [shell]) }))
    .toSorted((one, other) => other.size - one.size)
  const worker = laterModule(app.modules, /["'`]\/assets\/(worker-[\w-]+\.js)["'`]|(?!)/)
  const styles = readdirSync(join(web, 'assets')).filter((name) => name.endsWith('.css'))
  return [
    { what: 'Landing page, code', measured: codeOf(landing), unit: 'kB', budget: 20 },
    { what: 'Landing page, styles', measured: weigh(landing.styles.map(asset)), unit: 'kB', budget: 12 },
    { what: 'Sign-in page, code', measured: withScreen('auth/sign-in', []), unit: 'kB', budget: 120 },
    {
      what: 'The worker that seals, beside every page of the app',
      measured: weigh([...withImports([worker])].map(asset)),
      unit: 'kB',
      how: 'fetched while the sign-in page stands already; that page needs it at the press of *Sign in*',
    },
    ...inside.map(({ screen, size }, at): Line => {
      const which = at === 0 ? `, the heaviest` : ''
      return {
        what: `Screen \`${screen}\`${which}, code with shell and all below it`,
        measured: size,
        unit: 'kB',
        budget: 200,
      }
    }),
    {
      what: 'The app, styles',
      measured: Math.max(...styles.map((name) => weigh([asset(name)]))),
      unit: 'kB',
      budget: 12,
    },
  ]
}
