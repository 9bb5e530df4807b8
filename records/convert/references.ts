import { type Definition, fieldsOf } from '../define.ts'
import type { Value, Values } from '../fields/index.ts'

/**
 * Values whose references say where the other records are in the end.
 * @param ids where those that come in with it are, by the ids that the file has for them; '' for what does not come in
 */
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
