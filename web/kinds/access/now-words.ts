import { inDigits } from '../../ui/in-digits.ts'

const these = (count: number) => (count === 1 ? 'this' : `these ${inDigits(count)} records`)

export const nowWords = {
  since: (name: string, count: number, day: string | undefined) =>
    `${name} can read ${these(count)} already${day === undefined ? '' : `, since ${day}`}.`,
  takeBack: 'Take it back',
  stays: (name: string) => `What ${name} has seen, they have seen.`,
  offer: (name: string, count: number) => `Let ${name} read ${these(count)} already`,
  offerHint: (name: string) => `Today, without a report. You can take it back, but not what ${name} has seen by then.`,
  ask: (name: string, count: number) => `Let ${name} read ${these(count)} already?`,
  isThis: (name: string, email: string, day: string) => `${email} accepted on ${day}. Is this ${name}?`,
  otherwise: 'If you aren’t sure, call them first.',
  password: 'Your password',
  passwordMissing: 'Please enter your password',
  passwordHint: 'So we know it’s you.',
  share: (name: string) => `Yes, let ${name} read it`,
  shared: (name: string) => `${name} can read it now`,
  sharedMore: 'We tell them by email within the day, without saying what it is.',
  back: (name: string) => `${name} can no longer read it`,
  failed: 'That didn’t work',
}
