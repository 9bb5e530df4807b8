import { type ChoiceField, optionsFor, type Value, type WordsField } from '../../../../records/fields/index.ts'
import { Checkbox, Select, TextArea, TextInput } from '../../../ui/index.ts'
import { PhoneBox } from './DigitsInput.tsx'
import { type FieldInputProps, Framed } from './frame.tsx'
import { words as texts } from './words.ts'

const words = (value: Value) => (typeof value === 'string' ? value : '')

type Keyboard = { type: 'text' | 'email' | 'date'; inputMode?: 'email' | 'url' }
const keyboards: Readonly<Partial<Record<WordsField['type'], Keyboard>>> = {
  email: { type: 'email', inputMode: 'email' },
  url: { type: 'text', inputMode: 'url' },
  date: { type: 'date' },
}

// Dates, postal codes and texts of at most 20 characters get a narrow input.
const widthOf = ({ type, max, autofill }: WordsField<Value>): string => {
  if (type === 'date' || autofill === 'postal-code' || max <= 20) return 'max-w-[12rem]'
  return ''
}

export function LineInput(props: FieldInputProps<WordsField<Value>>) {
  const { field, id, value, onChange, onBlur } = props
  const { offers } = field
  const list = offers && `${id}-list`
  return (
    <Framed {...props}>
      <TextInput
        list={list}
        {...(keyboards[field.type] ?? { type: 'text' })}
        className={widthOf(field)}
        // A browser would fill in the user's own data, which is right only in fields about the
        // user.
        autoComplete={field.autofill ?? 'off'}
        value={words(value)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          if (offers && field.tidy(value) !== value) onChange(field.tidy(value))
          onBlur()
        }}
      />
      {offers && (
        <datalist id={list}>
          {Object.entries(offers).map(([kept, name]) => (
            <option key={kept} value={kept}>
              {name}
            </option>
          ))}
        </datalist>
      )}
    </Framed>
  )
}

export function PhoneInput(props: FieldInputProps<WordsField<Value>>) {
  return (
    <Framed {...props}>
      <PhoneBox {...props} country={words(props.values['country'] ?? '')} />
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
        placeholder={texts.pleaseSelect}
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
