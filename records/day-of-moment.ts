const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })

/** The local day of an instant: *November 21, 2026*. Other text stays unchanged. */
export function dayOfMoment(moment: string): string {
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) ? moment : day.format(at)
}
