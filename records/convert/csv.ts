import Papa from 'papaparse'
import { formula } from './formulas.ts'

/**
 * A CSV table. Cells that begin with = stay as they are: an apostrophe would make a wrong password.
 * {@link defused} is the table for spreadsheets. Spreadsheets need the byte order mark to read
 * accents.
 */
export const csvOf = (fields: string[], data: string[][]): string => `\uFEFF${Papa.unparse({ fields, data })}\r\n`

/** The same table with an apostrophe before every cell a spreadsheet would run as a formula. */
export const defused = (table: string): string =>
  `\uFEFF${Papa.unparse(Papa.parse<string[]>(table.replace('\uFEFF', ''), { skipEmptyLines: true }).data, { escapeFormulae: formula })}\r\n`
