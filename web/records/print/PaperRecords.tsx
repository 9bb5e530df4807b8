import type { SheetPart, SheetRow } from '../../../records/sheet.ts'
import { drawnIn, type Pictures } from '../../shared/papers/pictures-on-paper.ts'
import { words } from '../dialog-words.ts'

/** A record as paper tells it. */
type OnPaper = {
  readonly id: string
  readonly title: string
  readonly parts: readonly SheetPart[]
  /** Who may see it, where its owner prints it. */
  readonly who?: string
}

/** Records on paper, one after another, each in one piece where it fits a page. */
export function PaperRecords({
  heading,
  about,
  records,
  secrets,
  pictures,
}: {
  heading: string
  /** Whose they are, and the day. */
  about: string
  records: readonly OnPaper[]
  /** Whether secrets stand on it. */
  secrets: boolean
  /** Those that are drawn. */
  pictures: Pictures
}) {
  return (
    // A table, because its head is repeated on every sheet.
    <table className="w-full text-left">
      <thead>
        <tr>
          <th scope="col" className="flex items-baseline justify-between gap-6 border-b-2 border-current pb-1">
            <span className="font-serif text-xl">{heading}</span>
            <span className="font-normal">{about}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id}>
            <td className="pt-5">
              <PaperRecord record={record} secrets={secrets} pictures={pictures} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One record on paper, part by part. */
export function PaperRecord({
  record: { title, parts, who },
  secrets,
  pictures,
}: {
  record: OnPaper
  secrets: boolean
  pictures: Pictures
}) {
  return (
    <section className="break-inside-avoid">
      <h2 className="mb-1 text-xl">{title}</h2>
      {parts.map((part) => (
        <div key={part.title} className="mt-2">
          {parts.length > 1 && <h3 className="font-sans text-sm">{part.title}</h3>}
          <dl className="grid grid-cols-[12em_1fr] gap-x-4">
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
        <dl className="mt-2 grid grid-cols-[12em_1fr] gap-x-4">
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
          {/* Its name stands under it. */}
          <img src={image} alt="" className="max-h-[7cm] max-w-full" />
          <figcaption className="text-sm">{name}</figcaption>
        </figure>
      ))}
    </>
  )
}
