import type { TableRow } from './table.ts'
import type { Role } from './columns.ts'

// Until 2021 Dashlane wrote its table without headings: every cell in quotation marks, and in each row as many as the entry needed.

/** What stands in the rows once `inOrder` put them so. */
export const dashlaneOrder: readonly Role[] = ['name', 'address', 'username', 'password', 'notes', 'extra', 'extra']

const asWritten = (cells: readonly string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')

/** Whether rows whose second column holds addresses were written by it. */
export const isDashlane = (rows: readonly TableRow[], text: string): boolean =>
  rows.every(({ cells, broken }) => !broken && cells.length <= 7 && text.includes(asWritten(cells))) &&
  rows.some(({ cells }) => cells.length >= 5)

/** A row with its password in the fourth place: longer ones have other names to sign in with in front of it. */
export function inOrder(row: TableRow): TableRow {
  const [name = '', address = '', first = '', second = '', third = '', fourth = '', fifth = ''] = row.cells
  if (row.cells.length === 7)
    return { ...row, cells: [name, address, first || second, fourth, fifth, first && second, third] }
  // Nothing to sign in with, and nowhere to: a note, whose text is no password.
  const isShifted = row.cells.length === 6 && first === '' && (second !== '' || address !== '')
  return isShifted ? { ...row, cells: [name, address, second, third, fourth] } : row
}
