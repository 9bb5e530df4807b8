import { type Definition, fieldsOf } from '../define.ts'
import type { Value, Values } from '../fields/index.ts'

export function withReferences(definition: Definition, values: Values, ids: ReadonlyMap<string, string>): Values {
  const all: Record<string, Value> = { ...values }
  const here = (id: unknown) => (typeof id === 'string' ? (ids.get(id) ?? id) : '')
  for (const [name, { type }] of Object.entries(fieldsOf(definition))) {
    const value = all[name]
    if (type === 'reference') all[name] = here(value)
    if (type === 'references' && Array.isArray(value)) all[name] = value.map(here).filter(Boolean)
  }
  return all
}
