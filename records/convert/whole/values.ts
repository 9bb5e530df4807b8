import { type Definition, fieldsOf, read, tidied } from '../../define.ts'
import { isFile } from '../../fields/file.ts'
import type { SealedFile, Value, Values } from '../../fields/index.ts'
import type { WholeRecord } from './format.ts'

export type PlacedFile = SealedFile

const isWholeFile = (value: object): boolean =>
  'path' in value &&
  (value.path === null || typeof value.path === 'string') &&
  'size' in value &&
  typeof value.size === 'number' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'type' in value &&
  typeof value.type === 'string'

function placed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(placed)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, placed(part)]))
  if (!isWholeFile(value)) return parts
  const { path, ...rest } = parts
  return { ...rest, id: path ?? '', key: '', hash: '', chunks: 0 }
}

export const todaysValues = (definition: Definition, { definitionVersion, values }: WholeRecord): Values =>
  tidied(
    definition,
    read(definition, definitionVersion, Object.fromEntries(Object.entries(values).map(([k, v]) => [k, placed(v)]))),
  )

type Lacking = { readonly field: string; readonly name: string }

export function withFiles(
  definition: Definition,
  values: Values,
  fileFor: (file: PlacedFile) => SealedFile | undefined,
): { values: Values; lacking: Lacking[] } {
  const lacking: Lacking[] = []
  const all: Record<string, Value> = { ...values }
  for (const [field, { type }] of Object.entries(fieldsOf(definition))) {
    const value = all[field]
    const kept = (one: SealedFile): SealedFile[] => {
      const file = fileFor(one)
      if (file === undefined) lacking.push({ field, name: one.name })
      return file === undefined ? [] : [file]
    }
    if (type === 'file' && isFile(value)) all[field] = kept(value)[0] ?? ''
    if (type === 'files' && Array.isArray(value)) all[field] = value.filter(isFile).flatMap(kept)
  }
  return { values: all, lacking }
}

/** A value's content without sealing keys, in a fixed key order. */
function canonical(value: unknown): unknown {
  if (isFile(value)) return [value.name, value.type, value.size]
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([name, part]) => [name, canonical(part)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

export function saysSame(definition: Definition, one: Values, other: Values): boolean {
  const without = (values: Values) =>
    canonical(Object.fromEntries(Object.entries(values).filter(([name]) => name !== definition.access?.keptIn)))
  return JSON.stringify(without(one)) === JSON.stringify(without(other))
}
