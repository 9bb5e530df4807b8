import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

// The arrows of client/ go one way: a room imports only rooms that stand before it, types included, and no file imports another in a
// circle. Lint says nothing of type imports and nothing of the order, so this looks for itself.

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
  'held',
  'operator',
]

const top = import.meta.dirname
const isSource = (path: string) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/')
const files = readdirSync(top, { recursive: true, encoding: 'utf8' }).filter(isSource)
const importsOf = (path: string): string[] =>
  [...readFileSync(join(top, path), 'utf8').matchAll(/(?:from|import\() *'(\.[^']+)'/g)]
    .map(([, name = '']) => relative(top, normalize(join(top, dirname(path), name))))
    .filter((name) => !name.startsWith('..'))
const arrows = new Map(files.map((path) => [path, importsOf(path)]))
const levelOf = (path: string) => (path.includes('/') ? rooms.indexOf(path.split('/')[0] ?? '') : rooms.length)

/** Files in the order in which they could be read: whatever is left over stands in a circle or leads into one. */
function unordered(): string[] {
  const left = new Set(files)
  for (;;) {
    const ready = [...left].filter((path) => !arrows.get(path)?.some((next) => left.has(next)))
    if (ready.length === 0) return [...left]
    for (const path of ready) left.delete(path)
  }
}

describe('the rooms of the client', () => {
  test('are all in the order', () => {
    expect(files.filter((path) => levelOf(path) < 0)).toEqual([])
    expect(rooms.filter((room) => !files.some((path) => path.startsWith(`${room}/`)))).toEqual([])
  })

  test('import nothing that stands above them', () => {
    const wrong = [...arrows].flatMap(([path, names]) =>
      names.filter((name) => levelOf(name) > levelOf(path)).map((name) => `${path} -> ${name}`),
    )
    expect(wrong).toEqual([])
  })

  test('have no circle of files, types counted', () => {
    expect(unordered()).toEqual([])
  })

  test.each(files)('%s is short enough to be read', (path) => {
    expect(readFileSync(join(top, path), 'utf8').split('\n').length).toBeLessThanOrEqual(300)
  })
})
