import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../../contract/http.ts'
import { findReleaseCard, keepReleaseCard } from '../../contract/release-cards.ts'
import { listSeats } from '../../contract/seats.ts'
import type { TestSeat } from '../../release/testing/seat.ts'
import { engines } from '../db/testing/index.ts'
import { inTransaction } from '../db/scope.ts'
import { bytes } from '../estates/testing/estate.ts'
import { Scene } from '../releases/testing/scene.ts'
import { Story } from '../releases/testing/story.ts'

const hashOf = (token: Uint8Array) => new Uint8Array(createHash('sha256').update(token).digest())

describe.each(engines)('release cards, on the $name database', (engine) => {
  let scene: Scene
  let story: Story

  beforeAll(async () => {
    scene = await Scene.open(engine)
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    story = await Story.begin(scene)
    scene.server.wait({ minutes: 2 })
  })

  const number = '7KQ2M9X'
  const newCard = () => {
    const token = bytes(32)
    return { token, body: { number, tokenHash: hashOf(token), entry: bytes(234) } }
  }
  const keep = (seat: TestSeat, body = newCard().body, one = story) =>
    one.person.browser.call(keepReleaseCard, {
      params: { seatId: seat.seatId, invitationId: seat.invitationId },
      body,
    })
  const find = (token: Uint8Array, browser = scene.server.browser()) =>
    browser.call(findReleaseCard, { body: { number, token } })
  const nothing = { status: 404, code: 'card-unknown', message: 'This card is not known here.' }

  test('a complete card opens its box without an account', async () => {
    const seat = await story.invite('contact_1', 'somebody@example.org')
    const { token, body } = newCard()
    await keep(seat, body)
    expect((await find(token)).entry).toEqual(body.entry)
    // Two cards may have the same number by chance, and each must open its own box.
    const other = await Story.begin(scene)
    const theirs = newCard()
    await keep(await other.invite('contact_1', 'else@example.org'), theirs.body, other)
    expect((await find(token)).entry).toEqual(body.entry)
    expect((await find(theirs.token)).entry).toEqual(theirs.body.entry)
  })

  test('a person who saw a card cannot save a card of another estate under the same token', async () => {
    const seat = await story.invite('contact_1', 'somebody@example.org')
    const { token, body } = newCard()
    await keep(seat, body)
    const thief = await Story.begin(scene)
    const inPlace = { ...body, entry: bytes(234) }
    await expect(keep(await thief.invite('contact_1', 'else@example.org'), inPlace, thief)).rejects.toMatchObject({
      status: 409,
    })
    expect((await find(token)).entry).toEqual(body.entry)
    // Only the owner can replace the card's entry.
    await keep(seat, inPlace)
    expect((await find(token)).entry).toEqual(inPlace.entry)
  })

  test('the server gives the same answer for a missing token, a wrong token and a wrong number', async () => {
    const { token, body } = newCard()
    await keep(await story.invite('contact_1', 'somebody@example.org'), body)
    const ask = async (said: object) => {
      const response = await scene.server.browser().fetch('/api/release-cards/find', {
        method: 'POST',
        body: JSON.stringify(said),
        headers: { 'content-type': 'application/json' },
      })
      return [response.status, await response.text()]
    }
    expect((await ask({ number }))[0]).toBe(400)
    const wrongToken = await ask({ number, token: Buffer.from(bytes(32)).toString('base64url') })
    const wrongNumber = await ask({ number: '7KQ2M9Y', token: Buffer.from(token).toString('base64url') })
    const theHash = await ask({ number, token: Buffer.from(body.tokenHash).toString('base64url') })
    expect(wrongToken).toEqual([404, JSON.stringify({ error: { code: nothing.code, message: nothing.message } })])
    expect([wrongNumber, theHash]).toEqual([wrongToken, wrongToken])
  })

  test('saving a card again replaces its box', async () => {
    const seat = await story.invite('contact_1', 'somebody@example.org')
    const [first, second] = [newCard(), newCard()]
    await keep(seat, first.body)
    await keep(seat, second.body)
    expect((await find(second.token)).entry).toEqual(second.body.entry)
    await expect(find(first.token)).rejects.toMatchObject(nothing)
  })

  test('the server deletes the card of a refilled or removed seat', async () => {
    const first = await story.invite('contact_1', 'one@example.org')
    const other = await story.invite('contact_2', 'two@example.org')
    const [replaced, withdrawn] = [newCard(), newCard()]
    await keep(first, replaced.body)
    await keep(other, withdrawn.body)
    await story.invite('contact_1', 'next@example.org', 2)
    const message = await story.owner.disarm(other)
    const statement = 'statement' in message ? message.statement : bytes(0)
    await story.save({ disarms: [{ seatId: other.seatId, epoch: 1, statement }] })
    for (const { token } of [replaced, withdrawn]) await expect(find(token)).rejects.toMatchObject(nothing)
    for (const seat of [first, other])
      await expect(keep(seat)).rejects.toMatchObject({ status: 404, code: 'invitation-void' })
  })

  test('the owner sees which seats have a stored card', async () => {
    const seat = await story.invite('contact_1', 'one@example.org')
    await story.invite('contact_2', 'two@example.org')
    await keep(seat)
    const { seats } = await story.person.browser.call(listSeats, {})
    const told = seats.map(({ role, invitation }) => [role, invitation?.hasCard])
    expect(told).toContainEqual(['contact_1', true])
    expect(told).toContainEqual(['contact_2', false])
  })

  test('only the owner can save a card of a seat, and row-level security shows it to no other owner', async () => {
    const seat = await story.invite('contact_1', 'one@example.org')
    const { token, body } = newCard()
    await keep(seat, body)
    const stranger = await Story.begin(scene)
    await expect(keep(seat, newCard().body, stranger)).rejects.toMatchObject({ code: 'invitation-void' })
    const params = { seatId: randomUUID(), invitationId: randomUUID() }
    const nowhere = stranger.person.browser.call(keepReleaseCard, { params, body: newCard().body })
    await expect(nowhere).rejects.toMatchObject({ code: 'invitation-void' })
    const rows = (one: Story) =>
      inTransaction(
        scene.server.context.database,
        { as: 'owner', ownerId: one.ownerId, accountId: one.person.accountId },
        (transaction) => transaction.selectFrom('release_card').select('number').execute(),
      )
    expect([await rows(story), await rows(stranger)]).toEqual([[{ number }], []])
    expect((await find(token)).entry).toEqual(body.entry)
  })

  test('the server rejects the 61st guess of a card from one browser', async () => {
    const browser = scene.server.browser()
    const answers = []
    for (let tries = 0; tries < 61; tries++)
      answers.push(await find(bytes(32), browser).catch((error: unknown) => error))
    expect(answers.slice(0, 60).every((answer) => answer instanceof ApiError && answer.status === 404)).toBe(true)
    expect(answers[60]).toMatchObject({ status: 429, code: 'rate-limited' })
  })
})
