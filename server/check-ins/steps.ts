import type { CheckInState } from '../../domain/check-ins.ts'

/** One question and what followed. Mails count once the mail server accepted them. */
export type Round = {
  askedAt: Date
  askAcceptedAt: Date | null
  remindedAt: Date | null
  remindAcceptedAt: Date | null
  toldSteps: number
}

export type Situation = {
  everyDays: number
  graceDays: number
  pausedUntil: Date | null
  /** For each step, in order, its days after the end of the grace. */
  afterDays: readonly number[]
  round: Round | null
  /** When the server last wrote to people who have not heard since that the owner answered. */
  toldAt: Date | null
  /** The owner's newest sign: a sign-in, use of the app, a save, a press. */
  signAt: Date
  held: boolean
  /** The job ran days late: the server was off, or its database comes from a backup. */
  late: boolean
  now: Date
  dayMilliseconds: number
}

export type Act = 'ask' | 'remind' | 'tell' | 'clear' | 'drop'
/** `lookAt`: without an act, when to decide again; null for never. */
type Next = { act: Act } | { act: 'none'; lookAt: Date | null }

/** The server writes the mail again if no mail server accepted it for so many days. */
const mailPatienceDays = 4

const after = (at: Date, days: number, { dayMilliseconds }: Situation): Date =>
  new Date(at.getTime() + days * dayMilliseconds)
const later = (one: Date, other: Date): Date => (one > other ? one : other)
const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

export const asksAt = (situation: Situation): Date => {
  const due = after(situation.signAt, situation.everyDays, situation)
  return situation.pausedUntil ? later(due, situation.pausedUntil) : due
}

/** Half of the grace lies between the two mails, and at least the other half follows. */
const remindsAt = (askAcceptedAt: Date, situation: Situation): Date =>
  after(askAcceptedAt, Math.ceil(situation.graceDays / 2), situation)

/** The earliest moment for a mail to the chosen people. */
function graceEnds(round: Round, situation: Situation): Date {
  const asked = round.askAcceptedAt ?? round.askedAt
  const reminded = round.remindAcceptedAt ?? remindsAt(asked, situation)
  return later(
    after(asked, situation.graceDays, situation),
    after(reminded, Math.floor(situation.graceDays / 2), situation),
  )
}

/** When the next people get a mail, unless the owner answers; null after the last step. */
export function nextToldAt(round: Round, situation: Situation): Date | null {
  const days = situation.afterDays[round.toldSteps]
  return days === undefined ? null : after(graceEnds(round, situation), days, situation)
}

const wasSeen = ({ signAt }: Situation, since: Date | null): boolean => since !== null && signAt >= since

/** Alone decides about mails. No path leads to `tell` before two accepted mails and the grace. */
export function decide(situation: Situation): Next {
  const { round, toldAt, held, now, everyDays } = situation
  const tomorrow = after(now, 1, situation)
  const wait = (until: Date): Next => ({ act: 'none', lookAt: earlier(later(until, now), tomorrow) })
  if (held) return round ? { act: 'drop' } : { act: 'none', lookAt: tomorrow }
  if (wasSeen(situation, toldAt) || wasSeen(situation, round?.askedAt ?? null)) return { act: 'clear' }
  if (everyDays === 0) return round ? { act: 'drop' } : { act: 'none', lookAt: null }
  if (!round) {
    const due = asksAt(situation)
    // Once people got a mail, the owner's answer comes before the next question.
    if (toldAt !== null) return wait(tomorrow)
    return due <= now ? { act: 'ask' } : { act: 'none', lookAt: due }
  }
  // The owner could not answer while the server was off, and a backup may lack their answer.
  if (situation.late && round.toldSteps === 0) return { act: 'drop' }
  const { askedAt, askAcceptedAt, remindedAt, remindAcceptedAt } = round
  const again = (at: Date, act: Act): Next => {
    const over = after(at, mailPatienceDays, situation)
    return over <= now ? { act } : wait(over)
  }
  if (askAcceptedAt === null) return again(askedAt, 'ask')
  if (remindedAt === null) {
    const due = remindsAt(askAcceptedAt, situation)
    return due <= now ? { act: 'remind' } : wait(due)
  }
  if (remindAcceptedAt === null) return again(remindedAt, 'remind')
  const due = nextToldAt(round, situation)
  if (due === null) return wait(tomorrow)
  if (situation.late) return { act: 'remind' }
  return due <= now ? { act: 'tell' } : wait(due)
}

export function stateOf(situation: Situation): CheckInState {
  const { everyDays, round, toldAt, held, now } = situation
  if (everyDays === 0) return 'off'
  if (wasSeen(situation, toldAt) || wasSeen(situation, round?.askedAt ?? null)) return 'calm'
  if (toldAt !== null) return 'told'
  if (!round || held) return 'calm'
  return round.remindAcceptedAt !== null && graceEnds(round, situation) <= now ? 'missed' : 'asked'
}
