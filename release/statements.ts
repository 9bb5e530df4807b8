import type { DatabaseSync, StatementSync } from 'node:sqlite'

export type Statements = Pick<DatabaseSync, 'prepare'>

/** Caches prepared statements, since every message runs the same ones. */
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
