import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerHeldDrill, listHeldDrills, readDrillAnswers, sendDrill } from '../../contract/drill.ts'
import { engines } from '../db/testing/index.ts'
import { bytes } from '../estates/testing/estate.ts'
import { Scene } from '../releases/testing/scene.ts'
import { Story, type Taken } from '../releases/testing/story.ts'

describe.each(engines)('fire drills, on the $name database', (engine) => {
  let scene: Scene
  let story: Story
  let taken: Taken

  beforeAll(async () => {
    scene = await Scene.open(engine)
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    scene.server.wait({ days: 2 })
    story = await Story.begin(scene)
    taken = await named('contact_1')
  })

  const named = async (role: 'contact_1' | 'contact_2') => {
    const person = await scene.person(role)
    const accepted = await story.accept(await story.invite(role, person.email), person)
    await scene.settle()
    return accepted
  }
  const call = (seats = [taken.seat], one = story) => {
    const body = {
      drillId: randomUUID(),
      statement: bytes(200),
      seats: seats.map(({ seatId, invitationId }) => ({ seatId, invitationId })),
    }
    return one.person.browser.call(sendDrill, { body }).then(() => body)
  }
  const answer = (drillId: string, { person, seat } = taken, statement = bytes(300)) =>
    person.browser.call(answerHeldDrill, { params: { ...story.placeOf(seat), drillId }, body: { statement } })
  const held = ({ person } = taken) => person.browser.call(listHeldDrills, {})
  const answers = () => story.person.browser.call(readDrillAnswers, {})

  test('the server shows a call to the person in the seat, and their first answer to the owner', async () => {
    expect(await answers()).toEqual({ drillId: null, answers: [] })
    const { drillId, statement } = await call()
    expect((await held()).drills).toMatchObject([{ drillId, statement, answeredAt: null }])
    const first = bytes(300)
    await answer(drillId, taken, first)
    await answer(drillId, taken, bytes(300))
    expect(await answers()).toMatchObject({ drillId, answers: [{ statement: first }] })
    const { answeredAt } = (await held()).drills[0] ?? {}
    expect(answeredAt).toBeInstanceOf(Date)
  })

  test('the server takes one call a day, and none for a seat without a grantee', async () => {
    const open = await story.invite('contact_2', 'nobody@example.org')
    await expect(call([open])).rejects.toMatchObject({ status: 404 })
    await expect(call([])).rejects.toMatchObject({ status: 404 })
    const first = await call()
    await expect(call()).rejects.toMatchObject({ status: 409, code: 'drill-too-soon' })
    await answer(first.drillId)
    scene.server.wait({ days: 1, seconds: 1 })
    await scene.server.keepSignedIn()
    const { drillId } = await call()
    expect(await answers()).toEqual({ drillId, answers: [] })
    await expect(answer(first.drillId)).rejects.toMatchObject({ status: 404 })
  })

  test('no other person answers, or sees the call', async () => {
    const { drillId } = await call()
    const other = await named('contact_2')
    expect((await held(other)).drills).toEqual([])
    const theirs = { ...taken, person: other.person }
    await expect(answer(drillId, theirs)).rejects.toMatchObject({ status: 403, code: 'not-in-seat' })
    await expect(answer(drillId, other)).rejects.toMatchObject({ status: 404 })
    const stranger = await Story.begin(scene)
    await expect(call([taken.seat], stranger)).rejects.toMatchObject({ status: 404 })
  })

  test('while a report is open the server takes no call', async () => {
    await story.report(taken)
    await scene.settle()
    await expect(call()).rejects.toMatchObject({ status: 409, code: 'release-open' })
  })
})
