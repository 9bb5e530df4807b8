import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Route, Schema } from '../../contract/http.ts'

// Loads the whole contract for tests of every route, so that they include a new route.

const folder = join(import.meta.dirname, '../../contract')

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

export async function everyRoute(): Promise<Map<string, Route>> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules: object[] = await Promise.all(names.map((name) => import(join(folder, name))))
  const routes = modules.flatMap((module) => Object.values(module)).filter(isRoute)
  return new Map(routes.map((route) => [`${route.method} ${route.path}`, route]))
}

/** Candidates for a text, tried until the schema accepts one. */
const texts = [
  '3f0c1a52-6f0e-4b7c-9a39-0c6c3ad0f6a1',
  ...[16, 32, 64, 80, 92, 100, 120, 124, 234, 300, 1168, 1280].map((size) =>
    Buffer.alloc(size, 7).toString('base64url'),
  ),
  'somebody@example.org',
  '123456',
  'owner',
  '7KQ2M9X',
  // A public key on the curve P-256.
  'A'.repeat(87),
  '2026-11-21T08:00:00.000Z',
  '2026-11-21',
  '2026-11-21T08:00:00.000Z~3f0c1a52-6f0e-4b7c-9a39-0c6c3ad0f6a1',
]

type JsonSchema = z.core.JSONSchema.BaseSchema
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function draft(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (isSchema(first)) return draft(first)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).flatMap(([name, part]) => (isSchema(part) ? [[name, draft(part)]] : [])),
    )
  if (schema.type === 'array')
    return isSchema(schema.items) && !Array.isArray(schema.items) ? [draft(schema.items)] : []
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  return schema.type === 'string' ? texts[0] : Math.max(1, schema.minimum ?? 1)
}

export function replaced(value: unknown, [name, ...deeper]: PropertyKey[], part: unknown): unknown {
  if (name === undefined) return part
  if (Array.isArray(value)) return value.map((one, at) => (at === Number(name) ? replaced(one, deeper, part) : one))
  return isObject(value) ? { ...value, [name]: replaced(value[String(name)], deeper, part) } : value
}

const partAt = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce((whole, name) => (isObject(whole) ? whole[String(name)] : undefined), value)

export function partsOf(value: unknown, path: string[] = []): string[][] {
  const inside = isObject(value) ? Object.entries(value).slice(0, Array.isArray(value) ? 1 : undefined) : []
  return [path, ...inside.flatMap(([name, part]) => partsOf(part, [...path, name]))]
}

const textAt = (value: unknown, path: PropertyKey[]): PropertyKey[] =>
  path.length > 0 && partAt(value, path) === undefined ? textAt(value, path.slice(0, -1)) : path

/** Throws if no candidate fits: add one to `texts`. */
export function sampleOf(schema: Schema): unknown {
  let sample = draft(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  for (let tries = 0; tries < 1000; tries++) {
    const result = z.safeDecode(schema, sample)
    if (result.success) return sample
    const path = textAt(sample, result.error.issues[0]?.path ?? [])
    const next = texts[texts.findIndex((text) => text === partAt(sample, path)) + 1]
    if (next === undefined) throw new Error(`No sample fits ${path.join('.')}`, { cause: result.error })
    sample = replaced(sample, path, next)
  }
  throw new Error('No sample fits')
}
