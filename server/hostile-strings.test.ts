import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert, constantFrom, property, string } from 'fast-check'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { email, followLink } from '../contract/accounts.ts'
import { bytes, isNothing, isRaw, type Schema } from '../contract/http.ts'
import { everyRoute } from './testing/contract.ts'
import { run } from './testing/matcher.ts'

// A caller chooses the texts that the contract's patterns match. So each pattern must take a number
// of steps in proportion to the text's length.

const folder = join(import.meta.dirname, '../contract')

function patternsIn(value: unknown, seen: Set<unknown>): RegExp[] {
  if (value instanceof RegExp) return [value]
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  // A schema keeps its parts in a property that is not enumerable.
  const parts: unknown[] = 'def' in value ? [value.def] : [Reflect.get(value, '_zod'), ...Object.values(value)]
  return parts.flatMap((part) => patternsIn(part, seen))
}

function patternsOf(file: string): RegExp[] {
  const found: RegExp[] = []
  JSON.stringify(parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }), (key, value: unknown) => {
    const written = key === 'regex' && typeof value === 'object' && value !== null ? Object.entries(value) : []
    const { pattern, flags } = Object.fromEntries(written) as Partial<Record<'pattern' | 'flags', string>>
    if (pattern !== undefined) found.push(new RegExp(pattern, flags))
    return value
  })
  return found
}

async function everyPattern(): Promise<Map<string, RegExp>> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const schemas = [...(await everyRoute()).values()].flatMap(({ params, query, body, answer }) =>
    [params, query, body, answer].filter((part) => !isRaw(part) && !isNothing(part)),
  )
  const seen = new Set<unknown>()
  const all = [
    ...files.flatMap((name) => patternsOf(join(folder, name))),
    ...schemas.flatMap((schema) => patternsIn(schema, seen)),
  ]
  return new Map(all.map((pattern) => [String(pattern), pattern]))
}

/** Prefixes that a pattern matches, repeated parts, and suffixes that no pattern matches. */
const beginnings = [
  '',
  'a',
  'a@',
  'a@b',
  'a@b.',
  'a.',
  '.',
  '2026-11-21T08:00',
  '2026-11-21T08:00:00.1',
  '{',
  '{a',
  '=x',
]
const repeated = ['a', '1', '.', '-', '_', ' ', '=', '{', '@', ':', '~', '\t', 'é', '\u{1f600}', '\u0301', '\ufdfa']
const pairs = ['a.', '.a', '-.', '1a', ' a', 'a@', '={', '{a', '=a', ' \t', '.@', ':1']
const ends = ['', ',', '\0', '!', '@', '\n']

const worstStrings = (length: number): string[] =>
  beginnings.flatMap((beginning) =>
    [...repeated, ...pairs].flatMap((part) =>
      ends.map((end) => beginning + part.repeat(Math.ceil(length / part.length)) + end),
    ),
  )

const strings = worstStrings(200)

const tooSlow = (pattern: RegExp) =>
  strings
    .filter((text) => {
      const most = 12 * text.length + 200
      return run(pattern, text, most).steps > most
    })
    .map((text) => `${text.slice(0, 20)}...${text.slice(-3)}`)

const patterns = await everyPattern()

describe('the worst strings', () => {
  test.each([...patterns])('the worst strings take few steps in the pattern %s', (_, pattern) => {
    expect(tooSlow(pattern)).toEqual([])
  })

  test.each([/^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/u, /^(a+)+$/, /=+$/, /^.*a.*a$/, /\s+$/])(
    'the worst strings take many steps in the unsafe pattern %s',
    (pattern) => {
      expect(tooSlow(pattern).length).toBeGreaterThan(0)
    },
  )

  test.each<[string, Schema, unknown]>([
    ['an e-mail', email(), `a@${'.'.repeat(300)},`],
    ['bytes', bytes(8), 'a'.repeat(300)],
    ['the secret of a link', followLink.body, { token: ' '.repeat(300) }],
  ])('the schema matches no string above the length limit of %s', (_, schema, value) => {
    expect(z.safeDecode(schema, value).error?.issues.map(({ code }) => code)).toEqual(['too_big'])
  })

  test('the step counter finds the same matches as the engine, for every pattern', () => {
    expect(patterns.size).toBeGreaterThan(12)
    const text = string({ unit: constantFrom(...repeated, ',', 'T', 'Z', 'owner', '2026-11-21'), maxLength: 20 })
    assert(
      property(constantFrom(...patterns.values()), text, (pattern, given) => {
        expect(run(pattern, given).found).toBe(given.search(pattern))
      }),
      { numRuns: 1000 },
    )
  })
})
