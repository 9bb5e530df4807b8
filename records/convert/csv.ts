import Papa from 'papaparse'

/**
 * A table as spreadsheets open it. The owner's own words go out as they are, passwords that begin with = too: an apostrophe before them
 * would be a wrong password. The byte order mark is for spreadsheets, which otherwise garble names with accents.
 */
export const csvOf = (fields: string[], data: string[][]): string => `\uFEFF${Papa.unparse({ fields, data })}\r\n`
