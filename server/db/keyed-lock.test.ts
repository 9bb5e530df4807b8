import { expect, test } from 'vitest'
import { keepingLog } from '../testing/index.ts'
import { type KeyedLock, processLock } from './keyed-lock.ts'
import { postgresLock } from './postgres-lock.ts'

const url = process.env.TEST_DATABASE_URL ?? ''

/** Two instances: in one process they share the locks; on Postgres they act for two servers. */
const pairs: { name: string; open: () => [KeyedLock, KeyedLock] }[] = [
  {
    name: 'in one process',
    open: () => {
      const turns = processLock()
      return [turns, turns]
    },
  },
  ...(url === ''
    ? []
    : [
        {
          name: 'among two servers of a database',
          open: (): [KeyedLock, KeyedLock] => [postgresLock(url, keepingLog()), postgresLock(url, keepingLog())],
        },
      ]),
]

test.each(pairs)('$name, one caller at a time holds a key, and does not block other keys', async ({ open }) => {
  const [one, other] = open()
  const said: string[] = []
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const first = one.withLock('estate', async () => {
    begun.resolve()
    await goOn.promise
    said.push('first')
  })
  await begun.promise
  const second = other.withLock('estate', async () => void said.push('second'))
  await other.withLock('another estate', async () => void said.push('beside'))
  // Taking three other locks gives a waiter that ignores the lock enough time to run.
  for (const key of ['a', 'b', 'c']) await other.withLock(key, () => Promise.resolve())
  expect(said).toEqual(['beside'])
  goOn.resolve()
  await Promise.all([first, second])
  expect(said).toEqual(['beside', 'first', 'second'])
  await Promise.all([one.close(), other.close()])
})

test.each(pairs)('$name, the lock rejects with the error of the work, and releases the key', async ({ open }) => {
  const [one, other] = open()
  const failing = one.withLock('estate', () => Promise.reject(new Error('no answer')))
  await expect(failing).rejects.toThrow('no answer')
  expect(await other.withLock('estate', () => Promise.resolve('mine'))).toBe('mine')
  await Promise.all([one.close(), other.close()])
})
