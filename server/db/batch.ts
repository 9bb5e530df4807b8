import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { type BatchResults, batchResults, type BatchQuery, batchQuery, type BatchQueries } from './deferred.ts'

// Each statement costs messages and plan startup on both sides. So one statement runs several
// queries with few rows: each result row belongs to one query and is null in the columns of the
// others. Columns keep their types; the column counts in front assign them to queries.

type Batch<Row = unknown> = CompiledQuery<Row> & { readonly sections: true }

export const isBatch = (query: CompiledQuery): query is Batch => 'sections' in query

const numberOf = (section: number) => `row of ${section}`

export function splitBatch(names: readonly string[], rows: readonly unknown[]): object[][] {
  const starts: number[] = []
  for (let at = names.indexOf(numberOf(0)); at !== -1; at = names.indexOf(numberOf(starts.length))) starts.push(at)
  const sections: object[][] = starts.map(() => [])
  for (const row of rows) {
    if (!Array.isArray(row)) throw new Error('A row of several questions came with names.')
    const section = starts.findIndex((start) => row[start] !== null)
    const start = starts[section]
    if (start === undefined) throw new Error('A row is of no question.')
    const own = names
      .slice(start + 1, starts[section + 1])
      .map((name, i): [string, unknown] => [name, row[start + 1 + i]])
    const place = Number(row[start]) - 1
    sections[section]?.splice(place, 0, Object.fromEntries(own))
  }
  return sections
}

const rowsOf = ({ query }: BatchQuery<unknown>, section: number): RawBuilder<unknown> => {
  const rows = sql`${{ toOperationNode: () => query.query }}`
  const number = sql.ref(numberOf(section))
  return sql`(select (row_number() over ())::int as ${number}, rows.* from (${rows}) rows)`
}

export function batch<S, Q extends BatchQueries>(database: Kysely<S>, questions: Q): BatchQuery<BatchResults<Q>> {
  const all = Object.entries(questions)
  const joined = all.map(
    ([, asked], i) => sql`${rowsOf(asked, i)} ${sql.ref(`question ${i}`)}${sql.raw(i === 0 ? '' : ' on false')}`,
  )
  const query = sql<object[]>`select * from ${sql.join(joined, sql` full join `)}`.compile(database)
  const inSections: Batch<object[]> = { ...query, sections: true }
  return batchQuery<object[], BatchResults<Q>>(inSections, (sections) =>
    batchResults(
      questions,
      all.map(([name, asked], i) => [name, asked.read(sections[i] ?? [])]),
    ),
  )
}
