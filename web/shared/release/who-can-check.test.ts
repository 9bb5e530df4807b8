import { expect, test } from 'vitest'
import type { Reviewers } from '../../estate/index.ts'
import { whoCanCheck } from './who-can-check.ts'

const reviewers = (change: Partial<Reviewers>): Reviewers => ({
  confirmed: true,
  listed: 1,
  impartial: 0,
  ownerIsOne: false,
  roles: [],
  ...change,
})
const settings = (fallbackDays: number, who?: Reviewers) => ({
  inForce: { waitIncapacityDays: 2, waitDeathDays: 7, fallbackDays, cardFallback: 0 },
  mail: true,
  ...(who && { reviewers: who }),
})
const wordsOf = (change: Partial<Reviewers>, fallbackDays = 14, names: string[] = []) => {
  const { title, lines } = whoCanCheck(settings(fallbackDays, reviewers(change)), names)
  return [title, ...lines].join(' ')
}

test('if the only reviewer holds a seat, the owner reads the reviewer’s name, the consequence, and what to do', () => {
  const words = wordsOf({ roles: ['contact_1'] }, 21, ['Mara Quinn'])
  expect(words).toContain('No one can check it')
  expect(words).toContain('Mara Quinn could, but has a role in your life')
  expect(words).toContain('not until 21 days')
  expect(words).toContain('Whoever runs this site can ask someone else')
})

test('without a fallback, the text warns that a report may wait forever', () => {
  expect(wordsOf({ ownerIsOne: true }, 0)).toContain('however long that takes')
  expect(wordsOf({ ownerIsOne: true }, 0)).toContain('no one checks a report about themselves')
  expect(wordsOf({ listed: 0 }, 14)).not.toContain('however long that takes')
})

test('the text distinguishes impartial reviewers, an unreliable list, and no answer', () => {
  expect(wordsOf({ listed: 2, impartial: 1, roles: ['attorney'] }, 14, ['Tom Berg'])).toMatch(
    /^One person can check it.*until they approve it.*Tom Berg would not be asked/,
  )
  expect(wordsOf({ listed: 3, impartial: 3 })).toMatch(/^3 people can check it.*until one of them approves it/)
  expect(wordsOf({ confirmed: false, impartial: 1 })).toMatch(/^No one can check a report right now/)
  expect(whoCanCheck(settings(14), []).title).toBe('We can’t tell right now')
})
