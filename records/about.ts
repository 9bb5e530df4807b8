import { type Definition, fieldsOf, visibleFields } from './define.ts'
import type { Values } from './fields/field.ts'
import { factOf, idsIn, type SheetRow, titleOf } from './sheet.ts'

export type DefinedRecord = { readonly id: string; readonly definition: Definition; readonly values: Values }

export const speaksOfOthers = (definition: Definition): boolean =>
  Object.values(fieldsOf(definition)).some(
    (field) => (field.type === 'reference' || field.type === 'references') && field.back !== undefined,
  )

/** Shows a reference on both sides if its kind says so. Merges equal rows. */
export function aboutOthers(records: Iterable<DefinedRecord>): ReadonlyMap<string, readonly SheetRow[]> {
  const about = new Map<string, Map<string, SheetRow>>()
  for (const { id: speaker, definition, values } of records)
    for (const [name, field] of visibleFields(fieldsOf(definition), values)) {
      if ((field.type !== 'reference' && field.type !== 'references') || field.back === undefined) continue
      const { label, says } = field.back
      const text = says === undefined ? titleOf(definition, values) : factOf(definition, values, says)
      if (text === '') continue
      const key = `${definition.kind} ${name}`
      for (const id of idsIn(values[name])) {
        const rows = about.get(id) ?? new Map<string, SheetRow>()
        const before = rows.get(key)
        rows.set(key, {
          name: key,
          label,
          text: before ? `${before.text}\n${text}` : text,
          secret: false,
          files: [],
          records: [...(before?.records ?? []), { id: speaker, text }],
        })
        about.set(id, rows)
      }
    }
  return new Map([...about].map(([id, rows]) => [id, [...rows.values()]]))
}
