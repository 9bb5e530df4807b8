const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** The greeting for an hour (0 to 23), with the first name once it is known. */
export function greeting(hour: number, firstName = ''): string {
  const words = hour < 12 ? 'Good Morning' : hour < 18 ? 'Good Afternoon' : 'Good Evening'
  return firstName === '' ? words : `${words}, ${firstName}`
}

export const dateLine = (date: Date): string => longDay.format(date)
