import { inDigits } from '../../ui/in-digits.ts'

const these = (count: number) => (count === 1 ? 'this' : `these ${inDigits(count)} records`)
/** *this*, *these 3 records* or *2 of these 3 records*. */
const some = (count: number, of: number) => (count === of ? these(of) : `${inDigits(count)} of ${these(of)}`)

export const nowWords = {
  title: 'Already today',
  titleMore: 'Without a report about you. You can take it back at any time.',
  since: (name: string, day: string, count = 1, of = 1) => `${name} can read ${some(count, of)} already, since ${day}.`,
  takeBack: 'Take it back',
  from: (name: string) => `from ${name}`,
  stays: (name: string) => `You can’t take back what ${name} has already seen.`,
  offer: (name: string, count: number, of: number) => `Let ${name} read ${some(count, of)} already`,
  ask: (name: string, count: number) => `Let ${name} read ${these(count)} already?`,
  isThis: (name: string, email: string, day: string) => `${email} accepted on ${day}. Is this ${name}?`,
  otherwise: (name: string) => `If you aren’t sure, please call ${name} first.`,
  today: (name: string) => `${name} can read it right away. ${nowWords.stays(name)}`,
  password: 'Your password',
  passwordMissing: 'Please enter your password',
  passwordHint: 'So we know it’s you.',
  share: (name: string) => `Yes, let ${name} read it`,
  shared: (name: string) => `${name} can read it now`,
  sharedMore: 'We tell them by email within the day, without saying what it is.',
  back: (name: string) => `${name} can no longer read it`,
  failed: 'That didn’t work',
  heading: (name: string) => `What ${name} can read already`,
  sinceAll: (name: string, count: number, day: string) =>
    count === 1
      ? `${name} can read one record, since ${day}.`
      : `${name} can read ${inDigits(count)} records, the last since ${day}.`,
  takeBackAll: 'Take everything back',
  allBack: (name: string) => `${name} can no longer read anything today`,
}
