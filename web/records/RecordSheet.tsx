import type { Step } from '../../records/define.ts'
import type { Values } from '../../records/fields/index.ts'
import { type SheetPart, type SheetRow, sheetOf, type TitleOf } from '../../records/sheet.ts'
import type { ClientCalls } from '../estate/index.ts'
import { FileList } from '../shared/file-viewer/FileButtons.tsx'
import { Reveal } from './Reveal.tsx'

/** How whoever reads gets at what a record points to. */
export type SheetReader = {
  /** The titles of other records, as far as the reader has them. */
  titles?: TitleOf | undefined
  /** How files are opened, where they are not the own estate's. */
  open?: ClientCalls['openFile'] | undefined
}

/** A record to be read: everything that was filled in, part by part, secrets hidden until asked for, files to be looked at. */
export function RecordSheet({
  definition,
  values,
  titles,
  ...reader
}: SheetReader & {
  definition: { steps: readonly Step[] }
  values: Values
  unchecked?: Readonly<Record<string, string>> | undefined
}) {
  return <SheetParts parts={sheetOf(definition, values, titles)} headed={definition.steps.length > 1} {...reader} />
}

/** The parts of a sheet that was made already. */
export function SheetParts({
  parts,
  headed,
  unchecked = {},
  open,
}: {
  parts: readonly SheetPart[]
  /** Whether each part has its heading. */
  headed: boolean
  unchecked?: Readonly<Record<string, string>> | undefined
  open?: SheetReader['open']
}) {
  return (
    <div className="flex flex-col gap-6">
      {parts.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          {headed && <h3 className="mb-2 text-lg">{title}</h3>}
          <dl className="flex flex-col gap-3">
            {rows.map((row) => (
              <div key={row.name} className="border-b border-line pb-3">
                <dt className="text-sm text-soft">{row.label}</dt>
                <dd className="wrap-anywhere whitespace-pre-wrap">
                  <RowContent row={row} open={open} />
                  {unchecked[row.name] !== undefined && (
                    <p className="text-sm font-semibold text-clay-text">Please check: {unchecked[row.name]}</p>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function RowContent({ row: { label, text, secret, files }, open }: { row: SheetRow; open: SheetReader['open'] }) {
  if (secret) return <Reveal label={label} text={text} />
  return files.length > 0 ? <FileList files={files} open={open} /> : text
}
