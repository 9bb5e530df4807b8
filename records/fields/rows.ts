import type { Asks, Row, RowsField } from './field.ts'

type RowsAsks = Asks & Pick<RowsField, 'columns' | 'one' | 'many' | 'person'>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((part) => typeof part === 'string')

const isEmpty = ({ columns }: Pick<RowsField, 'columns'>, row: Row): boolean =>
  Object.entries(row).every(([name, part]) => part.trim() === '' || part === columns[name]?.blank)

export const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

export const emptyRow = ({ columns }: Pick<RowsField, 'columns'>): Row =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.blank]))

export const rowErrors = ({ columns }: Pick<RowsField, 'columns'>, row: Row): Record<string, string> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) => {
      const message = column.check(row[name] ?? '', row)
      return message === undefined ? [] : [[name, message]]
    }),
  )

export const rowInWords = ({ columns }: Pick<RowsField, 'columns'>, row: Row): string[] =>
  Object.entries(columns)
    .map(([name, column]) => column.print(row[name] ?? ''))
    .filter(Boolean)

export const countedRows = ({ one, many }: Pick<RowsField, 'one' | 'many'>, value: unknown): string => {
  const count = rowsIn(value).length
  return `${count} ${count === 1 ? one : many}`
}

export const rows = (label: string, asks: RowsAsks): RowsField => ({
  ...asks,
  type: 'rows',
  label,
  blank: [],
  secret: false,
  fits: (value): value is readonly Row[] => Array.isArray(value) && value.every(isRow),
  check(value) {
    const filled = value.filter((row) => !isEmpty(asks, row))
    if (filled.length === 0) return asks.required
    return filled.flatMap((row) => Object.values(rowErrors(asks, row)))[0]
  },
  tidy: (value) =>
    value
      .filter((row) => !isEmpty(asks, row))
      .map((row) => ({
        ...row,
        ...Object.fromEntries(
          Object.entries(asks.columns).map(([name, column]) => [name, column.tidy(row[name] ?? '')]),
        ),
      })),
  print: (value) =>
    value
      .map((row) => {
        const [first = '', ...more] = rowInWords(asks, row)
        return more.length === 0 ? first : `${first}: ${more.join(', ')}`
      })
      .join('\n'),
})
