import type { Policies } from '../../context.ts'

export const accountAmong =
  (ownerIds: ReadonlySet<string>): Policies['accountIsUnderRelease'] =>
  async (transaction, accountId) => {
    const query = transaction.selectFrom('account').select('owner_id').where('id', '=', accountId)
    return ownerIds.has((await query.executeTakeFirstOrThrow()).owner_id)
  }
