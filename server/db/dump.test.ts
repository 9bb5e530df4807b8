import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from './connect.ts'
import { dump, type DumpPart, lineOf, load, partOf } from './dump.ts'
import { engines } from './testing/index.ts'

async function dumped(database: Database) {
  const parts: DumpPart[] = []
  const head = await dump(database, async (part) => void parts.push(part))
  return { parts, ...head }
}

async function* each(parts: readonly DumpPart[]) {
  yield* parts
}

const fileId = (at: number, last: string) => `${at.toString(16).padStart(8, '0')}-0000-4000-8000-00000000000${last}`

async function fill(database: Database, files: number): Promise<string> {
  const ownerId = randomUUID()
  await sql`insert into mail (recipient, subject, body, purpose, created_at) values
    ('ruth@example.org', ${'Zoë’s "letter"\n\\u0000 and \\x41'}, '', 'test', '2026-11-28 01:02:03.456789+05:30')`.execute(
    database,
  )
  const rows = Array.from({ length: files }, (_, at) => ({
    owner_id: ownerId,
    file_id: fileId(at, 'a'),
    position: 0,
    size: at,
    hash: Buffer.from(`${at} ${'x'.repeat(3000)}`),
  }))
  for (let at = 0; at < files; at += 100)
    await database
      .insertInto('file_chunk')
      .values(rows.slice(at, at + 100))
      .execute()
  return ownerId
}

describe.each(engines)('a dump of the $name database', ({ openMigrated }) => {
  test.each(engines)(
    'a dump loads into the $name database with every value unchanged',
    async ({ openMigrated: openTarget }) => {
      const source = await openMigrated()
      await fill(source, 3)
      const first = await dumped(source)
      await source.destroy()
      const target = await openTarget()
      const lines = first.parts.map(lineOf)
      const counts = async () => first.counts
      const incomplete = load(target, each(lines.slice(0, -1).map(partOf)), counts)
      await expect(incomplete).rejects.toThrow('but the dump names')
      await load(target, each(lines.map(partOf)), counts)
      expect(await dumped(target)).toEqual(first)
      expect(first.counts).toMatchObject({ mail: 1, file_chunk: 3 })
      await expect(load(target, each(first.parts), counts)).rejects.toThrow('holds rows already')
      await target.destroy()
    },
  )

  test('an insert in the middle changes few parts of a dump', async () => {
    const database = await openMigrated()
    const ownerId = await fill(database, 2000)
    const textOf = ({ parts }: { parts: DumpPart[] }) => parts.map(lineOf)
    const before = textOf(await dumped(database))
    const row = { owner_id: ownerId, file_id: fileId(700, 'b'), position: 0, size: 1, hash: Buffer.from('new') }
    await database.insertInto('file_chunk').values(row).execute()
    const after = textOf(await dumped(database))
    expect(before.length).toBeGreaterThan(10)
    // A shifted row can move the next ends, until a row that ends a part in both dumps.
    const changed = after.filter((text) => !before.includes(text)).length
    expect(changed).toBeGreaterThan(0)
    expect(changed).toBeLessThan(before.length / 2)
    await database.destroy()
  })
})
