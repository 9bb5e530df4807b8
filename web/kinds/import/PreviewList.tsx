import { useState } from 'react'
import type { Columns, Importable, Importer, ImportPreview } from '../../../records/convert/importer.ts'
import type { Definition } from '../../../records/define.ts'
import { definitionOf } from '../../../records/kinds/index.ts'
import { factOf, listed } from '../../../records/sheet.ts'
import { Badge, Button, Checkbox, Notice, RadioGroup } from '../../ui/index.ts'
import { takeFocus } from '../../ui/take-focus.ts'
import { useDrawn } from '../../ui/use-drawn.ts'
import { Folders } from './Folders.tsx'
import { countInWords, isDuplicate } from './save-all.ts'
import { words as texts } from './words.ts'

const firstRows = 100

/** Draws a long list in batches. `end` marks the last drawn row; `onAll` draws the rest. */
function useFirstRows<Row>(all: readonly Row[]) {
  const [shown, setShown] = useState(firstRows)
  const wanted = Math.min(shown, all.length)
  const [count, end] = useDrawn(wanted)
  return {
    drawn: all.slice(0, count),
    end: count < wanted && <div ref={end} />,
    onAll: all.length > shown && count === shown ? () => setShown(all.length) : undefined,
  }
}

export function Found({
  importer,
  preview: { records, leftOut, owner, part },
}: {
  importer: Importer
  preview: ImportPreview
}) {
  const isIn = owner !== undefined && owner.answer !== ''
  const known = (where: 'here' | 'file') => records.filter(({ duplicateOf }) => duplicateOf?.where === where).length
  return (
    <>
      <h3 ref={takeFocus} tabIndex={-1} className="text-lg">
        {texts.found(
          countInWords(importer, records),
          isIn,
          known('here'),
          known('file'),
          countToCheck(records),
          leftOut.length,
        )}
      </h3>
      {records.length > 0 && records.every(isDuplicate) && <p>{texts.nothingNew}</p>}
      {part && <Notice>{texts.part(part)}</Notice>}
    </>
  )
}

const countToCheck = (records: readonly Importable[]) =>
  records.filter(({ unchecked }) => Object.keys(unchecked).length > 0).length

export function PreviewList({
  importer,
  definition: own = definitionOf(importer.kind),
  preview: { records, leftOut, columns },
  chosen,
  adding,
  onChosen,
  onColumns,
  onRecords,
}: {
  importer: Importer
  definition?: Definition | undefined
  preview: ImportPreview
  chosen: ReadonlySet<string>
  adding: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>, adding: ReadonlySet<string>) => void
  onColumns: (columns: Columns) => void
  onRecords: (records: Importable[]) => void
}) {
  const { words } = importer
  const rows = useFirstRows(records)
  const tick = (row: string, on: boolean, adds = false) => {
    const change = (some: ReadonlySet<string>, has: boolean) =>
      has ? new Set([...some, row]) : new Set([...some].filter((one) => one !== row))
    onChosen(change(chosen, on), change(adding, on && adds))
  }
  return (
    <>
      {columns && (
        <Button variant="quiet" className="self-start" onClick={() => onColumns(columns)}>
          {texts.changeColumns}
        </Button>
      )}
      {own && (
        <Folders
          importer={importer}
          definition={own}
          records={records}
          chosen={chosen}
          onChosen={(within, on) => {
            const some = new Set(within)
            const rest = [...chosen].filter((row) => !some.has(row))
            onChosen(new Set(on ? [...rest, ...within] : rest), new Set([...adding].filter((row) => !some.has(row))))
          }}
          onRecords={onRecords}
        />
      )}
      {records.length > 0 && (
        <section aria-label={texts.inFile(words.many)}>
          <TickAll records={records} chosen={chosen} adding={adding} onChosen={onChosen} />
          <ul className="rounded-xl border border-line">
            {rows.drawn.map((record) => (
              <PreviewRow
                key={record.row}
                record={record}
                definition={record.kind === importer.kind ? own : definitionOf(record.kind)}
                chosen={chosen.has(record.row)}
                adds={adding.has(record.row)}
                onChosen={(on, adds) => tick(record.row, on, adds)}
              />
            ))}
          </ul>
          {rows.end}
          {rows.onAll && (
            <Button variant="quiet" onClick={rows.onAll}>
              {texts.showAll(records.length)}
            </Button>
          )}
        </section>
      )}
      <LeftOut lines={leftOut} />
      {countToCheck(records) > 0 && <Notice>{texts.unsure}</Notice>}
    </>
  )
}

