import { randomUUID } from 'node:crypto'
import { deletionWords } from '../../../contract/account-deletion-rules.ts'
import { askForDeletion, getDeletion, keepAccount } from '../../../contract/account-deletion.ts'
import { signStatement } from '../../../vault/index.ts'
import type { Person, Scene } from '../../releases/testing/scene.ts'

type Owner = Pick<Person, 'browser' | 'identity' | 'authKey'>

export async function forgetBody({ browser, identity, authKey }: Owner, confirmation: string = deletionWords) {
  const { counter } = await browser.call(getDeletion, {})
  const deletionId = randomUUID()
  const fields = { ownerId: identity.ownerId, deletionId, counter: counter + 1 }
  return { confirmation, authKey, deletionId, statement: await signStatement('forget', fields, identity.signKey) }
}

export async function askToDelete(owner: Owner, confirmation: string = deletionWords): Promise<Date> {
  return (await owner.browser.call(askForDeletion, { body: await forgetBody(owner, confirmation) })).finalAt
}

export async function keep({ browser, identity }: Owner): Promise<void> {
  const { counter, deletion } = await browser.call(getDeletion, {})
  const fields = { ownerId: identity.ownerId, deletionId: deletion?.deletionId ?? randomUUID(), counter: counter + 1 }
  await browser.call(keepAccount, { body: { statement: await signStatement('keep', fields, identity.signKey) } })
}

export async function hasAccount(scene: Scene, { accountId }: Person): Promise<boolean> {
  const query = scene.server.context.database.selectFrom('account').select('id').where('id', '=', accountId)
  return (await query.executeTakeFirst()) !== undefined
}
