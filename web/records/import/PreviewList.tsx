import { useState } from 'react'
import type { Importable, Importer, ImportPreview } from '../../../records/convert/importer.ts'
import type { Definition } from '../../../records/define.ts'
import { factOf, listed } from '../../../records/sheet.ts'
import { Badge, Button, Checkbox, Notice } from '../../ui/index.ts'
import { countInWords } from './save-all.ts'
import { words as texts } from './words.ts'

const firstRows = 100

/** What a file would bring: every record to tick, what should be checked, and a line for everything that is left out. */
export function PreviewList({
  definition,
  words,
  preview: { records, leftOut },
  chosen,
  onChosen,
}: {
  definition: Definition
  words: Importer['words']
  preview: ImportPreview
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
}) {
  const [shown, setShown] = useState(firstRows)
  const unsure = records.filter(({ unchecked }) => Object.keys(unchecked).length > 0).length
  const twice = records.filter(({ duplicateOf }) => duplicateOf).length
  const tick = (row: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(row)
    else next.delete(row)
    onChosen(next)
  }
  return (
    <>
      <output>{texts.found(countInWords(words, records.length), twice, unsure, leftOut.length)}</output>
      {records.length > 0 && (
        <section aria-label={texts.inFile(words.many)}>
          <Checkbox
            label={texts.all}
            checked={chosen.size === records.length}
            onChange={(event) => onChosen(new Set(event.target.checked ? records.map(({ row }) => row) : []))}
          />
          <ul className="rounded-xl border border-line">
            {records.slice(0, shown).map((record) => (
              <PreviewRow
                key={record.row}
                definition={definition}
                record={record}
                chosen={chosen.has(record.row)}
                onChosen={(on) => tick(record.row, on)}
              />
            ))}
          </ul>
          {records.length > shown && (
            <Button variant="quiet" onClick={() => setShown(records.length)}>
              {texts.showAll(records.length)}
            </Button>
          )}
        </section>
      )}
      {leftOut.length > 0 && (
        <section aria-label={texts.leftOut}>
          <h3 className="mb-2 text-lg">{texts.leftOut}</h3>
          <ul className="list-disc pl-6">
            {leftOut.map(({ row, reason }) => (
              <li key={`${row} ${reason}`} className="break-words">
                <strong>{row}</strong>: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      {unsure > 0 && <Notice>{texts.unsure}</Notice>}
    </>
  )
}

function PreviewRow({
  definition,
  record: { row, values, unchecked, duplicateOf },
  chosen,
  onChosen,
}: {
  definition: Definition
  record: Importable
  chosen: boolean
  onChosen: (on: boolean) => void
}) {
  const { facts } = listed(definition, values)
  const group = definition.groupBy === undefined ? '' : factOf(definition, values, definition.groupBy)
  const marks = Object.values(unchecked)
  const hint = [...(duplicateOf ? [duplicateOf.message] : []), ...marks].join(' ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-line px-4 py-1 last:border-b-0 max-sm:[&>span]:mb-2 max-sm:[&>span]:ml-8">
      <Checkbox
        className="min-w-0 grow basis-60"
        checked={chosen}
        onChange={(event) => onChosen(event.target.checked)}
        label={
          <span className="break-words">
            <strong>{definition.title(values) || row}</strong>{' '}
            <span className="block text-soft">{[...facts, group].filter(Boolean).join(' · ')}</span>
          </span>
        }
        hint={hint === '' ? undefined : hint}
      />
      {duplicateOf && <Badge tone="amber">{duplicateOf.where === 'here' ? texts.alreadyHere : texts.twice}</Badge>}
      {marks.length > 0 && <Badge tone="clay">{texts.check}</Badge>}
    </li>
  )
}