function TickAll({
  records,
  chosen,
  adding,
  onChosen,
}: {
  records: readonly Importable[]
  chosen: ReadonlySet<string>
  adding: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>, adding: ReadonlySet<string>) => void
}) {
  const known = records.filter(({ duplicateOf }) => duplicateOf?.adds).map(({ row }) => row)
  const wanted = records.filter((record) => !isDuplicate(record)).map(({ row }) => row)
  return (
    <>
      {wanted.length > 0 && (
        <Checkbox
          label={texts.all}
          checked={wanted.every((row) => chosen.has(row))}
          onChange={({ target }) =>
            onChosen(new Set(target.checked ? wanted : []), new Set(target.checked ? known : []))
          }
        />
      )}
      {known.length > 1 && known.some((row) => !adding.has(row)) && (
        <Button
          variant="quiet"
          onClick={() => onChosen(new Set([...chosen, ...known]), new Set([...adding, ...known]))}
        >
          {texts.addToAll(known.length)}
        </Button>
      )}
    </>
  )
}

function LeftOut({ lines }: { lines: ImportPreview['leftOut'] }) {
  const { drawn, end, onAll } = useFirstRows(lines)
  if (lines.length === 0) return null
  return (
    <section aria-label={texts.leftOut}>
      <h3 className="mb-2 text-lg">{texts.leftOut}</h3>
      <ul className="list-disc pl-6">
        {drawn.map(({ row, reason }) => (
          <li key={`${row} ${reason}`} className="break-words">
            <strong>{row}</strong>: {reason}
          </li>
        ))}
      </ul>
      {end}
      {onAll && (
        <Button variant="quiet" onClick={onAll}>
          {texts.showAllLines(lines.length)}
        </Button>
      )}
    </section>
  )
}

function PreviewRow({
  record: { row, values, unchecked, duplicateOf, notKept },
  definition,
  chosen,
  adds,
  onChosen,
}: {
  record: Importable
  definition: Definition | undefined
  chosen: boolean
  adds: boolean
  onChosen: (on: boolean, adds?: boolean) => void
}) {
  if (definition === undefined) return null
  const { facts } = listed(definition, values)
  const group = definition.groupBy === undefined ? '' : factOf(definition, values, definition.groupBy)
  // A row that updates an existing record needs no marks for missing fields.
  const marks = adds ? [] : [...new Set(Object.values(unchecked))]
  const title = definition.title(values) || row
  const what = duplicateOf?.adds?.what
  const hint = [
    ...(duplicateOf ? [duplicateOf.message] : []),
    ...(what ? [texts.isNew(what)] : []),
    ...marks.map((mark) => mark.replace(/(?<![.!?])$/, '.')),
    ...(notKept ? [texts.notKept(notKept)] : []),
  ].join(' ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-line px-4 py-1 last:border-b-0 max-sm:[&>span]:mb-2 max-sm:[&>span]:ml-8">
      <Checkbox
        className="min-w-0 grow basis-60"
        checked={chosen}
        onChange={(event) => onChosen(event.target.checked, what !== undefined)}
        label={
          <span className="break-words">
            <strong>{title}</strong>{' '}
            <span className="block text-soft">{[...facts, group].filter(Boolean).join(' · ')}</span>
          </span>
        }
        hint={hint === '' ? undefined : hint}
      />
      {duplicateOf && <Badge tone="amber">{duplicateOf.where === 'here' ? texts.alreadyHere : texts.twice}</Badge>}
      {marks.length > 0 && <Badge tone="clay">{texts.check}</Badge>}
      {what && chosen && (
        <RadioGroup
          className="basis-full pb-3 sm:pl-9"
          legend={texts.whatToDo(title)}
          value={adds ? 'add' : 'both'}
          onChange={(value) => onChosen(true, value === 'add')}
          options={[
            { value: 'add', label: texts.addTo(duplicateOf.title) },
            { value: 'both', label: texts.keepBoth },
          ]}
        />
      )}
    </li>
  )
}
