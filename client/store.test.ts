import { describe, expect, test } from 'vitest'
import { createStore } from './store.ts'
import { newestFirst, type StoredRecord } from './model/records.ts'

const record = (id: string, kind: string, updatedAt: string): StoredRecord => ({
  id,
  kind,
  version: 1,
  definitionVersion: 0,
  values: {},
  audience: 'nobody',
  alsoIfIncapacitated: false,
  createdAt: updatedAt,
  updatedAt,
})

describe('the page’s copy of the estate', () => {
  test('lists a kind newest first, and returns the same array until that kind changes', () => {
    const store = createStore()
    store.apply({ records: [record('a', 'pet', '2026-01-01'), record('b', 'pet', '2026-02-01')], trash: [], gone: [] })
    const before = store.kind('pet')
    expect(before.map(({ id }) => id)).toEqual(['b', 'a'])
    store.apply({ records: [record('c', 'story', '2026-03-01')], trash: [], gone: [] })
    expect(store.kind('pet')).toBe(before)
    store.apply({ records: [record('a', 'pet', '2026-04-01')], trash: [], gone: [] })
    expect(store.kind('pet').map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('moves records to the trash and back', () => {
    const store = createStore()
    const pet = record('a', 'pet', '2026-01-01')
    store.apply({ records: [pet], trash: [], gone: [] })
    store.apply({ records: [], trash: [{ ...pet, trashedAt: '2026-01-02' }], gone: [] })
    expect(store.kind('pet')).toEqual([])
    expect(store.trash().map(({ id }) => id)).toEqual(['a'])
    store.apply({ records: [pet], trash: [], gone: [] })
    expect(store.trash()).toEqual([])
    expect(store.kind('pet')).toEqual([pet])
  })

  test('drops every record on lock', () => {
    const store = createStore()
    store.apply({ records: [record('a', 'pet', '2026-01-01')], trash: [], gone: [] })
    store.apply({ records: [], trash: [], gone: [], reset: true })
    expect(store.kind('pet')).toEqual([])
    expect(store.record('a')).toBeUndefined()
  })

  test('applies a change in batches only after the last batch', () => {
    const store = createStore()
    store.apply({ records: [record('old', 'pet', '2026-01-01')], trash: [], gone: [] })
    const seen: string[][] = []
    store.subscribe(() => seen.push(store.kind('pet').map(({ id }) => id)))
    store.apply({ records: [record('a', 'pet', '2026-01-01')], trash: [], gone: [], reset: true, more: true })
    store.apply({ slices: { online: false } })
    store.apply({ records: [record('b', 'pet', '2026-02-01')], trash: [], gone: [], more: true })
    store.apply({ records: [], trash: [], gone: [] })
    expect(seen).toEqual([['old'], ['b', 'a']])
  })

  test('adds a change in batches to its records, and drops earlier batches when the change begins again', () => {
    const store = createStore()
    const ids = () => store.all().map(({ id }) => id)
    store.apply({
      records: [record('old', 'pet', '2026-01-01'), record('gone', 'pet', '2026-01-02')],
      trash: [],
      gone: [],
    })
    const stories = store.kind('story')
    store.apply({ records: [record('a', 'pet', '2026-02-01')], trash: [], gone: [], more: true })
    expect(ids()).toEqual(['gone', 'old'])
    store.apply({ records: [record('old', 'pet', '2026-03-01')], trash: [], gone: ['gone'] })
    expect(ids()).toEqual(['old', 'a'])
    expect(store.kind('pet').map(({ id }) => id)).toEqual(['old', 'a'])
    expect(store.kind('story')).toBe(stories)
    store.apply({ records: [record('b', 'pet', '2026-04-01')], trash: [], gone: [], more: true })
    store.apply({ records: [record('c', 'story', '2026-05-01')], trash: [], gone: [], reset: true, more: true })
    expect(store.kind('pet').map(({ id }) => id)).toEqual(['old', 'a'])
    store.apply({ records: [], trash: [], gone: [] })
    expect(ids()).toEqual(['c'])
    expect(store.kind('pet')).toEqual([])
    expect(store.kind('story').map(({ id }) => id)).toEqual(['c'])
  })

  test('notifies its listeners of every change until they unsubscribe', () => {
    const store = createStore()
    let told = 0
    const leave = store.subscribe(() => (told += 1))
    store.apply({ slices: { online: false } })
    leave()
    store.apply({ slices: { online: true } })
    expect(told).toBe(1)
    expect(store.slice('online')).toBe(true)
  })

  test('keeps its records in order through any changes', () => {
    const store = createStore()
    const known = new Map<string, StoredRecord>()
    const one = (id: number, day: number) => record(String(id), 'pet', `2026-01-${String(day).padStart(2, '0')}`)
    for (let step = 0; step < 200; step += 1) {
      const records = [0, 1, 2].map((i) => one((step * 7 + i * 5) % 41, 1 + ((step * 11 + i * 3) % 28)))
      const gone = [String((step * 13 + 4) % 41)].filter((id) => !records.some((each) => each.id === id))
      const more = step % 3 === 1
      store.apply({ records, trash: [], gone, ...(more && { more: true }) })
      for (const id of gone) known.delete(id)
      for (const each of records) known.set(each.id, each)
      // Reads only after some changes, so that the cached order is sometimes outdated.
      if (!more && step % 2 === 0) expect(store.all()).toEqual([...known.values()].toSorted(newestFirst))
    }
  })

  test('places a changed record without comparing it with all others', () => {
    const store = createStore()
    let looks = 0
    const watched = Array.from({ length: 1000 }, (_, at) => ({
      ...record(`r${at}`, 'pet', ''),
      get updatedAt() {
        looks += 1
        return `2026-01-01T${String(at).padStart(4, '0')}`
      },
    }))
    store.apply({ records: watched, trash: [], gone: [], reset: true })
    expect(store.kind('pet')).toHaveLength(1000)
    looks = 0
    store.apply({ records: [record('r1', 'pet', '2026-02-01')], trash: [], gone: ['r2'] })
    expect(store.kind('pet')[0]?.id).toBe('r1')
    expect(store.kind('pet')).toHaveLength(999)
    expect(looks).toBeLessThan(10)
  })
})
