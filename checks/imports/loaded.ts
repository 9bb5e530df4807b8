import { stripTypeScriptTypes } from 'node:module'
import { importsIn } from './graph.ts'

/** The entry files of an installation without development tools. */
export const startedOnServer: readonly string[] = [
  'server/main.ts',
  'release/main.ts',
  ...['start', 'workers', 'run', 'answers'].map((name) => `commands/${name}.mjs`),
  'commands/admin.ts',
  'demo/demo.ts',
]

/** The package of a specifier: `kysely` for `kysely/helpers`. */
export const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/**
 * Returns the files and packages that these files load when they run, transitively and sorted.
 * Ignores imports of types, and test helpers that a command imports on demand.
 * @param read returns a file's source
 */
export function loadedBy(starts: readonly string[], read: (file: string) => string) {
  const files = new Set(starts)
  const packages = new Set<string>()
  for (const file of files) {
    if (file.endsWith('.json')) continue
    const source = file.endsWith('.mjs') ? read(file) : stripTypeScriptTypes(read(file))
    for (const { specifier, file: next, lazy } of importsIn(file.replace(/\.ts$/, '.mjs'), source)) {
      if (next === undefined && !specifier.startsWith('node:')) packages.add(packageOf(specifier))
      else if (next !== undefined && !(lazy && next.includes('/testing/'))) files.add(next)
    }
  }
  return { files: [...files].toSorted(), packages: [...packages].toSorted() }
}
