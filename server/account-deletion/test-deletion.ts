import { askForDeletion } from '../../contract/account-deletion.ts'
import { bytes } from '../estates/test-estate.ts'
import type { Person, Scene } from '../releases/test-scene.ts'
import type { Story } from '../releases/test-story.ts'

/** Asks for the account of a story's owner to be deleted, with what their browser would sign. Gives the day. */
export async function askToDelete({ owner, person }: Story, confirmation = person.email): Promise<Date> {
  const message = await owner.forget()
  const statement = 'statement' in message ? message.statement : bytes(0)
  const body = { confirmation, authKey: person.authKey, statement }
  return (await person.browser.call(askForDeletion, { body })).finalAt
}

export async function hasAccount(scene: Scene, { accountId }: Person): Promise<boolean> {
  const query = scene.server.ground.database.selectFrom('account').select('id').where('id', '=', accountId)
  return (await query.executeTakeFirst()) !== undefined
}
