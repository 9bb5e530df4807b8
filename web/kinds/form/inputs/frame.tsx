import type { ComponentType, ReactNode } from 'react'
import type { Field as FieldDefinition, Value, Values } from '../../../../records/fields/index.ts'
import { Field } from '../../../ui/index.ts'
import { words } from './words.ts'

export type FieldInputProps<F extends FieldDefinition = FieldDefinition> = {
  field: F
  id: string
  value: Value
  /** All values of the record as they are now. */
  values: Values
  onChange: (value: Value) => void
  /** Fills another field of the record, which the one named here goes with. */
  onBeside?: (name: string, value: Value) => void
  onBlur: () => void
  error: string | undefined
  /** Why a value that was kept asks to be looked at. */
  mark: string | undefined
}
export type FieldInput = ComponentType<FieldInputProps>

/** What stands under the label: the field's hint, and why what was kept asks to be looked at: a value, or that there is none. */
export function hintOf({
  field,
  value,
  error,
  mark,
}: Pick<FieldInputProps, 'field' | 'value' | 'error' | 'mark'>): ReactNode {
  if (mark === undefined || error !== undefined) return field.hint
  return (
    <>
      {field.hint}{' '}
      {isBlank(value, field.blank) ? (
        words.leftBlank
      ) : (
        <span className="font-semibold text-clay-text">{words.keptAsItWas(mark)}</span>
      )}
    </>
  )
}

const isBlank = (value: Value, blank: Value) => JSON.stringify(value) === JSON.stringify(blank)

/** Label, hint, mark and error around one input. */
export function Framed({ children, ...props }: FieldInputProps & { children: ReactNode }) {
  const { field, id, error } = props
  return (
    <Field id={id} label={field.label} hint={hintOf(props)} error={error} required={field.required !== undefined}>
      {children}
    </Field>
  )
}
