import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeBundle, sha256 } from '../vault/index.ts'
import { confirmOperators, removeOperator } from './operators.ts'
import { newIdentity } from './testing/owner.ts'
import { state, StoreToCopy, makeStory } from './testing/recovery.ts'
import { namesKeys, namesKit, newKeysOf, newKit, stops } from './testing/succession.ts'

// In these tests a server withholds a cancellation from a restored store, but the log still has it.

let store: StoreToCopy
beforeEach(async () => {
  store = await StoreToCopy.make()
})
afterEach(() => store.remove())

type Story = Awaited<ReturnType<typeof makeStory>>

async function dismissed(story: Story): Promise<void> {
  await removeOperator(store.folder, { bundle: encodeBundle(story.operator.bundle) })
  await confirmed(story)
}

async function confirmed({ ask }: Pick<Story, 'ask'>): Promise<void> {
  await ask()
  await confirmOperators(store.folder, [])
  await ask()
}

test('new keys count again after a recovery, although a removed operator had rejected an earlier report', async () => {
  const story = await makeStory(store)
  const { server, owner, seat, contact, operator, releaseId, ask, ownerId } = story
  const putBack = await store.copy()
  const claim = await owner.claim(seat, contact, 'death', releaseId)
  await server.tell(claim)
  await server.tell(owner.review(claim, { releaseId, event: 'death' }, operator, 'reject'))
  const [kit, next] = [await newKit(), await newKeysOf(owner.identity)]
  await server.tell(namesKit(owner.identity, 1, kit))
  store.days(14)
  await ask()
  expect((await server.tell(namesKeys(owner.identity, next, kit))).refused).toBeNull()
  await dismissed(story)
  await putBack()
  expect((await ask()).refused).toBe('behind')
  const reply = await server.recover(ownerId)
  expect(reply).toMatchObject({ refused: null, releases: [{ state: 'rejected' }] })
  expect(reply.succession?.identity).toEqual(await sha256(encodeBundle(next.bundle)))
})

test('a thief cannot name keys without the kit, even if the server withholds the kit', async () => {
  const { server, owner, ask, ownerId } = await makeStory(store)
  const putBack = await store.copy()
  await server.tell(namesKit(owner.identity, 1, await newKit()))
  store.days(14)
  await ask()
  const { log } = server
  await putBack()
  expect((await ask()).refused).toBe('behind')
  expect((await server.recover(ownerId, log, server.journal.slice(0, -1))).refused).toBe('behind')
  expect((await server.recover(ownerId, log)).refused).toBeNull()
})

test('keys and kits of a thief that the owner stopped stay stopped, even if the server withholds the veto', async () => {
  const { server, owner, ask, ownerId } = await makeStory(store)
  const putBack = await store.copy()
  const keys = await namesKeys(owner.identity, await newKeysOf(owner.identity))
  const kit = await namesKit(owner.identity, 1, await newKit())
  for (const stolen of [keys, kit]) {
    await server.tell(stolen)
    expect((await server.tell(stops(owner.identity, stolen))).refused).toBeNull()
  }
  const { log } = server
  await putBack()
  expect((await ask()).refused).toBe('behind')
  const withheld = server.journal.filter(({ type }) => type !== 'succession-veto')
  const { succession } = await server.recover(ownerId, log, withheld)
  expect(succession).toMatchObject({ successor: null, nextKey: null, key: null, frozen: false })
})

test('an identity that froze on two successors stays frozen, even if the server withholds the second one', async () => {
  const { server, owner, ask, ownerId } = await makeStory(store)
  const putBack = await store.copy()
  for (const next of [await newKeysOf(owner.identity), await newKeysOf(owner.identity)])
    await server.tell(namesKeys(owner.identity, next))
  const { log } = server
  await putBack()
  expect((await ask()).refused).toBe('behind')
  const { succession } = await server.recover(ownerId, log, server.journal.slice(0, -1))
  expect(succession).toMatchObject({ successor: null, frozen: true })
})

test('an approval is void if the server withholds a later objection, and the next approval must name that objection', async () => {
  const { server, owner, seat, contact, operator, releaseId, notice, ask, ownerId } = await makeStory(store)
  const other = await newIdentity()
  const place = await owner.seat('contact_2')
  for (const message of [place.invitation, owner.accept(place, other)]) await server.tell(message)
  const putBack = await store.copy()
  const claim = await owner.claim(seat, contact, 'death', releaseId)
  const about = { releaseId, event: 'death' } as const
  for (const message of [claim, notice, owner.review(claim, about, operator)]) await server.tell(message)
  const objection = await owner.opinion(releaseId, other)
  expect(state(await server.tell(objection))).toBe('in-review')
  const { log } = server
  await putBack()
  expect((await ask()).refused).toBe('behind')
  const withheld = server.journal.filter((message) => message !== objection)
  expect(state(await server.recover(ownerId, log, withheld))).toBe('in-review')
  await server.tell(notice)
  store.days(60)
  expect(state(await ask())).toBe('in-review')
  expect((await server.tell(owner.review(claim, about, operator))).refused).toBe('outdated')
  if (!('statement' in objection)) throw new Error('An objection is a statement')
  const read = await sha256(objection.statement)
  expect(state(await server.tell(owner.review(claim, about, operator, 'approve', read)))).toBe('waiting')
})

test.each([true, false])(
  'the service does not waive an approval that it demanded when the last operator left (approved: %s)',
  async (approved) => {
    const story = await makeStory(store)
    const { server, owner, seat, contact, operator, releaseId, notice, ask, ownerId } = story
    const putBack = await store.copy()
    const claim = await owner.claim(seat, contact, 'death', releaseId)
    for (const message of [claim, notice]) await server.tell(message)
    if (approved) await server.tell(owner.review(claim, { releaseId, event: 'death' }, operator))
    await removeOperator(store.folder, { bundle: encodeBundle(operator.bundle) })
    await putBack()
    await confirmed(story)
    const reply = await server.recover(ownerId)
    expect(reply.releases).toMatchObject([{ state: 'in-review', approval: 'demanded' }])
    expect(reply.log.filter(({ detail }) => detail.includes('unchecked'))).toEqual([])
    await server.tell(notice)
    store.days(60)
    expect(state(await ask())).toBe('in-review')
  },
)

test('a report with a waived approval waits again after a recovery, without an approval', async () => {
  const story = await makeStory(store)
  const { server, owner, seat, contact, releaseId, ask, ownerId } = story
  await dismissed(story)
  const putBack = await store.copy()
  await server.tell(owner.claim(seat, contact, 'death', releaseId))
  await putBack()
  expect((await ask()).refused).toBe('behind')
  expect((await server.recover(ownerId)).releases).toMatchObject([{ state: 'waiting', approval: 'waived' }])
})
