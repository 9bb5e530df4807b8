import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReleaseMessage } from '../contract/release-service.ts'
import { encodeBundle } from '../vault/index.ts'
import { addOperator, confirmOperators, removeOperator } from './operators.ts'
import { newIdentity } from './testing/owner.ts'
import { HearingServer, state, StoreToCopy, makeStory } from './testing/recovery.ts'
import { namesKeys, namesKit, newKeysOf, newKit } from './testing/succession.ts'

let store: StoreToCopy
beforeEach(async () => {
  store = await StoreToCopy.make()
})
afterEach(() => store.remove())

async function makeFullStory() {
  const story = await makeStory(store)
  const { server, owner } = story
  const [attorney, other] = [await newIdentity(), await newIdentity()]
  const seats = { attorney: await owner.seat('attorney'), other: await owner.seat('contact_2') }
  const accepted = {
    attorney: await owner.accept(seats.attorney, attorney),
    other: await owner.accept(seats.other, other),
  }
  const sent = [seats.attorney.invitation, seats.other.invitation, accepted.attorney, accepted.other]
  for (const message of sent) expect((await server.tell(message)).refused).toBeNull()
  return { ...story, attorney, other, seats, acceptedBy: accepted }
}
type Story = Awaited<ReturnType<typeof makeFullStory>>

async function withheld({ server, ask, ownerId }: Story, ...sent: (ReleaseMessage | Promise<ReleaseMessage>)[]) {
  const putBack = await store.copy()
  const messages: ReleaseMessage[] = []
  for (const message of sent) messages.push(await message)
  for (const message of messages) expect((await server.tell(message)).refused).toBeNull()
  await putBack()
  expect((await ask()).refused).toBe('behind')
  return server.recover(
    ownerId,
    server.log,
    server.journal.filter((message) => !messages.includes(message)),
  )
}

async function releasedBy({ server, owner, seats, attorney, operator, releaseId, notice, ask }: Story) {
  const claim = await owner.claim(seats.attorney, attorney, 'death', releaseId)
  for (const message of [claim, notice, owner.review(claim, { releaseId, event: 'death' }, operator)])
    expect((await server.tell(message)).refused).toBeNull()
  store.days(30)
  expect(state(await ask())).toBe('released')
}

describe('outdated keys of a grantee', () => {
  test('can neither open nor sign until the server sends the grantee’s own estate; then the newer keys can open', async () => {
    const story = await makeFullStory()
    const { server, owner, seat, contact, accepted, releaseId, ask, ownerId } = story
    const putBack = await store.copy()
    const [kit, next] = [await newKit(), await newKeysOf(contact)]
    const own = [await namesKit(contact, 1, kit), await namesKeys(contact, next, kit)]
    const theirs = new HearingServer(store)
    for (const message of own) expect((await theirs.tell(message)).refused).toBeNull()
    await ask()
    await putBack()
    expect((await ask()).refused).toBe('behind')
    await server.recover(ownerId)
    expect((await server.tell(owner.claim(seat, contact, 'incapacity'))).refused).toBe('not-verified')
    await releasedBy(story)
    const byThief = await server.tell(owner.collect(seat, accepted, releaseId))
    expect(byThief).toMatchObject({ refused: 'outdated', handovers: [] })
    const again = new HearingServer(store)
    for (const message of own) expect((await again.tell(message)).refused).toBeNull()
    const byHeir = await server.tell(owner.collect(seat, accepted, releaseId, { grantee: next }))
    expect(byHeir).toMatchObject({ refused: null, handovers: [{}, {}, {}] })
  })

  test('are not replaced by a thief’s keys while the grantee’s estate is from an older copy', async () => {
    const story = await makeFullStory()
    const { server, owner, seat, contact, accepted, releaseId, ask, ownerId } = story
    const putBack = await store.copy()
    const [kit, next, stolen] = [await newKit(), await newKeysOf(contact), await newKeysOf(contact)]
    const theirs = new HearingServer(store)
    for (const message of [namesKit(contact, 1, kit), namesKeys(contact, next, kit)])
      expect((await theirs.tell(message)).refused).toBeNull()
    await ask()
    await putBack()
    await ask()
    await server.recover(ownerId)
    const thief = new HearingServer(store)
    await thief.tell(namesKeys(contact, stolen))
    store.days(15)
    await thief.tell({ type: 'state', ownerId: contact.ownerId })
    await releasedBy(story)
    for (const grantee of [contact, stolen])
      expect((await server.tell(owner.collect(seat, accepted, releaseId, { grantee }))).handovers).toEqual([])
  })
})

