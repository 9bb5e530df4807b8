import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** What asks for statements of the store. */
export type Statements = Pick<DatabaseSync, 'prepare'>

/** The same statements come with every message: the database reads each of them once. */
export function preparedOnce(database: DatabaseSync): Statements {
  const known = new Map<string, StatementSync>()
  return {
    prepare(sql) {
      const statement = known.get(sql) ?? database.prepare(sql)
      known.set(sql, statement)
      return statement
    },
  }
}
