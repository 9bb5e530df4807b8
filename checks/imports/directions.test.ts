import { execFileSync } from 'node:child_process'
import { join, relative } from 'node:path/posix'
import { describe, expect, test } from 'vitest'
import { faultOf, homeOf } from './check.ts'
import { directions } from './directions.ts'
import { code } from '../../commands/processes.mjs'
import { circlesIn, graphOf, importsIn } from './graph.ts'

const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--', '*/*.ts', '*/*.tsx', '*/*.mts', '*/*.mjs', '*/*.js'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => !file.startsWith('web/public/'))
const graph = graphOf(root, files)

const planted = (folder: string, name: string) => `${folder.replace('*', name)}/planted.ts`

const faultsOf = (file: string, target: string, write = (specifier: string) => `import '${specifier}'`) => {
  const path = relative(join(file, '..'), target)
  const source = write(path.startsWith('.') ? path : `./${path}`)
  return importsIn(file, source).flatMap((one) => faultOf(directions, file, one) ?? [])
}

describe('the source tree', () => {
  test('the source tree imports only what the table of directions allows', () => {
    const faults = [...graph].flatMap(([file, imports]) =>
      imports.flatMap((one) => faultOf(directions, file, one) ?? []),
    )
    expect(faults).toEqual([])
  })

  test('the source tree has no import cycle', () => {
    expect(circlesIn(graph).map((circle) => circle.join(' -> '))).toEqual([])
  })

  test('the table has a line for every folder, and a folder for every line', () => {
    expect(files.filter((file) => homeOf(directions, file) === undefined)).toEqual([])
    const atTheTop = execFileSync('git', ['ls-files', '--', ':(glob)*.*ts', ':(glob)*.tsx', ':(glob)*.*js'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(atTheTop.trim().split('\n')).toEqual(['vitest.config.ts'])
    const lived = new Set(files.map((file) => homeOf(directions, file)?.line))
    expect(directions.filter((line) => !lived.has(line)).map(({ folder }) => folder)).toEqual([])
  })
})

function foldersReachedFrom(start: string): string[] {
  const reached = new Set([start])
  for (const file of reached)
    for (const { file: next } of graph.get(file) ?? []) if (next !== undefined) reached.add(next)
  return [...new Set([...reached].map((file) => file.split('/')[0] ?? ''))].toSorted()
}

// Node's permission model denies all other folders, so a process cannot start if a folder is
// missing from its list.
test.each(['server', 'release'] as const)(
  'the process %s may read exactly the folders that its code imports',
  (name) => {
    expect(foldersReachedFrom(`${name}/main.ts`)).toEqual(
      code[name].filter((folder) => !folder.startsWith('dist/')).toSorted(),
    )
  },
)

describe.each(directions)('$folder', ({ folder, may, packages }) => {
  const file = planted(folder, 'one')

  test('the check rejects an import of a folder that the line does not name', () => {
    const others = directions.filter(
      (other) =>
        other.folder !== folder && !may.includes(other.folder) && !may.includes(other.folder.replace(/[^/]*$/, '*')),
    )
    expect(others.length).toBeGreaterThan(0)
    const unsaid = others.filter((other) => faultsOf(file, planted(other.folder, 'two')).length === 0)
    expect(unsaid.map((other) => other.folder)).toEqual([])
  })

  test('the check rejects an import of a package that the line does not name', () => {
    const unsaid = ['left-pad', 'kysely', 'react', 'node:fs'].filter((name) => {
      const [allowed = ''] = name.split(':')
      const found = importsIn(file, `import type { x } from '${name}'`).flatMap(
        (one) => faultOf(directions, file, one) ?? [],
      )
      return !packages.includes(allowed) && found.length === 0
    })
    expect(unsaid).toEqual([])
  })
})

test.each([
  ['web/ui/Button.tsx', 'web/kinds/page/RecordPage.tsx'],
  ['web/kinds/page/RecordPage.tsx', 'web/screens/devices/index.tsx'],
  ['web/landing/landing.ts', 'web/estate/index.ts'],
  ['server/jobs/due-work.ts', 'server/seats/index.ts'],
  ['records/define.ts', 'web/kinds/index.ts'],
  ['web/screens/devices/index.tsx', 'vault/index.ts'],
  ['web/screens/devices/index.tsx', 'web/screens/contacts/index.tsx'],
  ['web/screens/devices/index.tsx', 'client/headless.ts'],
  ['web/shared/seats/SeatCard.tsx', 'web/app/Shell.tsx'],
  ['server/files/index.ts', 'server/accounts/sessions.ts'],
  ['server/files/index.ts', 'vault/index.ts'],
  ['release/machine.ts', 'vault/hpke.ts'],
])('%s may not import %s, in any syntax', (file, target) => {
  const ways = [
    (path: string) => `import '${path}'`,
    (path: string) => `import type { x } from '${path}'`,
    (path: string) => `export { x } from '${path}'`,
    (path: string) => `export * from '${path}'`,
    (path: string) => `const x = import('${path}')`,
    (path: string) => `const x = import(\`${path}\`)`,
    (path: string) => `let x: typeof import('${path}')`,
    (path: string) => `new Worker(new URL('${path}', import.meta.url))`,
    (path: string) => `import.meta.glob('${path}')`,
    (path: string) => `import x from '${path}?worker'`,
  ]
  expect(ways.map((way) => faultsOf(file, target, way).length)).toEqual(ways.map(() => 1))
})

test('the check resolves a worker’s path without ./ against the folder of its importer', () => {
  expect(importsIn('web/pdf/a.ts', "new Worker(new URL('b.ts', import.meta.url))")).toEqual([
    { specifier: './b.ts', file: 'web/pdf/b.ts', lazy: false },
  ])
})

test('the check finds an import cycle through type imports, even from a file outside the cycle', () => {
  const circle = new Map([
    ['a/a.ts', importsIn('a/a.ts', "import './b.ts'")],
    ['a/b.ts', importsIn('a/b.ts', "import type { x } from './c.ts'")],
    ['a/c.ts', importsIn('a/c.ts', "import './b.ts'")],
  ])
  expect(circlesIn(circle)).toEqual([['a/b.ts', 'a/c.ts']])
})
