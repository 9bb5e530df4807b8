import { sql } from 'kysely'
import type { VersionWrap } from '../../contract/rekey.ts'
import type { Tx } from '../db/scope.ts'

const pageWraps = 2000
const beforeAll = '00000000-0000-0000-0000-000000000000'

export async function wrapsAfter(
  transaction: Tx,
  ownerId: string,
  after: string = beforeAll,
  version = 0,
): Promise<VersionWrap[]> {
  const rows = await transaction
    .selectFrom('record_version')
    .select(['record_id', 'version', 'wrap'])
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`(record_id, version) > (${after}::uuid, ${Math.min(version, 2 ** 31 - 1)}::int)`)
    .orderBy('record_id')
    .orderBy('version')
    .limit(pageWraps)
    .execute()
  return rows.map(({ record_id, version: of, wrap }) => ({ recordId: record_id, version: of, wrap }))
}
