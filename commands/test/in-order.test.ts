import { expect, test } from 'vitest'
import { inTurn } from './in-order.ts'

test('the output of concurrent writers appears in order, and the output of the first writer at once', () => {
  let shown = ''
  const next = inTurn((text) => {
    shown += text
  })
  const [first, second, third] = [next(), next(), next()]
  third.say('third. ')
  first.say('first, ')
  expect(shown).toBe('first, ')
  second.say('second, ')
  first.say('and more. ')
  expect(shown).toBe('first, and more. ')
  third.end()
  first.end()
  expect(shown).toBe('first, and more. second, ')
  second.say('at once. ')
  expect(shown).toBe('first, and more. second, at once. ')
  second.end()
  expect(shown).toBe('first, and more. second, at once. third. ')
})
