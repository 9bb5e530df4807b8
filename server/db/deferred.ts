import type { CompiledQuery, QueryResult, Transaction } from 'kysely'

// [Note: statements that travel together] A request waits for the way to the database and back more than for the database. So a
// statement that nothing has to be known for is not sent at once: it goes along with the next one, or with the end of the
// transaction. Where one fails, those behind it do nothing, and whoever waits is told of the first.

/** A statement that was put off, and what it gave once it has been there. */
export class Deferred<Row> {
  #rows: Row[] | undefined

  /** For the connection: what the statement gave. */
  arrived(rows: Row[]): void {
    this.#rows = rows
  }

  /** What the statement gave. @throws Error before another statement, or the end of the transaction, was waited for */
  get rows(): Row[] {
    if (this.#rows === undefined) throw new Error('This statement has not been sent yet.')
    return this.#rows
  }
}

/** A statement that a connection is not to send before another one. */
export type DeferredQuery = CompiledQuery & { readonly defer: Deferred<unknown> }

/** For a connection: whether it is to wait with a statement. */
export const isDeferred = (query: CompiledQuery): query is DeferredQuery => 'defer' in query

/**
 * Has a statement sent along with the next one of its transaction, or with its end.
 * @param query of the transaction: `builder.compile()`
 * @returns where its rows are once the next one was waited for
 */
export async function defer<S, Row>(transaction: Transaction<S>, query: CompiledQuery<Row>): Promise<Deferred<Row>> {
  const outcome = new Deferred<Row>()
  const put: DeferredQuery = { ...query, defer: outcome }
  await transaction.getExecutor().executeQuery(put)
  return outcome
}

/** What executes statements: a transaction, or the database itself. */
type Asked = { executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> }

/** A statement that reads, and what its rows say: to be asked at once, or along with others. */
export type BatchQuery<T> = {
  query: CompiledQuery
  read(rows: unknown[]): T
  now(database: Asked): Promise<T>
  later<S>(transaction: Transaction<S>): Promise<() => T>
}

/** Which rows a statement gives is known by whoever wrote it: their type comes with it. */
export const areOf = <Row>(rows: unknown): rows is Row[] => Array.isArray(rows)

/** @param read makes of the rows what is wanted */
export const batchQuery = <Row, T>(query: CompiledQuery<Row>, read: (rows: Row[]) => T): BatchQuery<T> => ({
  query,
  read(rows) {
    if (!areOf<Row>(rows)) throw new Error('The database gave no rows.')
    return read(rows)
  },
  now: async (database) => read((await database.executeQuery(query)).rows),
  async later(transaction) {
    const put = await defer(transaction, query)
    return () => read(put.rows)
  },
})

export type BatchQueries = Record<string, BatchQuery<unknown>>
/** What questions give, under the name of each. */
export type BatchResults<Q extends BatchQueries> = {
  [Name in keyof Q]: Q[Name] extends BatchQuery<infer Answer> ? Answer : never
}

const answersAll = <Q extends BatchQueries>(questions: Q, answers: object): answers is BatchResults<Q> =>
  Object.keys(questions).every((name) => name in answers)

/** What questions gave, each under its name. @throws Error where one was not answered */
export function batchResults<Q extends BatchQueries>(
  questions: Q,
  given: readonly [string, unknown][],
): BatchResults<Q> {
  const answers = Object.fromEntries(given)
  if (!answersAll(questions, answers)) throw new Error('A question was not answered.')
  return answers
}
