const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** The greeting for an hour of the day, 0 to 23 (spec 1, point 9). */
export function greeting(hour: number): 'Good Morning' | 'Good Afternoon' | 'Good Evening' {
  if (hour < 12) return 'Good Morning'
  return hour < 18 ? 'Good Afternoon' : 'Good Evening'
}

/** The date as weekday, month day, year. */
export const dateLine = (date: Date): string => longDay.format(date)
