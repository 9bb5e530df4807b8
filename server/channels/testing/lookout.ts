import { randomUUID } from 'node:crypto'
import { saveLookout } from '../../../contract/lookout.ts'
import { readStatement } from '../../../vault/index.ts'
import type { Story } from '../../releases/testing/story.ts'

type Wish = { email: string; holdsPerYear?: number; counter?: number }

/** Names Jonas Weber as lookout with the owner's real statement, or removes him with null. */
export async function nameLookout(story: Story, wish: Wish | null): Promise<void> {
  const lookoutId = randomUUID()
  const { email = '', holdsPerYear = 2, counter: given } = wish ?? {}
  const named = wish ? { name: 'Jonas Weber', holdsPerYear } : { name: '', holdsPerYear: 0 }
  const { statement } = await story.owner.lookout({
    lookoutId,
    ...named,
    ...(given !== undefined && { counter: given }),
  })
  const signed = readStatement(statement)
  if (signed.type !== 'lookout') throw new Error('That names no lookout.')
  const lookout = wish && { ...named, email, mailName: 'Ruth Vale' }
  const body = { statement, counter: signed.counter, lookoutId, lookout }
  await story.person.browser.call(saveLookout, { body })
}
