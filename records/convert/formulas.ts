/** What a spreadsheet takes for a formula and runs. A phone number with its plus is none. */
export const formula = /^(?:[=@\t\r]|[+-](?![\d\s().-]*$))/

/** Whether a text anywhere in a value begins like a formula. */
export function beginsFormula(value: unknown): boolean {
  if (typeof value === 'string') return formula.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(beginsFormula)
}
