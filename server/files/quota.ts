import type { FilePurpose } from '../../contract/files.ts'
import type { Session } from '../accounts/session.ts'
import { quotaOf } from '../billing/provider.ts'
import { refuseWhenLapsed } from '../billing/uploads.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'

/** The limit of files per estate, since even a small file takes a row. */
const maxFiles = 20_000
/** The limit of one person's certificates, which need no plan. */
const maxCertificates = 200 * 1024 * 1024

type Announced = { size: number; purpose?: FilePurpose | undefined }

export async function filesOf(transaction: Tx, ownerId: string, purpose?: 'certificate') {
  let query = transaction
    .selectFrom('sealed_file')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .select(({ fn }) => fn.countAll<number | string>().as('files'))
    .where('owner_id', '=', ownerId)
  if (purpose) query = query.where('purpose', '=', purpose)
  const { bytes, files } = await query.executeTakeFirstOrThrow()
  return { bytes: Number(bytes ?? 0), files: Number(files) }
}

/** Null for no limit, no plan, or a certificate. @throws Refusal 402 `plan-lapsed` */
export async function planFor(
  context: ServerContext,
  session: Session,
  { purpose }: Announced,
): Promise<number | null> {
  if (purpose === 'certificate') return null
  const subscription = await refuseWhenLapsed(context, session)
  return subscription ? quotaOf(subscription.plan) : null
}

/** Checks the quota, and serializes the announcements of an estate until the transaction ends. */
export async function refuseOverQuota(
  { config }: Pick<ServerContext, 'config'>,
  transaction: Tx,
  ownerId: string,
  { size, purpose }: Announced,
  planQuota: number | null,
): Promise<void> {
  await transaction.selectFrom('estate').select('owner_id').where('owner_id', '=', ownerId).forUpdate().execute()
  if (purpose === 'certificate') {
    const { bytes } = await filesOf(transaction, ownerId, purpose)
    if (bytes + size > maxCertificates)
      throw full('You have sent too many documents. Please write to the people who run this site.')
  }
  const { bytes, files } = await filesOf(transaction, ownerId)
  if (planQuota !== null && bytes + size > planQuota)
    throw new Refusal(
      402,
      'storage-full',
      'There is no room for this file in your plan. Please delete files or change your plan.',
    )
  if (purpose !== 'certificate' && bytes + size > config.fileQuota)
    throw full(
      `There is no room for this file. You can keep up to ${Math.round(config.fileQuota / 1024 ** 3)} GB of files. Please delete files you no longer need.`,
    )
  if (files >= maxFiles)
    throw full(`You can keep up to ${maxFiles.toLocaleString('en-US')} files. Please delete some you no longer need.`)
}

const full = (message: string) => new Refusal(409, 'storage-full', message)
