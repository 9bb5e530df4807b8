import { leastGraceDays, mostAfterDays, mostGraceDays } from '../../../../domain/check-ins.ts'
import { type SeatRole, seatRoles } from '../../../../domain/seats.ts'
import type { CheckInWish } from '../../../estate/index.ts'
import { words } from './words.ts'

/** The form’s text. `first` and `later` are lists of roles. */
export type CheckInForm = {
  every: string
  grace: string
  first: string
  later: string
  laterDays: string
  pause: string
}

const usualMonths = [1, 2, 3, 6, 12]
/** Includes the months of a plan that another app made. */
export const monthsOffered = (every: string): number[] =>
  [...new Set([...usualMonths, Number(every)])].filter((months) => months > 0).toSorted((one, other) => one - other)
const daysOf = (months: number): number => Math.round((months * 365) / 12)
const monthsOf = (days: number): number => Math.round((days * 12) / 365)

export const rolesIn = (text: string): SeatRole[] => seatRoles.filter((role) => text.split(' ').includes(role))
/** Leaves out those whom the first step asks already. */
export const laterRolesIn = ({ first, later }: CheckInForm): SeatRole[] =>
  rolesIn(later).filter((role) => !rolesIn(first).includes(role))
export const withRole = (text: string, role: SeatRole, on: boolean): string =>
  seatRoles.filter((one) => (one === role ? on : rolesIn(text).includes(one))).join(' ')

export function formOf(plan: CheckInWish | undefined): CheckInForm {
  const [first, later] = plan?.steps ?? []
  return {
    every: String(monthsOf(plan?.everyDays ?? 0)),
    grace: String(plan?.graceDays ?? 14),
    first: (first?.roles ?? []).join(' '),
    later: (later?.roles ?? []).join(' '),
    laterDays: String((later?.afterDays ?? 7) - (later ? (first?.afterDays ?? 0) : 0)),
    pause: plan?.pausedUntil ?? '',
  }
}

function wholeIn(text: string, least: number, most: number): number | undefined {
  const days = /^\d{1,2}$/.test(text.trim()) ? Number(text.trim()) : NaN
  return days >= least && days <= most ? days : undefined
}

export function errorsIn(form: CheckInForm, today: string): Partial<Record<keyof CheckInForm, string>> {
  if (form.every === '0') return {}
  const later = laterRolesIn(form).length > 0
  return {
    ...(wholeIn(form.grace, leastGraceDays, mostGraceDays) === undefined && {
      grace: words.graceWrong(leastGraceDays, mostGraceDays),
    }),
    ...(rolesIn(form.first).length === 0 && { first: words.firstMissing }),
    ...(later &&
      wholeIn(form.laterDays, 1, mostAfterDays) === undefined && { laterDays: words.laterDaysWrong(mostAfterDays) }),
    ...(form.pause !== '' && form.pause <= today && { pause: words.pausePast }),
  }
}

export function wishIn(form: CheckInForm, before: CheckInWish | undefined, today: string): CheckInWish {
  const everyDays = daysOf(Number(form.every))
  // Turned off, the plan keeps what the owner chose before.
  const graceDays = wholeIn(form.grace, leastGraceDays, mostGraceDays) ?? before?.graceDays ?? 14
  const laterDays = wholeIn(form.laterDays, 1, mostAfterDays) ?? 7
  const steps = [
    { afterDays: 0, roles: rolesIn(form.first) },
    { afterDays: laterDays, roles: laterRolesIn(form) },
  ].filter(({ roles }) => roles.length > 0)
  return { everyDays, graceDays, steps, ...(form.pause > today && { pausedUntil: form.pause }) }
}
