/** Defuses formulas: spreadsheets would run what a stranger typed into the form. */
function cell(text: string): string {
  const safe = /^[\s"']*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** RFC 4180 in UTF-8. Spreadsheets garble accents without the byte order mark. */
export function csvOf(rows: string[][]): Uint8Array {
  return new TextEncoder().encode(`\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`)
}
