import type { TableRow } from './table.ts'
import type { Role } from './columns.ts'

// Until 2021 Dashlane wrote tables without headings, with all cells quoted. A row has only as many
// cells as its entry needs.

export const dashlaneOrder: readonly Role[] = ['name', 'address', 'username', 'password', 'notes', 'extra', 'extra']

const asWritten = (cells: readonly string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')

export const isDashlane = (rows: readonly TableRow[], text: string): boolean =>
  rows.every(({ cells, broken }) => !broken && cells.length <= 7 && text.includes(asWritten(cells))) &&
  rows.some(({ cells }) => cells.length >= 5)

/** Moves the password to the fourth cell; longer rows have further login names before it. */
export function inOrder(row: TableRow): TableRow {
  const [name = '', address = '', first = '', second = '', third = '', fourth = '', fifth = ''] = row.cells
  if (row.cells.length === 7)
    return { ...row, cells: [name, address, first || second, fourth, fifth, first && second, third] }
  // A row without login and address is a note, and its text is not a password.
  const isShifted = row.cells.length === 6 && first === '' && (second !== '' || address !== '')
  return isShifted ? { ...row, cells: [name, address, second, third, fourth] } : row
}
