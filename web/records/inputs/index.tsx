import { type FieldType, optionsFor, type Value } from '../../../records/fields/index.ts'
import { Checkbox, Select, TextArea, TextInput } from '../../ui/index.ts'
import { DigitsInput } from './DigitsInput.tsx'
import { EachLineInput } from './EachLineInput.tsx'
import { FileInput } from './FileInput.tsx'
import { type FieldInput, Framed } from './frame.tsx'
import { PairsInput } from './PairsInput.tsx'
import { ReferenceInput } from './ReferenceInput.tsx'
import { SecretInput } from './SecretInput.tsx'

const words = (value: Value) => (typeof value === 'string' ? value : '')

type Kind = { type: 'text' | 'email' | 'tel' | 'url' | 'date'; inputMode?: 'email' | 'tel' | 'url' }
const line =
  (kind: Kind): FieldInput =>
  (props) => (
    <Framed {...props}>
      <TextInput
        {...kind}
        // Nobody is typing their own sign-in here: what a browser remembers would only be wrong, unless the field is about them.
        autoComplete={props.field.autofill ?? 'off'}
        value={words(props.value)}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
      />
    </Framed>
  )

const LongText: FieldInput = (props) => (
  <Framed {...props}>
    <TextArea
      value={words(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
    />
  </Framed>
)

const Lines: FieldInput = (props) =>
  props.field.each ? <EachLineInput {...props} each={props.field.each} /> : <PlainLines {...props} />

const PlainLines: FieldInput = (props) => (
  <Framed {...props}>
    <TextArea
      autoComplete="off"
      value={Array.isArray(props.value) ? props.value.join('\n') : ''}
      onChange={(event) => props.onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
      onBlur={props.onBlur}
    />
  </Framed>
)

const Choice: FieldInput = (props) => (
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

const YesNo: FieldInput = ({ field, id, value, onChange, onBlur, error }) => (
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

export type { FieldInput, FieldInputProps } from './frame.tsx'

/** The one input for each type of field. A type without one does not compile. */
export const inputs: Record<FieldType, FieldInput> = {
  text: line({ type: 'text' }),
  email: line({ type: 'email', inputMode: 'email' }),
  phone: line({ type: 'tel', inputMode: 'tel' }),
  url: line({ type: 'text', inputMode: 'url' }),
  date: line({ type: 'date' }),
  longText: LongText,
  lines: Lines,
  choice: Choice,
  yesNo: YesNo,
  secret: SecretInput,
  pairs: PairsInput,
  reference: ReferenceInput,
  file: FileInput,
  digits: DigitsInput,
}
