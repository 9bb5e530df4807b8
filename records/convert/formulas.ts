/**
 * Matches what a spreadsheet runs as a formula; a phone number that begins with a plus is not a
 * formula.
 */
export const formula = /^(?:[=@\t\r]|[+-](?![\d\s().-]*$))/

export function beginsFormula(value: unknown): boolean {
  if (typeof value === 'string') return formula.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(beginsFormula)
}
