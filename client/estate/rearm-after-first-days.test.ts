import { expect, test } from 'vitest'
import { openedFirstIn } from './rearm-after-first-days.ts'

const line = (step: string, about: Record<string, string> = {}) => ({ step, detail: JSON.stringify(about) })
const armed = (epoch: string) => line('armed', { seatId: 'one', role: 'contact_1', epoch })
const disarmed = (epoch: string) => line('disarmed', { seatId: 'one', role: 'contact_1', epoch })
const opened = line('first-released', { releaseId: 'report', event: 'death' })

test('the log names the keys of the first days that a report opened', () => {
  expect([...openedFirstIn([armed('1'), opened, armed('2')])]).toEqual(['one:1'])
  expect([...openedFirstIn([armed('1'), disarmed('1'), opened])]).toEqual([])
})

test('a disarm of the keys before a rearm hides no opening of the newer keys', () => {
  expect([...openedFirstIn([armed('1'), armed('2'), disarmed('1'), opened])]).toEqual(['one:2'])
})

test.each(['restored', 'restored-by-hand'])(
  'a %s report of a death may have lost the line that opened its first days, so its keys count as opened',
  (step) => {
    const restored = (event: string) => line(step, { releaseId: 'report', event })
    expect([...openedFirstIn([armed('1'), restored('death'), armed('2')])]).toEqual(['one:1'])
    expect([...openedFirstIn([armed('1'), restored('incapacity')])]).toEqual([])
  },
)
