import type { Generated, JSONColumnType } from 'kysely'

export type JobTables = {
  due_work: {
    id: Generated<string>
    kind: string
    key: string
    due_at: Date
    payload: JSONColumnType<Record<string, unknown>>
    tries: Generated<number>
    leased_until: Date | null
  }
}
