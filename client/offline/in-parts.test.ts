import { expect, test } from 'vitest'
import { readInParts } from './in-parts.ts'

test('the reader fetches each part during the processing of the previous one, and no part earlier', async () => {
  const stored = Array.from({ length: 7 }, (_, at): [string, number] => [`key ${at}`, at])
  const log: string[] = []
  const working: (() => void)[] = []
  const read = (after: string | undefined) => {
    const from = stored.findIndex(([key]) => key === after) + 1
    log.push(`read from ${from}`)
    return Promise.resolve(stored.slice(from, from + 2))
  }
  const use = (values: number[]) => {
    log.push(`work on ${values.join(' and ')}`)
    const { promise, resolve } = Promise.withResolvers<void>()
    working.push(() => {
      log.push('done')
      resolve()
    })
    return promise
  }
  const all = readInParts(2, read, use)
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  await settle()
  expect(log).toEqual(['read from 0', 'work on 0 and 1', 'read from 2'])
  for (let done = 0; done < 3; done += 1) {
    working[done]?.()
    await settle()
  }
  await all
  expect(log.slice(3)).toEqual([
    'done',
    'work on 2 and 3',
    'read from 4',
    'done',
    'work on 4 and 5',
    'read from 6',
    'done',
    'work on 6',
  ])
})

test('if the last part is full, the reader passes on an empty part after it', async () => {
  const parts: [string, number][][] = [[['a', 1]], []]
  const seen: number[][] = []
  await readInParts(
    1,
    () => Promise.resolve(parts.shift() ?? []),
    (values) => {
      seen.push(values)
      return undefined
    },
  )
  expect(seen).toEqual([[1], []])
})
