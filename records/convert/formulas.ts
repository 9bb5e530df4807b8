/** Matches what a spreadsheet runs as a formula; a phone number with a plus is none. */
export const formula = /^(?:[=@\t\r]|[+-](?![\d\s().-]*$))/

export function beginsFormula(value: unknown): boolean {
  if (typeof value === 'string') return formula.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(beginsFormula)
}
