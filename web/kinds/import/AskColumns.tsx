import { type SyntheticEvent, useState } from 'react'
import type { Columns, ImportAnswers, ReadAs } from '../../../records/convert/importer.ts'
import { Checkbox, Field, FieldError, Select } from '../../ui/index.ts'
import { takeFocus } from '../../ui/take-focus.ts'
import { words } from './words.ts'

/** A file must have at least one of these columns, or its rows identify nothing. */
const identifying = ['name', 'address', 'username', 'password', 'notes']
const secret = ['password', 'hidden', 'number', 'code', 'pin', 'authenticatorKey']

const shown = (role: string, cell: string): string =>
  secret.includes(role) ? `${cell.slice(0, 2)}${'•'.repeat(Math.min(6, Math.max(0, cell.length - 2)))}` : cell

export function AskColumns({
  form,
  first,
  columns: { titles, sample, roles, choices, headed },
  onColumns,
}: {
  form: string
  first: boolean
  columns: Columns
  onColumns: (said: NonNullable<ImportAnswers['columns']>) => void
}) {
  const [chosen, setChosen] = useState(roles)
  const [withHeadings, setWithHeadings] = useState(headed)
  const [problem, setProblem] = useState<string>()
  const options = Object.entries(choices).map(([value, label]) => ({ value, label }))
  const rows = withHeadings === headed ? sample : withHeadings ? sample.slice(1) : [titles, ...sample]
  const heads = withHeadings === headed ? titles : withHeadings ? (sample[0] ?? []) : []
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (chosen.some((role) => identifying.includes(role))) onColumns({ roles: chosen, headed: withHeadings })
    else setProblem(words.noColumn)
  }
  return (
    <form id={form} noValidate onSubmit={send} className="flex flex-col gap-4">
      <h3 ref={first ? takeFocus : undefined} tabIndex={-1} className="text-lg">
        {words.whichColumns}
      </h3>
      <p>{words.whichColumnsWhy}</p>
      <Checkbox
        label={words.headed}
        checked={withHeadings}
        onChange={(event) => setWithHeadings(event.target.checked)}
      />
      <ul className="rounded-xl border border-line">
        {chosen.map((role, at) => {
          const cells = rows.map((row) => row[at]?.trim() ?? '').filter(Boolean)
          return (
            <li key={at} className="border-b border-line p-4 last:border-b-0">
              <Field
                label={words.column(at + 1, heads[at]?.trim() ?? '')}
                hint={cells.length === 0 ? words.emptyColumn : cells.map((cell) => shown(role, cell)).join(' · ')}
              >
                <Select
                  className="sm:max-w-sm"
                  options={options}
                  value={role}
                  onChange={({ target }) => {
                    setProblem(undefined)
                    setChosen(chosen.map((one, index) => (index === at ? target.value : one)))
                  }}
                />
              </Field>
            </li>
          )
        })}
      </ul>
      <FieldError id={`${form}-error`} error={problem} />
    </form>
  )
}

/** If the sample words look wrong, the user changes the encoding. */
export function ReadAsChoice({
  readAs: { encoding, choices, sample },
  onEncoding,
}: {
  readAs: ReadAs
  onEncoding: (encoding: string) => void
}) {
  return (
    <Field label={words.letters} {...(sample !== '' && { hint: words.lettersSample(sample) })}>
      <Select
        className="sm:max-w-sm"
        options={Object.entries(choices).map(([value, label]) => ({ value, label }))}
        value={encoding}
        onChange={({ target }) => onEncoding(target.value)}
      />
    </Field>
  )
}
