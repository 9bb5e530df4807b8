const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

type DayPart = 'morning' | 'afternoon' | 'evening'

export const dayPart = (hour: number): DayPart => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening')

const greetings: Record<DayPart, string> = {
  morning: 'Good Morning',
  afternoon: 'Good Afternoon',
  evening: 'Good Evening',
}

export function greeting(hour: number, firstName = ''): string {
  const words = greetings[dayPart(hour)]
  return firstName === '' ? words : `${words}, ${firstName}`
}

export const dateLine = (date: Date): string => longDay.format(date)
