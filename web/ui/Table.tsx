import type { ReactNode } from 'react'

export type Column<Row> = { heading: string; cell: (row: Row) => ReactNode }

/** Turns each row into a block on a phone, so that no table scrolls sideways. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}) {
  return (
    <table className="block w-full rounded-xl border border-line bg-card text-left sm:table sm:border-separate sm:border-spacing-0">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr>
          {columns.map((column) => (
            <th key={column.heading} scope="col" className="border-b border-line px-4 py-3 font-semibold">
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line sm:table-row-group">
        {rows.map((row) => (
          <tr key={rowKey(row)} className="block py-2 sm:table-row">
            {columns.map((column) => (
              <td
                key={column.heading}
                className="flex flex-wrap items-baseline gap-x-3 px-4 py-1 align-top wrap-anywhere sm:table-cell sm:wrap-break-word sm:py-3"
              >
                <span aria-hidden="true" className="shrink-0 basis-[5.5em] text-sm text-soft sm:hidden">
                  {column.heading}
                </span>
                <div className="min-w-0 grow basis-[8em]">{column.cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
