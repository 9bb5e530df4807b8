import Papa from 'papaparse'
import { formula } from './formulas.ts'

/**
 * A table as spreadsheets open it. The owner's own words go out as they are, passwords that begin with = too: an apostrophe before them
 * would be a wrong password; `defused` is for whoever wants a spreadsheet rather than a way back. The byte order mark is for spreadsheets, which otherwise garble names with accents.
 */
export const csvOf = (fields: string[], data: string[][]): string => `\uFEFF${Papa.unparse({ fields, data })}\r\n`

/** The same table with an apostrophe before whatever a spreadsheet would run. */
export const defused = (table: string): string =>
  `\uFEFF${Papa.unparse(Papa.parse<string[]>(table.replace('\uFEFF', ''), { skipEmptyLines: true }).data, { escapeFormulae: formula })}\r\n`
