import type { Database } from './connect.ts'
import type { Tx } from './scope.ts'

export const activeLockdown = (reader: Pick<Database | Tx, 'selectFrom'>) =>
  reader
    .selectFrom('lockdown')
    .select(['lockdown_id', 'statement', 'begun_at', 'lifted_by', 'needed'])
    .where('ended_at', 'is', null)
    .executeTakeFirst()