describe('a seat, when the server withholds statements,', () => {
  test('accepts no report by a former grantee after a new invitation', async () => {
    const story = await makeFullStory()
    const { server, owner, seat, contact } = story
    await withheld(
      story,
      owner.seat('contact_1', 2, seat.seatId).then(({ invitation }) => invitation),
    )
    expect((await server.tell(owner.claim(seat, contact, 'death'))).refused).toBe('outdated')
  })

  test('stays disarmed after a disarm, even if the server resends no statement about the seat', async () => {
    const story = await makeFullStory()
    const { server, owner, seat, contact } = story
    const late = await owner.seat('contact_2')
    await withheld(story, owner.disarm(seat), owner.disarm(late))
    expect((await server.tell(owner.claim(seat, contact, 'death'))).refused).toBe('outdated')
    expect((await server.tell(late.invitation)).refused).toBe('outdated')
  })

  test('hands out no old share after a rearm', async () => {
    const story = await makeFullStory()
    const { server, owner, seat, accepted, releaseId } = story
    const { rearm } = await owner.rearm(seat, [accepted])
    await withheld(story, rearm)
    await releasedBy(story)
    expect(await server.tell(owner.collect(seat, accepted, releaseId))).toMatchObject({
      refused: 'outdated',
      handovers: [],
    })
  })

  test('does not return to a grantee who gave it back', async () => {
    const story = await makeFullStory()
    const { server, owner, seat, contact, accepted, releaseId } = story
    const { invitations } = await withheld(story, owner.stepDown(seat, contact))
    expect(invitations.flatMap(({ acceptances }) => acceptances.map(({ standing }) => standing))).toContain(
      'stepped-down',
    )
    expect((await server.tell(owner.claim(seat, contact, 'death'))).refused).toBe('card-not-counted')
    await releasedBy(story)
    expect((await server.tell(owner.collect(seat, accepted, releaseId))).handovers).toEqual([])
  })

  test.each([true, false])(
    'stays closed after an acceptance to other people with the link (who use it after the recovery: %s)',
    async (after) => {
      const story = await makeStory(store)
      const { server, owner, ask, ownerId } = story
      const [heir, thief] = [await newIdentity(), await newIdentity()]
      const place = await owner.seat('contact_2')
      const [acceptance, stolen] = [await owner.accept(place, heir), await owner.accept(place, thief)]
      await server.tell(place.invitation)
      const putBack = await store.copy()
      await server.tell(acceptance)
      await putBack()
      expect((await ask()).refused).toBe('behind')
      const journal = server.journal.filter((message) => message !== acceptance)
      await server.recover(ownerId, server.log, after ? journal : [...journal, stolen])
      if (after) expect((await server.tell(stolen)).refused).toBe('taken')
      expect((await server.tell(owner.claim(place, thief, 'death'))).refused).not.toBeNull()
      if (after) expect((await server.tell(acceptance)).refused).toBeNull()
    },
  )

  test('does not open by another operator’s approval of a rejected card', async () => {
    const story = await makeFullStory()
    const { server, owner, seat, operator, releaseId, ask, ownerId } = story
    const [finder, second] = [await newIdentity(), await newIdentity()]
    await addOperator(store.folder, encodeBundle(second.bundle), 'second@example.org')
    const card = await owner.accept(seat, finder, 'card')
    expect((await server.tell(card)).refused).toBeNull()
    const putBack = await store.copy()
    const rejection = await owner.cardReview(seat, card, operator, 'reject')
    await server.tell(rejection)
    await putBack()
    expect((await ask()).refused).toBe('behind')
    const journal = server.journal.filter((message) => message !== rejection)
    await server.recover(ownerId, server.log, [...journal, await owner.cardReview(seat, card, second)])
    expect((await server.tell(owner.claim(seat, finder, 'death'))).refused).toBe('card-not-counted')
    await releasedBy(story)
    expect((await server.tell(owner.collect(seat, card, releaseId))).handovers).toEqual([])
  })

  test('waits for another review of a card that only the log calls accepted', async () => {
    const story = await makeFullStory()
    const { server, owner, seat, operator, releaseId } = story
    const finder = await newIdentity()
    const card = await owner.accept(seat, finder, 'card')
    await server.tell(card)
    await withheld(story, owner.cardReview(seat, card, operator))
    await releasedBy(story)
    expect((await server.tell(owner.collect(seat, card, releaseId))).refused).toBe('card-not-counted')
  })
})

