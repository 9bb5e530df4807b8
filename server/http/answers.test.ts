import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bytes, isRaw, moment } from '../../contract/http.ts'
import { everyRoute, sampleOf } from '../testing/contract.ts'
import { written, writtenAsJson } from './answers.ts'

const routes = [...(await everyRoute())].flatMap(([name, { answer }]) => (isRaw(answer) ? [] : [{ name, answer }]))

describe('answers', () => {
  test.each(routes)('the writer and the contract encode the answer of $name alike', ({ answer }) => {
    const value: unknown = z.decode(answer, sampleOf(answer))
    const json = JSON.stringify(z.encode(answer, value))
    expect(JSON.stringify(written(answer, value))).toBe(json)
    expect(writtenAsJson(answer, value).toString()).toBe(json)
  })

  test('the writer and the contract encode bytes of any length alike', () => {
    const row = z.object({ name: z.string(), bytes: bytes(5000), more: z.nullable(z.optional(bytes(5000))) })
    const schema = z.object({ list: z.array(row), last: bytes(5000) })
    const list = [0, 1, 126, 127, 128, 129, 130, 2048, 4999].flatMap((length) => [
      { name: `Zoë’s "${length}"\n\u{1f41d}`, bytes: randomBytes(length), more: randomBytes(4999 - length) },
      { name: '', bytes: randomBytes(length), more: null },
    ])
    for (const answer of [
      { list, last: randomBytes(300) },
      { list: [], last: randomBytes(300) },
      { list, last: Buffer.of() },
    ])
      expect(writtenAsJson(schema, answer).toString()).toBe(JSON.stringify(z.encode(schema, answer)))
  })

  test('the writer escapes bytes that are not base64url', () => {
    const quoted = z.codec(z.string(), z.instanceof(Uint8Array), {
      decode: (text) => Buffer.from(text),
      encode: (value) => `"${Buffer.from(value).toString('hex')}"\n`,
    })
    const schema = z.object({ odd: quoted, usual: bytes(500) })
    const answer = { odd: randomBytes(300), usual: randomBytes(300) }
    expect(writtenAsJson(schema, answer).toString()).toBe(JSON.stringify(z.encode(schema, answer)))
  })

  test('the writer drops every part that the contract does not name, at any depth', () => {
    const schema = z.object({
      list: z.array(z.object({ at: moment(), bytes: z.nullable(bytes(9)), more: z.optional(bytes(9)) })),
    })
    const at = new Date('2026-11-01T10:00:00Z')
    const list = [
      { at, bytes: null, secret: 'of the table' },
      { at, bytes: Uint8Array.of(255, 254), more: Uint8Array.of(0) },
    ]
    expect(written(schema, { list, secret: 'of the row' })).toEqual({
      list: [
        { at: '2026-11-01T10:00:00.000Z', bytes: null },
        { at: '2026-11-01T10:00:00.000Z', bytes: '__4', more: 'AA' },
      ],
    })
  })

  test('the writer rejects an answer without a required part', () => {
    const schema = z.object({ list: z.array(z.object({ name: z.string(), more: z.optional(z.string()) })) })
    expect(written(schema, { list: [{ name: 'one' }] })).toEqual({ list: [{ name: 'one' }] })
    expect(() => written(schema, { list: [{ more: 'one' }] })).toThrow('An answer lacks name.')
    expect(() => written(schema, {})).toThrow('An answer lacks list.')
  })

  test('the writer encodes answers of an unknown schema with the library', () => {
    const schema = z.object({ one: z.union([z.object({ at: moment() }), z.string()]) })
    const at = new Date('2026-11-01T10:00:00Z')
    expect(written(schema, { one: { at, secret: 1 } })).toEqual({ one: { at: at.toISOString() } })
    expect(() => written(schema, { one: 7 })).toThrow(z.core.$ZodError)
  })
})
