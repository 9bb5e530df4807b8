import type { Definition } from '../../../../records/define.ts'
import type { ReferenceField, ReferencesField, Value } from '../../../../records/fields/index.ts'
import { definitionOf } from '../../../../records/kinds/index.ts'
import { titleOf } from '../../../../records/sheet.ts'
import { useRecords } from '../../../estate/index.ts'
import { Checkbox, FieldError, RequiredMark, Select } from '../../../ui/index.ts'
import { type FieldInputProps, Framed, hintOf } from './frame.tsx'
import { words } from './words.ts'

type OfKind = { kind: Definition }

export function ReferenceInput(props: FieldInputProps<ReferenceField<Value>>) {
  const kind = definitionOf(props.field.kind)
  return kind ? <ChooseRecord {...props} kind={kind} /> : null
}

function ChooseRecord({ kind, ...props }: FieldInputProps & OfKind) {
  const { all } = useRecords(kind)
  return (
    <Framed {...props}>
      <Select
        placeholder={words.none}
        options={all.map(({ id, values }) => ({ value: id, label: titleOf(kind, values) }))}
        value={typeof props.value === 'string' ? props.value : ''}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
      />
    </Framed>
  )
}

export function ReferencesInput(props: FieldInputProps<ReferencesField<Value>>) {
  const kind = definitionOf(props.field.kind)
  return kind ? <ChooseRecords {...props} kind={kind} /> : null
}

function ChooseRecords({ kind, ...props }: FieldInputProps & OfKind) {
  const { field, id, value, onChange, onBlur, error } = props
  const { all } = useRecords(kind)
  const chosen = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  const hint = hintOf(props)
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="font-semibold">
        {field.label}
        {field.required !== undefined && <RequiredMark />}
      </legend>
      {hint !== undefined && <p className="text-sm text-soft">{hint}</p>}
      {all.length === 0 && <p className="text-soft">{kind.name.empty}</p>}
      {all.map((record) => (
        <Checkbox
          key={record.id}
          label={titleOf(kind, record.values)}
          checked={chosen.includes(record.id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, record.id] : chosen.filter((one) => one !== record.id))
          }
          onBlur={onBlur}
        />
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
