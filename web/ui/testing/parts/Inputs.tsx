import { useState } from 'react'
import {
  Checkbox,
  ErrorSummary,
  Field,
  FieldError,
  FilterChoice,
  Filters,
  FindField,
  OrderByDate,
  PasswordInput,
  RadioGroup,
  RequiredMark,
  Select,
  TextArea,
  TextInput,
} from '../../index.ts'
import { Part } from './Part.tsx'

const options = [
  { value: 'dog', label: 'Dog' },
  { value: 'cat', label: 'Cat' },
  { value: 'whale', label: 'Whale', disabled: true },
]
const error = 'Please enter a value'

export function Inputs() {
  const [found, setFound] = useState('')
  const [choice, setChoice] = useState('')
  const [oldestFirst, setOldestFirst] = useState(false)
  return (
    <>
      <Part name="Field with TextInput">
        <Field label="Plain">
          <TextInput defaultValue="A value" />
        </Field>
        <Field label="Required, with a hint" hint="As on the passport" required>
          <TextInput />
        </Field>
        <Field id="wrong" label="With an error" error={error} required>
          <TextInput />
        </Field>
        <Field label="Disabled">
          <TextInput defaultValue="A value" disabled />
        </Field>
      </Part>
      <Part name="TextArea, PasswordInput, Select">
        <Field label="Text">
          <TextArea rows={2} defaultValue="Two lines, and more where more is written." />
        </Field>
        <Field label="Text with an error" error={error}>
          <TextArea rows={2} />
        </Field>
        <Field label="Password">
          <PasswordInput defaultValue="hidden" />
        </Field>
        <Field label="Select">
          <Select placeholder="Please select" options={options} />
        </Field>
        <Field label="Select with an error" error={error}>
          <Select placeholder="Please select" options={options} />
        </Field>
        <Field label="Disabled select">
          <Select options={options} disabled />
        </Field>
      </Part>
      <Part name="Checkbox, RadioGroup">
        <Checkbox label="Not ticked" hint="With a hint" />
        <Checkbox label="Ticked" defaultChecked />
        <Checkbox label="With an error" error={error} />
        <Checkbox label="Disabled" disabled />
        <RadioGroup legend="Animal" options={options} value={choice} onChange={setChoice} required />
        <RadioGroup legend="With an error" options={options} value="" onChange={setChoice} error={error} />
      </Part>
      <Part name="ErrorSummary, FieldError, RequiredMark">
        <ErrorSummary errors={[{ id: 'wrong', message: error }]} />
        <ErrorSummary message="Failed to save contact. Please try again." />
        <FieldError id="alone" error={error} />
        <p>
          A label
          <RequiredMark />
        </p>
      </Part>
      <Part name="FindField, Filters" row>
        <FindField label="Find a contact" value={found} onChange={setFound} />
        <Filters inUse={choice === '' ? 0 : 1}>
          <FilterChoice label="Animal" all="All animals" options={options} value={choice} onChange={setChoice} />
          <OrderByDate oldestFirst={oldestFirst} onChange={setOldestFirst} />
        </Filters>
      </Part>
    </>
  )
}
