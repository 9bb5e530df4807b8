import { useState } from 'react'
import type { Importable, Importer } from '../../../records/convert/importer.ts'
import { type Definition, fieldsOf } from '../../../records/define.ts'
import { Checkbox, Select } from '../../ui/index.ts'
import { countInWords, isDuplicate } from './save-all.ts'
import { words } from './words.ts'

const withGroup = (record: Importable, groupBy: string, group: string): Importable =>
  record.suggestedGroup === undefined
    ? record
    : { ...record, values: { ...record.values, [groupBy]: group || record.suggestedGroup } }

export function Folders({
  importer,
  definition,
  records,
  chosen,
  onChosen,
  onRecords,
}: {
  importer: Importer
  definition: Definition
  records: readonly Importable[]
  chosen: ReadonlySet<string>
  onChosen: (rows: readonly string[], on: boolean) => void
  onRecords: (records: Importable[]) => void
}) {
  const [groups, setGroups] = useState<Readonly<Record<string, string>>>({})
  const { groupBy = '' } = definition
  const field = fieldsOf(definition)[groupBy]
  const options =
    field?.type === 'choice' ? Object.entries(field.options).map(([value, label]) => ({ value, label })) : []
  const within = Map.groupBy(
    records.filter((record) => record.folder !== undefined),
    ({ folder = '' }) => folder,
  )
  if (within.size === 0) return null
  return (
    <section aria-label={words.folders} className="rounded-xl border border-line p-4 sm:p-5">
      <h3 className="mb-2 text-lg">{words.folders}</h3>
      <ul>
        {[...within].map(([folder, some]) => {
          const wanted = some.filter((record) => !isDuplicate(record))
          return (
            <li
              key={folder}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0"
            >
              <Checkbox
                className="min-w-0 grow basis-60"
                disabled={wanted.length === 0}
                checked={wanted.length > 0 && wanted.every(({ row }) => chosen.has(row))}
                onChange={({ target }) =>
                  onChosen(
                    (target.checked ? wanted : some).map(({ row }) => row),
                    target.checked,
                  )
                }
                label={
                  <span className="break-words">
                    <strong>{folder}</strong> <span className="block text-soft">{countInWords(importer, some)}</span>
                  </span>
                }
              />
              {options.length > 0 && some.some(({ suggestedGroup }) => suggestedGroup !== undefined) && (
                <Select
                  className="sm:w-64"
                  aria-label={words.groupOf(folder)}
                  placeholder={words.asWeThink}
                  options={options}
                  value={groups[folder] ?? ''}
                  onChange={({ target }) => {
                    setGroups({ ...groups, [folder]: target.value })
                    const rows = new Set(some.map(({ row }) => row))
                    onRecords(records.map((one) => (rows.has(one.row) ? withGroup(one, groupBy, target.value) : one)))
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
