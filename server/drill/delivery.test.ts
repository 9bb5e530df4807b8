import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getDeliveredChunk, getDelivery, listDelivery } from '../../contract/drill.ts'
import type { TestSeat } from '../../release/testing/seat.ts'
import { engines } from '../db/testing/index.ts'
import { Scene } from '../releases/testing/scene.ts'
import { Story } from '../releases/testing/story.ts'

describe.each(engines)('what a release would hand out, on the $name database', (engine) => {
  let scene: Scene
  let story: Story
  let seat: TestSeat

  beforeAll(async () => {
    scene = await Scene.open(engine)
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    story = await Story.begin(scene)
    scene.server.wait({ minutes: 2 })
    seat = await story.invite('contact_1', 'heir@example.org')
  })

  const placeOf = ({ seatId, invitationId }: TestSeat) => ({ seatId, invitationId })
  const keysOf = (one = story, of = seat) => one.person.browser.call(getDelivery, { params: placeOf(of) })
  const recordsOf = (one = story, of = seat) =>
    one.person.browser.call(listDelivery, { params: placeOf(of), query: { after: undefined } })

  test('the owner gets the keys, and exactly the records that a death would open to this seat', async () => {
    const { keys, chains } = await keysOf()
    expect(keys.map(({ event }) => event).toSorted()).toEqual(
      seat.invitation.shares.map(({ event }) => event).toSorted(),
    )
    expect(chains).toHaveLength(keys.length)
    const { records } = await recordsOf()
    const { death, incapacity } = story.records
    expect(records.map(({ recordId }) => recordId).toSorted()).toEqual([death, incapacity].toSorted())
    for (const { wraps } of records) for (const { target } of wraps) expect(target).toContain(seat.seatId)
  })

  test('the server hands out neither another owner’s delivery nor that of a void invitation', async () => {
    const other = await Story.begin(scene)
    const missing = { status: 404, code: 'not-found' }
    await expect(keysOf(other)).rejects.toMatchObject(missing)
    await expect(recordsOf(other)).rejects.toMatchObject(missing)
    const params = { ...placeOf(seat), fileId: randomUUID(), index: 0 }
    await expect(other.person.browser.call(getDeliveredChunk, { params })).rejects.toMatchObject(missing)
    await expect(story.person.browser.call(getDeliveredChunk, { params })).rejects.toMatchObject(missing)
    await scene.server.context.database.updateTable('invitation').set({ void_at: new Date() }).execute()
    await expect(keysOf()).rejects.toMatchObject(missing)
  })
})
