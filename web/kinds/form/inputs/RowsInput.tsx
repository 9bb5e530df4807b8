import { Check, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  emptyRow,
  type Row,
  rowErrors,
  rowInWords,
  type RowsField,
  rowsIn,
  type Value,
} from '../../../../records/fields/index.ts'
import { chosenPerson } from '../../../../records/known-people.ts'
import { Button, FieldError, RequiredMark } from '../../../ui/index.ts'
import { useRecordForm } from '../form-context.ts'
import { type FieldInputProps, hintOf } from './frame.tsx'
import { KnownPeople, useKnownPeople } from './KnownPeople.tsx'
import { ChoiceInput, LineInput, LongTextInput, PhoneInput } from './plain.tsx'
import { words } from './words.ts'

export function RowsInput(props: FieldInputProps<RowsField<Value>>) {
  const { field, id, value, onChange, onBlur, error } = props
  const all = rowsIn(value)
  const [open, setOpen] = useState<number>()
  // After a refused save the first invalid row opens and shows the error.
  const wrong = error === undefined ? -1 : all.findIndex((row) => Object.keys(rowErrors(field, row)).length > 0)
  const shown = open ?? (wrong === -1 ? undefined : wrong)
  // While the invalid row is open, its field shows the error, so the list does not repeat it.
  const isErrorInOpenRow = shown !== undefined && all[shown] !== undefined && shown === wrong
  const change = (at: number, row: Row) => onChange(all.map((before, index) => (index === at ? row : before)))
  const close = () => {
    setOpen(undefined)
    onBlur()
    document.getElementById(`${id}-add`)?.focus()
  }
  const remove = (at: number) => {
    onChange(all.filter((_, index) => index !== at))
    close()
  }
  const hint = hintOf(props)

  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="flex flex-col gap-3"
      aria-describedby={error === undefined || isErrorInOpenRow ? undefined : `${id}-error`}
    >
      <legend className="font-semibold">
        {field.label}
        {field.required !== undefined && <RequiredMark />}
      </legend>
      {hint !== undefined && <p className="text-sm text-soft">{hint}</p>}
      {all.length > 0 && (
        <ul className="rounded-xl border border-line">
          {all.map((row, at) => (
            <li key={at} className="border-b border-line px-4 py-1 last:border-b-0">
              {at === shown ? (
                <RowForm
                  {...props}
                  id={`${id}-${at}`}
                  row={row}
                  errors={error === undefined ? {} : rowErrors(field, row)}
                  onRow={(next) => change(at, next)}
                  onDone={close}
                  onRemove={() => remove(at)}
                />
              ) : (
                <RowLine field={field} row={row} onEdit={() => setOpen(at)} onRemove={() => remove(at)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {!isErrorInOpenRow && <FieldError id={`${id}-error`} error={error} />}
      <Button
        id={`${id}-add`}
        variant="secondary"
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={() => {
          onChange([...all, emptyRow(field)])
          setOpen(all.length)
        }}
      >
        {words.addRow(field.one)}
      </Button>
    </fieldset>
  )
}

function RowLine({
  field,
  row,
  onEdit,
  onRemove,
}: {
  field: RowsField<Value>
  row: Row
  onEdit: () => void
  onRemove: () => void
}) {
  const [name = words.unnamedRow(field.one), ...more] = rowInWords(field, row)
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p className="min-w-0 grow basis-40 py-2 leading-snug wrap-anywhere">
        <span className="font-semibold">{name}</span>
        {more.length > 0 && <span className="block text-sm whitespace-pre-line text-soft">{more.join(' · ')}</span>}
      </p>
      <div className="flex flex-wrap gap-x-6">
        <Button
          variant="quiet"
          aria-label={words.editRow(name)}
          icon={<Pencil aria-hidden="true" className="size-5" />}
          onClick={onEdit}
        >
          {words.editShort}
        </Button>
        <Button
          variant="quiet"
          aria-label={words.removeRow(name)}
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          onClick={onRemove}
        >
          {words.removeShort}
        </Button>
      </div>
    </div>
  )
}

function RowForm({
  field,
  id,
  row,
  errors,
  onRow,
  onBlur,
  onDone,
  onRemove,
}: FieldInputProps<RowsField<Value>> & {
  row: Row
  errors: Readonly<Record<string, string>>
  onRow: (row: Row) => void
  onDone: () => void
  onRemove: () => void
}) {
  const { savedId } = useRecordForm()
  const people = useKnownPeople(savedId)
  const columns = Object.entries(field.columns)
  const [first] = columns.map(([name]) => name)
  const { person } = field
  const [started] = useState(row)
  useEffect(() => document.getElementById(`${id}-${first}`)?.focus(), [id, first])
  const filledIn = (chosen: (typeof people)[number]) =>
    person === undefined ? row : asRow({ ...row, ...chosenPerson(field.columns, person, chosen, row, people) })

  return (
    <div className="flex flex-col gap-4 py-3">
      {columns.map(([name, column]) => {
        const props = {
          id: `${id}-${name}`,
          value: row[name] ?? '',
          values: row,
          onChange: (value: Value) => onRow({ ...row, [name]: typeof value === 'string' ? value : '' }),
          onBlur,
          error: errors[name],
          mark: undefined,
        }
        return (
          <div key={name} className="flex flex-col gap-6">
            <ColumnInput {...props} field={column} />
            {name === person?.name && row[name] !== started[name] && (
              <KnownPeople
                inputId={props.id}
                typed={props.value}
                people={people}
                isThere={(one) => Object.entries(filledIn(one)).every(([part, text]) => (row[part] ?? '') === text)}
                onChoose={(one) => onRow(filledIn(one))}
              />
            )}
          </div>
        )
      })}
      <div className="flex flex-wrap gap-x-6">
        <Button variant="quiet" icon={<Check aria-hidden="true" className="size-5" />} onClick={onDone}>
          {words.rowDone}
        </Button>
        <Button variant="quiet" icon={<Trash2 aria-hidden="true" className="size-5" />} onClick={onRemove}>
          {words.removeThisRow(field.one)}
        </Button>
      </div>
    </div>
  )
}

const asRow = (values: Readonly<Record<string, Value>>): Row =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : '']))

function ColumnInput({ field, ...props }: FieldInputProps<RowsField['columns'][string]>) {
  if (field.type === 'choice') return <ChoiceInput {...props} field={field} />
  if (field.type === 'phone') return <PhoneInput {...props} field={field} />
  return field.type === 'longText' ? <LongTextInput {...props} field={field} /> : <LineInput {...props} field={field} />
}
