import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsIn } from './imports/graph.ts'
import { loadedBy, packageOf, startedOnServer } from './imports/loaded.ts'

const root = join(import.meta.dirname, '..')
const fromDisk = (file: string) => readFileSync(join(root, file), 'utf8')
const dependenciesOf = (manifest: string): string[] => Object.keys(JSON.parse(fromDisk(manifest)).dependencies)
const onServer = dependenciesOf('package.json')

test('the processes and commands on a server load exactly the libraries in `dependencies`', () => {
  expect(loadedBy(startedOnServer, fromDisk).packages).toEqual(onServer.toSorted())
})

test('the check follows imports of other files, and ignores imports of types', () => {
  const sources: Record<string, string> = {
    'server/a.ts': "import './b.ts'\nimport type { Plugin } from 'vite'",
    'server/b.ts': "import { x } from '@scope/tool/part'\nawait import('./testing/c.ts')",
  }
  const loaded = loadedBy(['server/a.ts'], (file) => sources[file] ?? '')
  expect(loaded).toEqual({ files: ['server/a.ts', 'server/b.ts'], packages: ['@scope/tool'] })
})

test('the web app and its build import only libraries of their own manifests or of `dependencies`', () => {
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
