import Papa from 'papaparse'
import { formula } from './formulas.ts'

/**
 * A CSV table. Cells that begin with = stay unchanged, because an added apostrophe would make a
 * password wrong; {@link defused} makes the table for spreadsheets. The byte order mark lets
 * spreadsheets read accents.
 */
export const csvOf = (fields: string[], data: string[][]): string => `\uFEFF${Papa.unparse({ fields, data })}\r\n`

/**
 * The same table with an apostrophe before every cell that a spreadsheet would run as a formula.
 */
export const defused = (table: string): string =>
  `\uFEFF${Papa.unparse(Papa.parse<string[]>(table.replace('\uFEFF', ''), { skipEmptyLines: true }).data, { escapeFormulae: formula })}\r\n`
