import type { ComponentType, ReactNode } from 'react'
import type { Field as FieldDefinition, Value, Values } from '../../../records/fields/index.ts'
import { Field } from '../../ui/index.ts'

export type FieldInputProps = {
  field: FieldDefinition
  id: string
  value: Value
  /** All values of the record as they are now. */
  values: Values
  onChange: (value: Value) => void
  onBlur: () => void
  error: string | undefined
  /** Why a value that was kept asks to be looked at. */
  mark: string | undefined
}
export type FieldInput = ComponentType<FieldInputProps>

/** Label, hint, mark and error around one input. */
export function Framed({ field, id, error, mark, children }: FieldInputProps & { children: ReactNode }) {
  const hint =
    mark !== undefined && error === undefined ? (
      <>
        {field.hint} <span className="font-semibold text-clay-text">Kept as it was. Please check: {mark}</span>
      </>
    ) : (
      field.hint
    )
  return (
    <Field id={id} label={field.label} hint={hint} error={error} required={field.required !== undefined}>
      {children}
    </Field>
  )
}
