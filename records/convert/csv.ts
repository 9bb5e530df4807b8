import Papa from 'papaparse'
import { formula } from './formulas.ts'

/** Keeps cells that begin with =; {@link defused} is for spreadsheets. */
export const csvOf = (fields: string[], data: string[][]): string => `\uFEFF${Papa.unparse({ fields, data })}\r\n`

/** Adds an apostrophe before every cell that a spreadsheet would run as a formula. */
export const defused = (table: string): string =>
  `\uFEFF${Papa.unparse(Papa.parse<string[]>(table.replace('\uFEFF', ''), { skipEmptyLines: true }).data, { escapeFormulae: formula })}\r\n`
