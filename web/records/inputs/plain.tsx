import { type ChoiceField, optionsFor, type Value, type WordsField } from '../../../records/fields/index.ts'
import { Checkbox, Select, TextArea, TextInput } from '../../ui/index.ts'
import { type FieldInputProps, Framed } from './frame.tsx'

const words = (value: Value) => (typeof value === 'string' ? value : '')

type Keyboard = { type: 'text' | 'email' | 'tel' | 'date'; inputMode?: 'email' | 'tel' | 'url' }
const keyboards: Readonly<Partial<Record<WordsField['type'], Keyboard>>> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  url: { type: 'text', inputMode: 'url' },
  date: { type: 'date' },
}

/** One line of words. */
export function LineInput(props: FieldInputProps<WordsField<Value>>) {
  const { field, value, onChange, onBlur } = props
  return (
    <Framed {...props}>
      <TextInput
        {...(keyboards[field.type] ?? { type: 'text' })}
        // Nobody is typing their own sign-in here: what a browser remembers would only be wrong, unless the field is about them.
        autoComplete={field.autofill ?? 'off'}
        value={words(value)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </Framed>
  )
}

export function LongTextInput(props: FieldInputProps) {
  return (
    <Framed {...props}>
      <TextArea
        value={words(props.value)}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
      />
    </Framed>
  )
}

/** Several lines in one box. */
export function LinesInput(props: FieldInputProps) {
  return (
    <Framed {...props}>
      <TextArea
        autoComplete="off"
        value={Array.isArray(props.value) ? props.value.join('\n') : ''}
        onChange={(event) => props.onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
        onBlur={props.onBlur}
      />
    </Framed>
  )
}

export function ChoiceInput(props: FieldInputProps<ChoiceField<Value>>) {
  return (
    <Framed {...props}>
      <Select
        placeholder="Please select"
        options={optionsFor(props.field, props.values).map(([value, label]) => ({ value, label }))}
        value={words(props.value)}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
      />
    </Framed>
  )
}

export function YesNoInput({ field, id, value, onChange, onBlur, error }: FieldInputProps) {
  return (
    <Checkbox
      id={id}
      label={field.label}
      hint={field.hint}
      error={error}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
      onBlur={onBlur}
    />
  )
}
