export type About = {
  email: string
  madeAt: string
  people: { role: string; state: string; email?: string }[]
  waits?: { incapacityDays: number; deathDays: number }
  activity: { at: string; text: string }[]
}
