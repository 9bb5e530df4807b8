import { afterEach, beforeEach, expect, test } from 'vitest'
import { readStatement } from '../vault/index.ts'
import { makeStory, StoreToCopy } from './testing/recovery.ts'
import { namesKeys, namesKit, newKeysOf, newKit } from './testing/succession.ts'
import { TestOwner } from './testing/owner.ts'

// A restored store gets back what the server sends, and its own signed log decides about the rest.

let store: StoreToCopy
let story: Awaited<ReturnType<typeof makeStory>>
beforeEach(async () => {
  store = await StoreToCopy.make()
  story = await makeStory(store)
})
afterEach(() => store.remove())

async function names(given: Parameters<TestOwner['lookout']>[0] = {}, owner = story.owner) {
  const message = await owner.lookout(given)
  expect((await story.server.tell(message)).refused).toBeNull()
  const statement = readStatement(message.statement)
  if (statement.type !== 'lookout') throw new Error('That names no lookout.')
  return { message, lookoutId: statement.lookoutId }
}
const presses = (lookoutId: string) =>
  story.server.tell({ type: 'hold', ownerId: story.ownerId, releaseId: story.releaseId, lookoutId })
async function recovered(putBack: () => Promise<void>, withheld: readonly unknown[]) {
  const { server, ownerId, ask } = story
  const { log, journal } = server
  await putBack()
  expect((await ask()).refused).toBe('behind')
  return server.recover(
    ownerId,
    log,
    journal.filter((message) => !withheld.includes(message)),
  )
}

test('a lookout whom the owner took back holds nothing, though the server withholds that statement', async () => {
  const { lookoutId } = await names()
  const putBack = await store.copy()
  const { message } = await names({ holdsPerYear: 0, name: '' })
  await recovered(putBack, [message])
  await story.report()
  expect((await presses(lookoutId)).refused).toBe('outdated')
})

test('a lookout of whom only the log knows may still hold, without a name', async () => {
  const putBack = await store.copy()
  const { message, lookoutId } = await names({ holdsPerYear: 1 })
  await recovered(putBack, [message])
  await story.report()
  expect((await presses(lookoutId)).releases).toMatchObject([{ heldBy: '' }])
})

test('a hold that the server withholds keeps its seven days', async () => {
  const { lookoutId } = await names()
  await story.report()
  const putBack = await store.copy()
  expect((await presses(lookoutId)).refused).toBeNull()
  const { releases } = await recovered(putBack, [])
  expect(releases).toMatchObject([{ state: 'waiting', heldBy: 'Jonas Weber', opensAt: null }])
  await story.server.tell(story.notice)
  store.days(13.9)
  expect((await story.ask()).releases).toMatchObject([{ state: 'waiting' }])
  store.days(0.1)
  expect((await story.ask()).releases).toMatchObject([{ state: 'released' }])
})

test('a removal under earlier keys of the owner stays, and one under new keys counts beside it', async () => {
  const { server, owner } = story
  const { lookoutId } = await names()
  const putBack = await store.copy()
  const { message } = await names({ holdsPerYear: 0, name: '' })
  const [kit, next] = [await newKit(), await newKeysOf(owner.identity)]
  await server.tell(namesKit(owner.identity, 1, kit))
  store.days(14)
  await story.ask()
  expect((await server.tell(namesKeys(owner.identity, next, kit))).refused).toBeNull()
  await recovered(putBack, [message])
  await story.report()
  expect((await presses(lookoutId)).refused).toBe('outdated')
  const renewed = new TestOwner(next, owner.service, owner.ownerId)
  await server.tell(renewed.veto(story.releaseId))
  const again = await names({ counter: 1 }, renewed)
  const other = await recovered(putBack, [message])
  expect(other.refused).toBeNull()
  expect(again.lookoutId).not.toBe(lookoutId)
})
