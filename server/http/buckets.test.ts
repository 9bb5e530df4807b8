import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { done, route } from '../../contract/http.ts'
import type { Session } from '../accounts/session.ts'
import { memoryBuckets } from './buckets.ts'
import { mount } from './mount.ts'

test('an empty bucket says when it gets the next token, and refills', () => {
  let now = 0
  const take = memoryBuckets({ size: 10, perSecond: 2 }, () => new Date(now))
  take('one', 10)
  expect(() => take('one', 3)).toThrow(expect.objectContaining({ status: 429, retryAfter: 2 }))
  take('another', 10)
  now = 1500
  take('one', 3)
  expect(() => take('one', 1)).toThrow(expect.objectContaining({ retryAfter: 1 }))
  now = 3_600_000
  take('one', 10)
  expect(() => take('one', 1)).toThrow()
})

test('a caller with ever new keys cannot exhaust the server’s memory', () => {
  const take = memoryBuckets({ size: 1, perSecond: 1 }, () => new Date(0))
  take('first')
  for (let at = 0; at < 10_000; at++) take(`key ${at}`)
  // The limit dropped only the longest idle bucket, so `first` has a token again.
  take('first')
  expect(() => take('key 9999')).toThrow()
})

test('a large body costs tokens before the server parses it as JSON, and a small body costs none', async () => {
  const hono = new Hono()
  const asked: [string, number][] = []
  const session = { accountId: 'ida', ownerId: 'o', suspended: false } as Session
  const say = route({
    method: 'POST',
    path: '/api/say',
    summary: 'For tests',
    body: z.object({ text: z.string() }),
    answer: done,
    maxBytes: 1024 * 1024,
  })
  const takeLarge = (who: string, bytes: number) => void asked.push([who, bytes])
  mount({ hono, sessionFor: () => Promise.resolve(session), takeLarge }, say, () => Promise.resolve({}))
  const send = async (body: string) => {
    const headers = { 'content-type': 'application/json' }
    return (await hono.request(say.path, { method: 'POST', headers, body })).status
  }
  expect(await send(JSON.stringify({ text: 'short' }))).toBe(200)
  expect(asked).toEqual([])
  const long = JSON.stringify({ text: 'x'.repeat(300_000) })
  expect(await send(long)).toBe(200)
  expect(asked).toEqual([['ida', long.length]])
})
