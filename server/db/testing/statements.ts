import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogEvent } from 'kysely'

// [Note: what runs on both engines] Tests of one part of the server run on both. A story through several parts runs on one
// (`engineOfStories`), as long as it says nothing to the database that other tests do not say on both. Which that is:
//   COMPARE_ENGINES=1 TEST_DATABASE_URL=... npx vitest run server
// notes what is said to each engine, and fails where a statement was said to one alone.

const setting = 'CAIRN_TEST_STATEMENTS'
const noted = new Set<string>()

/** What tests alone say: copies of tables, and looks behind the scene. */
const ofTests = [
  /copy_of_|left_behind/,
  // What fills a database with copies and looks at what was read of it (test-scale.ts), and at its tables.
  /generate_series\(|session_replication_role|pg_stat(io)?_|pg_index|pg_attribute|pg_constraint|^vacuum/,
  /^delete from "suspension"$/,
  /^update "account" set "role" = \$$/,
  /^select "n" from "release_message" where "owner_id" = \$ and "delivered_at" is null$/,
]

/** A statement without what differs from call to call: its values, and how many there are. */
export function shapeOf(statement: string): string {
  return statement
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\(\$(, \$)*\)(, \(\$(, \$)*\))*/g, '($)')
    .replaceAll(/'[^']*'/g, "'...'")
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** For Kysely: notes what is said to an engine, where engines are compared. */
export function noteStatements(engine: string): (event: LogEvent) => void {
  const folder = process.env[setting]
  return ({ query }) => {
    if (folder === undefined) return
    const shape = shapeOf(query.sql)
    const line = `${engine} ${shape}`
    if (noted.has(line) || ofTests.some((pattern) => pattern.test(shape))) return
    noted.add(line)
    appendFileSync(join(folder, engine), `${shape}\n`)
  }
}

/** Statements of each that the other never heard, by the names of the engines. */
export function heardByOneAlone(heard: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string[]> {
  const alone = [...heard].map(([engine, statements]): [string, string[]] => {
    const others = [...heard].filter(([name]) => name !== engine)
    return [engine, [...statements].filter((one) => !others.every(([, theirs]) => theirs.has(one)))]
  })
  return new Map(alone.filter(([, statements]) => statements.length > 0))
}

/** Before and after all tests (`globalSetup` of Vitest). */
export default function compareEngines(): (() => void) | undefined {
  if (!process.env.COMPARE_ENGINES) return undefined
  if (!process.env.TEST_DATABASE_URL) throw new Error('There is no other engine: TEST_DATABASE_URL names none.')
  const folder = mkdtempSync(join(tmpdir(), 'cairn-statements-'))
  process.env[setting] = folder
  const names = ['embedded', 'postgres']
  for (const name of names) writeFileSync(join(folder, name), '')
  return () => {
    const alone = heardByOneAlone(new Map(names.map((name) => [name, linesOf(join(folder, name))])))
    rmSync(folder, { recursive: true })
    if (alone.size === 0) return
    const told = [...alone].map(([engine, statements]) => `Only on ${engine}:\n${statements.join('\n')}`)
    throw new Error(`Statements that no test tried on both engines.\n${told.join('\n')}`)
  }
}

const linesOf = (path: string) => new Set(readFileSync(path, 'utf8').split('\n').filter(Boolean))
