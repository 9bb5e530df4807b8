import { expect, test } from 'vitest'
import { oneOpening } from './one-opening.ts'

function seat() {
  const core = {}
  const keys = {}
  const ran: string[] = []
  const ends = new Map<string, (failed?: boolean) => void>()
  const open = (releases: string, withKeys: object = keys) =>
    oneOpening(core, 'seat', { keys: withKeys, releases }, () => {
      ran.push(releases)
      return new Promise((end, fail) =>
        ends.set(releases, (failed) => (failed ? fail(new Error('The line broke off.')) : end())),
      )
    })
  return { ran, open, end: (releases: string, failed?: boolean) => ends.get(releases)?.(failed) }
}

test('a second call for the same releases joins the running opening, and a later call opens again', async () => {
  const { ran, open, end } = seat()
  const both = [open('death'), open('death')]
  end('death')
  await Promise.all(both)
  expect(ran).toEqual(['death'])
  const again = open('death')
  end('death')
  await again
  expect(ran).toEqual(['death', 'death'])
})

test.each([false, true])('a call for more releases begins after the running opening (failed: %s)', async (failed) => {
  const { ran, open, end } = seat()
  const first = open('incapacity').catch(() => undefined)
  const second = open('death incapacity')
  expect(ran).toEqual(['incapacity'])
  end('incapacity', failed)
  await first
  await expect.poll(() => ran).toEqual(['incapacity', 'death incapacity'])
  end('death incapacity')
  await second
})

test('a call with other keys does not join an earlier opening', async () => {
  const { ran, open, end } = seat()
  const first = open('death')
  const second = open('death', {})
  end('death')
  await first
  await expect.poll(() => ran).toEqual(['death', 'death'])
  end('death')
  await second
})

test('openings of two people do not wait for each other', async () => {
  const [one, other] = [seat(), seat()]
  const first = one.open('death')
  const second = other.open('death')
  other.end('death')
  await second
  one.end('death')
  await first
})
