import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Line } from './measurement.ts'

// What a browser fetches before it renders a page, read from the build's output: the page's files
// and their static imports, without dynamic imports.

const web = join(import.meta.dirname, '..', 'dist', 'web')

const gzipped = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length / 1000
const asset = (name: string): string => join(web, 'assets', name)
const textOf = (path: string): string => readFileSync(path, 'utf8')

/** The transitive static imports of the modules, including the modules. */
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
    // The code of an entry page runs after the first paint (web/build/entry-pages.ts).
    modules: withImports([...names(/<script type="module"[^>]* src="([^"]+)"/g), ...names(/ data-code="([^"]+)"/g)]),
    scripts: names(/<script src="([^"]+)"/g).map((name) => join(web, name)),
    styles: names(/<link rel="stylesheet"[^>]* href="([^"]+)"/g),
  }
}

const weigh = (paths: Iterable<string>): number => [...paths].reduce((sum, path) => sum + gzipped(path), 0)
const codeOf = ({ modules, scripts }: Page): number => weigh([...modules].map(asset)) + weigh(scripts)

/** Finds the module that a dynamic import with this pattern fetches. */
function laterModule(modules: ReadonlySet<string>, pattern: RegExp): string {
  for (const name of modules) {
    const found = pattern.exec(textOf(asset(name)))?.[1]
    if (found !== undefined) return found
  }
  throw new Error(`The build has nothing like ${String(pattern)}`)
}

function laterFiles(modules: ReadonlySet<string>, folder: string, ending: string): Map<string, string> {
  const pattern = new RegExp(
    String.raw`"(?:\.\./)+${folder}/([\w/-]+)${ending}":\(\)=>[\w$]+\(\(\)=>import\([\x60"']\./([\w.-]+\.js)[\x60"']\)`,
    'g',
  )
  const found = [...modules].flatMap((name) => [...textOf(asset(name)).matchAll(pattern)])
  if (found.length === 0) throw new Error(`Nothing of ${folder} is found in what the build made`)
  return new Map(found.map(([, file = '', name = '']) => [file, name]))
}

/** The compressed code and styles of every page; e2e/sizes.spec.ts checks their budgets. */
export function sizes(): Line[] {
  const landing = pageOf('index.html')
  const app = pageOf('app.html')
  const later = (name: string, modules: ReadonlySet<string>) =>
    laterModule(modules, new RegExp(String.raw`import\([\x60"']\./(${name}-[\w-]+\.js)[\x60"']\)`))
  const pageWith = (more: readonly string[]): Page => ({ ...app, modules: withImports([...app.modules, ...more]) })
  const withMore = (more: readonly string[]): number => codeOf(pageWith(more))
  const frame = [later('inside', app.modules)]
  const framed = withImports(frame)
  const usual = later('rows', framed)
  const heaviestKind = Math.max(
    ...[...laterFiles(framed, 'records/kinds', String.raw`\.ts`).values()].map((kind) =>
      withMore([...frame, usual, kind]),
    ),
  )
  const screensIn = (modules: ReadonlySet<string>) => laterFiles(modules, 'screens', String.raw`/index\.tsx`)
  const entryPages = screensIn(app.modules)
  // These pages render before their code loads, and need no router.
  const alone = ['auth/sign-in', 'auth/sign-up', 'auth/reset-password']
  const otherEntryPages = [...entryPages]
    .filter(([screen]) => !alone.includes(screen))
    .map(([, module]) => withMore([module]))
  const inside = [...screensIn(framed)]
    .filter(([screen]) => !entryPages.has(screen))
    .map(([screen, module]) => ({ screen, page: pageWith([...frame, module]) }))
    .map(({ screen, page }) => ({ screen, size: codeOf(page), files: page.modules.size }))
    .toSorted((one, other) => other.size - one.size)
  const worker = laterModule(app.modules, /["'`]\/assets\/(worker-[\w-]+\.js)["'`]|(?!)/)
  const styles = readdirSync(join(web, 'assets')).filter((name) => name.endsWith('.css'))
  return [
    { what: 'Landing page, code', measured: codeOf(landing), unit: 'kB', budget: 20 },
    { what: 'Landing page, styles', measured: weigh(landing.styles.map(asset)), unit: 'kB', budget: 12 },
    { what: 'Sign-in page, code', measured: codeOf(pageOf('auth/signin.html')), unit: 'kB', budget: 95 },
    { what: 'Sign-up page, code', measured: codeOf(pageOf('auth/signup.html')), unit: 'kB', budget: 95 },
    { what: 'Reset page, code', measured: codeOf(pageOf('auth/reset-password.html')), unit: 'kB', budget: 95 },
    { what: 'The heaviest other entry page, code', measured: Math.max(...otherEntryPages), unit: 'kB', budget: 135 },
    {
      what: 'The worker that seals, beside every page of the app',
      measured: weigh([...withImports([worker])].map(asset)),
      unit: 'kB',
      how: 'fetched while the sign-in page stands already; that page needs it at the press of *Sign in*',
    },
    {
      what: 'The usual screen of a kind, with the heaviest one',
      measured: heaviestKind,
      unit: 'kB',
      budget: 180,
    },
    {
      what: 'Files of the screen that has most of them',
      measured: Math.max(...inside.map(({ files }) => files)),
      unit: 'files',
      budget: 9,
      how: 'each is a way to the server and back, and many at once a slow phone’s standing still',
    },
    ...inside.map(({ screen, size, files }, at): Line => {
      const which = at === 0 ? `, the heaviest` : ''
      return {
        what: `Screen \`${screen}\`${which}, code with shell and all below it`,
        measured: size,
        unit: 'kB',
        budget: 180,
        how: `in ${files} files`,
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
