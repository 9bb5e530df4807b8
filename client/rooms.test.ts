import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { graphOf, type Import, importsIn } from '../checks/imports/graph.ts'

// A room of client/ may import only rooms before it in the list, which includes types.
// checks/imports/directions.test.ts checks the whole repository for cycles.

/** Lists rooms from lowest to highest. A file outside a room is above all. */
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
  'drill',
  'operator',
]

const top = import.meta.dirname
const isSource = (path: string) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/')
const files = readdirSync(top, { recursive: true, encoding: 'utf8' }).filter(isSource)
const levelOf = (path: string) => (path.includes('/') ? rooms.indexOf(path.split('/')[0] ?? '') : rooms.length)

const upward = (path: string, imports: readonly Import[]): string[] =>
  imports
    .flatMap(({ file }) => (file?.startsWith('client/') ? file.slice('client/'.length) : []))
    .filter((name) => levelOf(name) > levelOf(path))
    .map((name) => `${path} -> ${name}`)

describe('the folders of the client', () => {
  test('are all in the list', () => {
    expect(files.filter((path) => levelOf(path) < 0)).toEqual([])
    expect(rooms.filter((room) => !files.some((path) => path.startsWith(`${room}/`)))).toEqual([])
  })

  test('import nothing from a folder above', () => {
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
  ])('the check finds upward imports in %s in core', (source, upwards) => {
    expect(upward('core/planted.ts', importsIn('client/core/planted.ts', source))).toEqual(upwards)
  })

  test.each(files)('%s has at most 300 lines', (path) => {
    expect(readFileSync(join(top, path), 'utf8').split('\n').length).toBeLessThanOrEqual(300)
  })
})
