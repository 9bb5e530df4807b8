/**
 * Spreadsheets run cells that begin like a formula, and strangers fill this list in: an apostrophe
 * in front makes such a cell text.
 */
function cell(text: string): string {
  const safe = /^[\s"']*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** RFC 4180 in UTF-8, with a byte order mark without which spreadsheets garble accents. */
export function csvOf(rows: string[][]): Uint8Array {
  return new TextEncoder().encode(`\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`)
}
