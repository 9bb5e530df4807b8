const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Parses `08/2028`, `8/28`, `2028-08` or `August 2028`, as cards and other programs write it. */
function monthIn(text: string): { month: number; year: string } | undefined {
  const [, month = '', year = ''] = /^(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})$/.exec(text) ?? []
  if (month !== '') return { month: Number(month), year }
  const [, firstYear = '', second = ''] = /^(\d{4})\s*[/.-]\s*(\d{1,2})$/.exec(text) ?? []
  if (firstYear !== '') return { month: Number(second), year: firstYear }
  const [, name = '', after = ''] = /^([a-z]{3})[a-z]*\.?\s+(\d{4})$/i.exec(text) ?? []
  return name === '' ? undefined : { month: names.indexOf(name.toLowerCase()) + 1, year: after }
}

/** The last day of a month, until which a card is valid; `undefined` if the text names no month. */
export function endOfMonth(text: string): string | undefined {
  const { month = 0, year = '' } = monthIn(text.trim()) ?? {}
  if (month < 1 || month > 12) return undefined
  // Day 0 of a month is the last day of the month before.
  return new Date(Date.UTC(Number(year.length === 2 ? `20${year}` : year), month, 0)).toISOString().slice(0, 10)
}
