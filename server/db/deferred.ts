import type { CompiledQuery, QueryResult, Transaction } from 'kysely'

// A request spends more time on round trips than in the database. So if the result of a statement
// can wait, the driver sends it together with the next one or the commit. If a statement fails,
// those behind it do nothing, and the caller gets the first error.

class Deferred<Row> {
  #rows: Row[] | undefined

  arrived(rows: Row[]): void {
    this.#rows = rows
  }

  /** @throws Error if read before the caller has awaited another statement or the commit */
  get rows(): Row[] {
    if (this.#rows === undefined) throw new Error('This statement has not been sent yet.')
    return this.#rows
  }
}

/** A statement that the connection holds back until the next statement. */
export type DeferredQuery = CompiledQuery & { readonly defer: Deferred<unknown> }

export const isDeferred = (query: CompiledQuery): query is DeferredQuery => 'defer' in query

/** Sends a statement with the next one or the commit. Its rows are readable after that. */
export async function defer<S, Row>(transaction: Transaction<S>, query: CompiledQuery<Row>): Promise<Deferred<Row>> {
  const outcome = new Deferred<Row>()
  const put: DeferredQuery = { ...query, defer: outcome }
  await transaction.getExecutor().executeQuery(put)
  return outcome
}

type Asked = { executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> }

export type BatchQuery<T> = {
  query: CompiledQuery
  read(rows: unknown[]): T
  run(database: Asked): Promise<T>
  defer<S>(transaction: Transaction<S>): Promise<() => T>
}

/** A type guard without a check: the author of a query knows the type of its rows. */
export const areOf = <Row>(rows: unknown): rows is Row[] => Array.isArray(rows)

export const batchQuery = <Row, T>(query: CompiledQuery<Row>, read: (rows: Row[]) => T): BatchQuery<T> => ({
  query,
  read(rows) {
    if (!areOf<Row>(rows)) throw new Error('The database gave no rows.')
    return read(rows)
  },
  run: async (database) => read((await database.executeQuery(query)).rows),
  async defer(transaction) {
    const put = await defer(transaction, query)
    return () => read(put.rows)
  },
})

export type BatchQueries = Record<string, BatchQuery<unknown>>
export type BatchResults<Q extends BatchQueries> = {
  [Name in keyof Q]: Q[Name] extends BatchQuery<infer Answer> ? Answer : never
}

const answersAll = <Q extends BatchQueries>(questions: Q, answers: object): answers is BatchResults<Q> =>
  Object.keys(questions).every((name) => name in answers)

/** @throws Error if the results lack a query */
export function batchResults<Q extends BatchQueries>(
  questions: Q,
  given: readonly [string, unknown][],
): BatchResults<Q> {
  const answers = Object.fromEntries(given)
  if (!answersAll(questions, answers)) throw new Error('A question was not answered.')
  return answers
}
