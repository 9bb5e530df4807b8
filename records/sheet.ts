import { visibleFields, fieldsOf, type Step } from './define.ts'
import type { Values } from './fields/field.ts'

export type SheetRow = { name: string; label: string; text: string; secret: boolean }
export type SheetPart = { title: string; rows: SheetRow[] }

/** A record in words, part by part: what is visible and filled, secrets included and marked. For reading, paper and export. */
export function sheetOf(definition: { steps: readonly Step[] }, values: Values): SheetPart[] {
  const visible = new Map(visibleFields(fieldsOf(definition), values))
  return definition.steps
    .map(({ title, fields }) => ({
      title,
      rows: Object.keys(fields).flatMap((name): SheetRow[] => {
        const field = visible.get(name)
        const text = field?.print(values[name] ?? field.blank) ?? ''
        return field && text ? [{ name, label: field.label, text, secret: field.secret }] : []
      }),
    }))
    .filter(({ rows }) => rows.length > 0)
}

/** One field in words for a list: '' when it is not visible, empty, or secret. */
export function factOf(definition: { steps: readonly Step[] }, values: Values, name: string): string {
  const field = visibleFields(fieldsOf(definition), values).find(([visible]) => visible === name)?.[1]
  return field && !field.secret ? field.print(values[name] ?? field.blank) : ''
}
