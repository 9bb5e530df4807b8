import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogEvent } from 'kysely'

// Tests of one part of the server run on both engines. A test across several parts runs on one
// (`engineOfStories`) if other tests run its statements on both. COMPARE_ENGINES=1
// TEST_DATABASE_URL=... npx vitest run server fails if a statement ran on one engine only.

const setting = 'CAIRN_TEST_STATEMENTS'
const noted = new Set<string>()

const ofTests = [
  /copy_of_|left_behind/,
  // Statements that fill a database with copies, or read its statistics (scale.ts) and tables.
  /generate_series\(|session_replication_role|pg_stat(io)?_|pg_index|pg_attribute|pg_constraint|^vacuum|^analyze$/,
  // A plain save that waits for another save, and a copy of a release (estates/save-plainly.test.ts).
  /^select from manifest |^insert into release \(/,
  // Failing writes, and the rows that a rekey must keep (rekey/crashes.test.ts).
  /\bdie\(\)|\bzz_die\b|^select \* from "(manifest_entry|manifest_snapshot|record_version|seat_key)" where "owner_id" = \$$/,
  /^select "seed", "verifier" from "account" where "id" = \$$|^select "id", "half" from "session" where "account_id" = \$$/,
  /^select "held_box" from "held_seat" where "grantee_owner_id" = \$$|^select "invitation_id", "kept_box" from "invitation" /,
  // Reads of a rekey by another person, and writes of an attacker (rekey/attacks.test.ts).
  /^select "owner_id" from "rekey(_part)?" where "owner_id" = \$$|^update "account" set "owner_id" = \$ where "id" = \$$/,
  /^delete from "record_version" where "owner_id" = \$ and "replaced_at" is not null$/,
  /^delete from "suspension"$/,
  /^update "account" set "role" = \$$/,
  /^select "n" from "release_message" where "owner_id" = \$ and "delivered_at" is null$/,
]

export function shapeOf(statement: string): string {
  return statement
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\(\$(, \$)*\)(, \(\$(, \$)*\))*/g, '($)')
    .replaceAll(/'[^']*'/g, "'...'")
    .replaceAll(/\s+/g, ' ')
    .trim()
}

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

export function ranOnOneEngine(ran: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string[]> {
  const alone = [...ran].map(([engine, statements]): [string, string[]] => {
    const others = [...ran].filter(([name]) => name !== engine)
    return [engine, [...statements].filter((one) => !others.every(([, theirs]) => theirs.has(one)))]
  })
  return new Map(alone.filter(([, statements]) => statements.length > 0))
}

export default function compareEngines(): (() => void) | undefined {
  if (!process.env.COMPARE_ENGINES) return undefined
  if (!process.env.TEST_DATABASE_URL) throw new Error('There is no other engine: TEST_DATABASE_URL names none.')
  const folder = mkdtempSync(join(tmpdir(), 'cairn-statements-'))
  process.env[setting] = folder
  const names = ['embedded', 'postgres']
  for (const name of names) writeFileSync(join(folder, name), '')
  return () => {
    const alone = ranOnOneEngine(new Map(names.map((name) => [name, linesOf(join(folder, name))])))
    rmSync(folder, { recursive: true })
    if (alone.size === 0) return
    const told = [...alone].map(([engine, statements]) => `Only on ${engine}:\n${statements.join('\n')}`)
    throw new Error(`Statements that no test tried on both engines.\n${told.join('\n')}`)
  }
}

const linesOf = (path: string) => new Set(readFileSync(path, 'utf8').split('\n').filter(Boolean))
