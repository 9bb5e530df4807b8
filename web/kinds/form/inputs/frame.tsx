import type { ComponentType, ReactNode } from 'react'
import type { Field as FieldDefinition, Value, Values } from '../../../../records/fields/index.ts'
import { Field } from '../../../ui/index.ts'
import { words } from './words.ts'

export type FieldInputProps<F extends FieldDefinition = FieldDefinition> = {
  field: F
  id: string
  value: Value
  values: Values
  onChange: (value: Value) => void
  onBeside?: (name: string, value: Value) => void
  onBlur: () => void
  error: string | undefined
  mark: string | undefined
}
export type FieldInput = ComponentType<FieldInputProps>

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

export function Framed({ children, ...props }: FieldInputProps & { children: ReactNode }) {
  const { field, id, error } = props
  return (
    <Field id={id} label={field.label} hint={hintOf(props)} error={error} required={field.required !== undefined}>
      {children}
    </Field>
  )
}
