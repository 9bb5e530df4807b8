import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsIn } from './imports/graph.ts'

const root = join(import.meta.dirname, '..')
const fromDisk = (file: string) => readFileSync(join(root, file), 'utf8')
const dependenciesOf = (manifest: string): string[] => Object.keys(JSON.parse(fromDisk(manifest)).dependencies)
const onServer = dependenciesOf('package.json')
/** What an installation without development tools runs. */
const starts = [
  'server/main.ts',
  'release/main.ts',
  ...['start', 'workers', 'run'].map((name) => `commands/${name}.mjs`),
  'commands/admin.ts',
  'demo/demo.ts',
]

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** The packages that these files load when they run, transitively: imports of types do not load. */
function packagesLoadedBy(files: readonly string[], read: (file: string) => string): string[] {
  const reached = new Set(files)
  const packages = new Set<string>()
  for (const file of reached) {
    if (file.endsWith('.json')) continue
    const source = file.endsWith('.mjs') ? read(file) : stripTypeScriptTypes(read(file))
    for (const { specifier, file: next, lazy } of importsIn(file.replace(/\.ts$/, '.mjs'), source)) {
      if (next === undefined && !specifier.startsWith('node:')) packages.add(packageOf(specifier))
      // Helpers of tests, which a command loads only for tests.
      else if (next !== undefined && !(lazy && next.includes('/testing/'))) reached.add(next)
    }
  }
  return [...packages].toSorted()
}

test('what runs on the server loads exactly the dependencies', () => {
  expect(packagesLoadedBy(starts, fromDisk)).toEqual(onServer.toSorted())
})

test('the check sees what a library of another file loads, and passes over types', () => {
  const sources: Record<string, string> = {
    'server/a.ts': "import './b.ts'\nimport type { Plugin } from 'vite'",
    'server/b.ts': "import { x } from '@scope/tool/part'\nawait import('./testing/c.ts')",
  }
  expect(packagesLoadedBy(['server/a.ts'], (file) => sources[file] ?? '')).toEqual(['@scope/tool'])
})

test('the web app and its build import only what its own manifests or the dependencies name', () => {
  const files = execFileSync('git', ['ls-files', '--', 'web/*.ts', 'web/*.tsx', 'client/*.ts', 'records/*.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  const named = [...onServer, ...dependenciesOf('web/package.json'), ...dependenciesOf('web/build/package.json')]
  const others = files
    .trim()
    .split('\n')
    .filter((file) => !/\.test\.tsx?$|\/testing\/|\/mutants|^web\/public\//.test(file))
    .flatMap((file) => importsIn(file, fromDisk(file)).map((one) => ({ from: file, ...one })))
    .filter(({ specifier, file }) => file === undefined && !/^(node|virtual):/.test(specifier))
    .filter(({ specifier }) => !named.includes(packageOf(specifier)))
    .map(({ from, specifier }) => `${from}: ${specifier}`)
  expect(others).toEqual([])
})
