const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })

/** The day of a moment where the person is, *November 21, 2026*, as records tell days. What is no moment stays as it is. */
export function dayOfMoment(moment: string): string {
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) ? moment : day.format(at)
}