describe('a statement of the owner or an operator', () => {
  test('lengthens waits by its line in the log alone', async () => {
    const story = await makeFullStory()
    const { server, owner, ask, notice, operator, releaseId, seats, attorney } = story
    await withheld(story, owner.policy({ waitDeathDays: 40, fallbackDays: 0 }))
    const claim = await owner.claim(seats.attorney, attorney, 'death', releaseId)
    for (const message of [claim, notice, owner.review(claim, { releaseId, event: 'death' }, operator)])
      await server.tell(message)
    store.days(39)
    expect(state(await ask())).toBe('waiting')
    store.days(1)
    expect(state(await ask())).toBe('released')
  })

  test('does not shorten waits by its line in the log alone', async () => {
    const story = await makeFullStory()
    const { server, owner, ask, notice, operator, releaseId, seats, attorney } = story
    await withheld(story, owner.policy({ waitDeathDays: 2 }))
    const claim = await owner.claim(seats.attorney, attorney, 'death', releaseId)
    for (const message of [claim, notice, owner.review(claim, { releaseId, event: 'death' }, operator)])
      await server.tell(message)
    store.days(6)
    expect(state(await ask())).toBe('waiting')
  })

  test('by an old key does not replace the terms that the new key signs', async () => {
    const story = await makeFullStory()
    const { server, owner, ask, ownerId } = story
    const putBack = await store.copy()
    const [kit, next] = [await newKit(), await newKeysOf(owner.identity)]
    await server.tell(namesKit(owner.identity, 1, kit))
    store.days(14)
    await ask()
    await server.tell(owner.policy({ counter: 1_000_000, waitDeathDays: 90 }))
    await server.tell(namesKeys(owner.identity, next, kit))
    owner.identity = next
    await putBack()
    await ask()
    await server.recover(ownerId)
    expect((await server.tell(owner.policy({ counter: 1 }))).refused).toBeNull()
  })

  test('cancels a deletion by its line in the log alone', async () => {
    const story = await makeFullStory()
    const { server, owner, ownerId } = story
    await server.tell(owner.forget())
    const { deletion } = await withheld(story, owner.keep())
    expect(deletion?.pending).toBeNull()
    store.days(31)
    expect((await server.tell({ type: 'forget-now', ownerId })).refused).toBe('wrong-state')
  })

  test('excludes an operator who suspended the account from approving, by its line in the log alone', async () => {
    const story = await makeFullStory()
    const { server, owner, operator, seats, attorney, releaseId } = story
    await withheld(story, owner.suspension(operator))
    const claim = await owner.claim(seats.attorney, attorney, 'death', releaseId)
    await server.tell(claim)
    const review = owner.review(claim, { releaseId, event: 'death' }, operator)
    expect((await server.tell(review)).refused).toBe('not-impartial')
  })
})

describe('a report that no operator must check', () => {
  const unchecked = async (story: Story) => {
    await removeOperator(store.folder, { bundle: encodeBundle(story.operator.bundle) })
    await story.ask()
    await confirmOperators(store.folder, [])
    await story.ask()
    expect(
      state(await story.server.tell(story.owner.claim(story.seats.attorney, story.attorney, 'death', story.releaseId))),
    ).toBe('waiting')
  }

  test('waits fourteen days longer after an objection that only the log has, and seven more after the owner opens the link in the mail', async () => {
    const story = await makeFullStory()
    const { server, owner, other, notice, releaseId, ask, ownerId } = story
    await unchecked(story)
    const putBack = await store.copy()
    const objection = await owner.opinion(releaseId, other)
    await server.tell(objection)
    await server.tell({ type: 'pause', ownerId, releaseId })
    await putBack()
    await ask()
    await server.recover(
      ownerId,
      server.log,
      server.journal.filter((message) => message !== objection),
    )
    await server.tell(notice)
    store.days(34)
    expect(state(await ask())).toBe('waiting')
    store.days(1)
    expect(state(await ask())).toBe('released')
  })
})
