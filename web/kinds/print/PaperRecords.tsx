import { Fragment, type ReactNode } from 'react'
import type { SheetRow } from '../../../records/sheet.ts'
import { drawnIn, type Pictures } from '../../shared/papers/pictures-on-paper.ts'
import { classes } from '../../ui/classes.ts'
import { words } from '../dialog-words.ts'
import { laidOut, type OnPaper, type Thumbnail } from '../../shared/papers/laid-out.ts'

/** A page break splits a record only if the record needs a page or more. */
export function PaperRecords({
  heading,
  about,
  records,
  secrets,
  pictures,
}: {
  heading: string
  about: string
  records: readonly OnPaper[]
  secrets: boolean
  pictures: Pictures
}) {
  return (
    // A table, because browsers repeat its head on every printed page.
    <table className="w-full text-left">
      <thead>
        <tr>
          <th scope="col" className="mb-2 flex items-baseline justify-between gap-6 border-b-2 border-current pb-1">
            <span className="font-serif text-xl">{heading}</span>
            <span className="font-normal">{about}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {piecesOf(records, secrets, pictures).map(({ id, piece }) => (
          <tr key={id}>
            <td className="pt-5">{piece}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function PaperPieces({
  records,
  secrets,
  pictures,
}: {
  records: readonly OnPaper[]
  secrets: boolean
  pictures: Pictures
}) {
  return piecesOf(records, secrets, pictures).map(({ id, piece }) => <Fragment key={id}>{piece}</Fragment>)
}

/** Makes rows of small pictures, then the other records, with short ones in pairs. */
function piecesOf(
  records: readonly OnPaper[],
  secrets: boolean,
  pictures: Pictures,
): { id: string; piece: ReactNode }[] {
  const { thumbnails, lines } = laidOut(records, pictures)
  const perRow = 3
  const rows = thumbnails.flatMap((_, at) => (at % perRow === 0 ? [thumbnails.slice(at, at + perRow)] : []))
  return [
    ...rows.map((row) => ({ id: `picture ${row[0]?.id}`, piece: <Thumbnails row={row} /> })),
    ...lines.map((line) => ({
      id: line[0]?.id ?? '',
      piece: (
        <div className={classes('break-inside-avoid', line.length > 1 && 'grid grid-cols-2 gap-x-8')}>
          {line.map((record) => (
            <PaperRecord
              key={record.id}
              record={record}
              secrets={secrets}
              pictures={pictures}
              columns={line.length > 1 ? 'grid-cols-[8em_1fr]' : 'grid-cols-[12em_1fr]'}
            />
          ))}
        </div>
      ),
    })),
  ]
}

function Thumbnails({ row }: { row: readonly Thumbnail[] }) {
  return (
    <div className="grid break-inside-avoid grid-cols-3 gap-x-5">
      {row.map(({ id, title, facts, image }) => (
        <figure key={id}>
          {/* `alt` is empty because screen readers read the caption. */}
          <img src={image} alt="" className="max-h-[5cm] max-w-full" />
          <figcaption className="mt-1 text-sm leading-snug wrap-anywhere">
            <strong className="block">{title}</strong>
            {facts.join(' · ')}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

function PaperRecord({
  record: { title, parts, who },
  secrets,
  pictures,
  columns,
}: {
  record: OnPaper
  secrets: boolean
  pictures: Pictures
  columns: string
}) {
  return (
    <section className="break-inside-avoid">
      <h2 className="mb-1 text-xl">{title}</h2>
      {parts.map((part) => (
        <div key={part.title} className="mt-2">
          {parts.length > 1 && <h3 className="font-sans text-sm">{part.title}</h3>}
          <dl className={classes('grid gap-x-4', columns)}>
            {part.rows.map((row) => (
              <div key={row.name} className="contents">
                <dt>{row.label}</dt>
                <dd className="wrap-anywhere whitespace-pre-wrap">
                  {row.secret && !secrets ? (
                    <em>{words.print.keptOut}</em>
                  ) : (
                    <RowOnPaper row={row} pictures={pictures} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {who !== undefined && (
        <dl className={classes('mt-2 grid gap-x-4', columns)}>
          <dt>{words.who.legend}</dt>
          <dd>{who}</dd>
        </dl>
      )}
    </section>
  )
}

function RowOnPaper({ row, pictures }: { row: SheetRow; pictures: Pictures }) {
  const { text, drawn } = drawnIn(row, pictures)
  return (
    <>
      {text}
      {drawn.map(({ id, name, image }) => (
        <figure key={id} className="my-2 break-inside-avoid">
          {/* `alt` is empty because screen readers read the caption. */}
          <img src={image} alt="" className="max-h-[7cm] max-w-full" />
          <figcaption className="text-sm">{name}</figcaption>
        </figure>
      ))}
    </>
  )
}
