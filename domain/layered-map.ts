// A persistent map for thousands of entries: each change makes a new map and leaves the original
// unchanged. Copying all entries each time would dominate the cost, so each map has a small map of
// changes over a large shared map.

/** `withEntries` merges the two maps into one after this many changes. */
const mostChanges = 256

class LayeredMap<K, V> implements ReadonlyMap<K, V> {
  readonly base: ReadonlyMap<K, V>
  readonly changes: ReadonlyMap<K, V>
  readonly size: number

  constructor(base: ReadonlyMap<K, V>, changes: ReadonlyMap<K, V>) {
    this.base = base
    this.changes = changes
    let size = base.size
    for (const key of changes.keys()) if (!base.has(key)) size += 1
    this.size = size
  }
  get(key: K): V | undefined {
    return this.changes.has(key) ? this.changes.get(key) : this.base.get(key)
  }
  has(key: K): boolean {
    return this.changes.has(key) || this.base.has(key)
  }
  *entries(): MapIterator<[K, V]> {
    for (const [key, value] of this.base) if (!this.changes.has(key)) yield [key, value]
    yield* this.changes
    return undefined
  }
  *keys(): MapIterator<K> {
    for (const [key] of this.entries()) yield key
    return undefined
  }
  *values(): MapIterator<V> {
    for (const [, value] of this.entries()) yield value
    return undefined
  }
  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries()
  }
  forEach(tell: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this.entries()) tell(value, key, this)
  }
}

const layersOf = <K, V>(map: ReadonlyMap<K, V>): { base: ReadonlyMap<K, V>; changes: ReadonlyMap<K, V> } =>
  map instanceof LayeredMap ? map : { base: map, changes: new Map() }

/** Puts `entries` over those of `map`, which callers must not change afterwards. */
export function withEntries<K, V>(map: ReadonlyMap<K, V>, entries: Iterable<readonly [K, V]>): ReadonlyMap<K, V> {
  const { base, changes } = layersOf(map)
  const all = new Map([...changes, ...entries])
  if (all.size === 0) return map
  return all.size > mostChanges ? new Map([...base, ...all]) : new LayeredMap(base, all)
}

/** Few keys if {@link withEntries} made one map from the other, else all keys. */
export function mayDiffer<K, V>(one: ReadonlyMap<K, V>, other: ReadonlyMap<K, V>): ReadonlySet<K> {
  if (one === other) return new Set()
  const [first, second] = [layersOf(one), layersOf(other)]
  return first.base === second.base
    ? new Set([...first.changes.keys(), ...second.changes.keys()])
    : new Set([...one.keys(), ...other.keys()])
}
