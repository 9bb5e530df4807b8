import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { graphOf, type Import, importsIn } from '../checks/imports/graph.ts'

// The arrows of client/ go one way: a room imports only rooms that stand before it, types included. That no files import each other in a
// circle is held for the whole repository (checks/imports/directions.test.ts).

/** From the lowest to the highest. What puts them together stands above all rooms. */
const rooms = [
  'model',
  'core',
  'offline',
  'estate',
  'outbox',
  'files',
  'session',
  'seats',
  'release',
  'rekey',
  'held',
  'operator',
]

const top = import.meta.dirname
const isSource = (path: string) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/')
const files = readdirSync(top, { recursive: true, encoding: 'utf8' }).filter(isSource)
const levelOf = (path: string) => (path.includes('/') ? rooms.indexOf(path.split('/')[0] ?? '') : rooms.length)

/** What a file imports of rooms that stand above its own. */
const upward = (path: string, imports: readonly Import[]): string[] =>
  imports
    .flatMap(({ file }) => (file?.startsWith('client/') ? file.slice('client/'.length) : []))
    .filter((name) => levelOf(name) > levelOf(path))
    .map((name) => `${path} -> ${name}`)

describe('the rooms of the client', () => {
  test('are all in the order', () => {
    expect(files.filter((path) => levelOf(path) < 0)).toEqual([])
    expect(rooms.filter((room) => !files.some((path) => path.startsWith(`${room}/`)))).toEqual([])
  })

  test('import nothing that stands above them', () => {
    const graph = graphOf(
      join(top, '..'),
      files.map((path) => `client/${path}`),
    )
    expect([...graph].flatMap(([path, imports]) => upward(path.slice('client/'.length), imports))).toEqual([])
  })

  test.each([
    ["import '../estate/state.ts'", ['core/planted.ts -> estate/state.ts']],
    ["import type { EstateCore } from '../estate/state.ts'", ['core/planted.ts -> estate/state.ts']],
    ["export * from '../client-core.ts'", ['core/planted.ts -> client-core.ts']],
    ["import { Slices } from '../model/slices.ts'", []],
  ])('are told of %s in core', (source, told) => {
    expect(upward('core/planted.ts', importsIn('client/core/planted.ts', source))).toEqual(told)
  })

  test.each(files)('%s is short enough to be read', (path) => {
    expect(readFileSync(join(top, path), 'utf8').split('\n').length).toBeLessThanOrEqual(300)
  })
})
