import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLeft, type Person } from '../headless.ts'
import { differences } from '../release/compare.ts'
import { type CairnHere, password, startTestCairn } from '../testing/cairn.ts'
import { type Liar, makeLiar } from '../testing/liar.ts'
import { account, alarms, heldNow, named, reaches, report, seatOf } from '../testing/story.ts'

// These tests cover new shares that the release service proved, refused, is about to get, or lost.

let cairn: CairnHere
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

const proofs = '/api/seats/proofs'
const asked = ({ sent }: Liar) => sent.filter(({ path }) => path === proofs).length
const savedWith = ({ sent }: Liar, part: string) =>
  sent.filter(({ path, body }) => path === '/api/estate/save' && body.includes(`"${part}":[{`)).length
const oneDay = async () => {
  cairn.scene.server.wait({ days: 1, seconds: 1 })
  await cairn.scene.server.keepSignedIn()
}

async function pair(name: string) {
  const liar = makeLiar()
  const operator = await cairn.operator(`${name}-operator@example.org`)
  const owner = await cairn.person(`${name}-owner@example.org`, liar.between)
  await owner.saveRecords([account('Bank', 'contact_1')], 'Added')
  const heir = await named(cairn, owner, 'contact_1', `${name}-heir@example.org`)
  await owner.refresh()
  return { liar, operator, owner, heir }
}
type Pair = Awaited<ReturnType<typeof pair>>

async function releasedTo({ operator, heir }: Pair): Promise<string> {
  const { id } = await report(heir, 'death')
  await reaches(heir, 'in-review')
  await operator.person.openCertificate(id)
  await operator.person.review({ releaseId: id, decision: 'approve', reason: 'Seen', code: await operator.code() })
  await reaches(heir, 'released')
  return id
}

async function opensAll(person: Person): Promise<string[]> {
  await person.refreshHeldSeats()
  const { records, warnings } = await openLeft(person, heldNow(person)?.id ?? '')
  expect(warnings).toEqual([])
  return records.map(({ values }) => String(values['platform'])).toSorted()
}

test('the owner’s device checks the shares once a day, and shows no notice if all are right', async () => {
  const { liar, owner } = await pair('proved')
  const before = asked(liar)
  await oneDay()
  await owner.refresh()
  await owner.refresh()
  expect(asked(liar)).toBe(before + 1)
  expect(liar.answer(proofs)).toMatchObject({ proofs: [{ epoch: 1 }, { epoch: 1 }, { epoch: 1 }] })
  expect(savedWith(liar, 'rearms')).toBe(0)
  expect(alarms(owner)).toEqual([])
})

test.each([
  ['a missing box', ({ boxes }: Shown) => boxes.pop()],
  ['another box', ({ boxes }: Shown) => Object.assign(boxes[0] ?? {}, { seatBox: boxes[1]?.seatBox })],
  ['a missing proof', (shown: Shown) => shown.proofs?.pop()],
  [
    'a proof of another share',
    ({ proofs: of }: Shown) => Object.assign(of?.[0] ?? {}, { signature: of?.[1]?.signature }),
  ],
])(
  'attack: the owner’s device reports %s, and makes new shares with which the heir opens the records',
  async (what, change) => {
    const scene = await pair(what.replaceAll(' ', '-'))
    const { liar, owner, heir } = scene
    await oneDay()
    liar.lie(proofs, (answer) => {
      change(Object(answer))
    })
    await owner.refresh()
    expect(alarms(owner)).toEqual([differences.shares])
    expect([savedWith(liar, 'rearms'), savedWith(liar, 'disarms')]).toEqual([1, 0])
    liar.honest()
    await owner.saveRecords([account('Between', 'contact_1')], 'Added')
    // The old epoch is removed only after the release service's signed status names the new shares.
    await owner.refresh()
    expect([savedWith(liar, 'rearms'), savedWith(liar, 'disarms')]).toEqual([1, 1])
    await releasedTo(scene)
    expect(await opensAll(heir)).toEqual(['Bank', 'Between'])
  },
)
type Shown = { boxes: { seatBox: string }[]; proofs: { signature: string }[] | null }

test('the old epoch keeps opening records, even later ones, until the release service accepts new shares', async () => {
  const scene = await pair('refused')
  const { liar, owner, heir } = scene
  // The owner's app does not see the acceptance and leaves the grantee out of its rearm, so the
  // service refuses the rearm.
  const second = await owner.inviteSeat({
    role: 'contact_2',
    email: 'refused-second@example.org',
    personName: 'Two',
    ownerName: 'Olga Owner',
  })
  const other = await cairn.person('refused-second@example.org')
  await other.acceptInvitation(second.link)
  const isSecond = (role: string) => role === 'contact_2'
  liar.lie('/api/seats', ({ seats }) => {
    for (const seat of seats)
      if (isSecond(String(Object(seat).role)) && seat.invitation) seat.invitation.acceptances = []
  })
  await oneDay()
  liar.lie(proofs, (answer) => {
    Object(answer).boxes.length = 0
  })
  await owner.refresh()
  const refused = () => liar.answer('/api/seats').seats.map(({ invitation }) => Object(invitation).refused ?? null)
  await owner.refresh()
  expect(refused()).toContain('outdated')
  await owner.saveRecords([account('Between', 'both_contacts')], 'Added')
  const tries = savedWith(liar, 'rearms')
  const id = await releasedTo(scene)
  expect(await opensAll(other)).toEqual(['Between'])
  await owner.refresh()
  liar.honest()
  await owner.endRelease(id, password)
  await owner.refresh()
  expect(savedWith(liar, 'rearms')).toBeGreaterThan(tries)
  expect(refused().every((one) => one === null)).toBe(true)
  await owner.saveRecords([account('After', 'both_contacts')], 'Added')
  await releasedTo(scene)
  expect(await opensAll(other)).toEqual(['After', 'Between'])
  expect(await opensAll(heir)).toEqual(['After', 'Bank', 'Between'])
})

test('new shares that a stopped release service missed at the end of a release open the seat later', async () => {
  const scene = await pair('crash')
  const { owner, heir, liar } = scene
  const id = await releasedTo(scene)
  expect(await opensAll(heir)).toEqual(['Bank'])
  await owner.refresh()
  await cairn.stopRelease()
  await owner.endRelease(id, password)
  await expect(heir.openHeldSeat(heldNow(heir)?.id ?? '')).rejects.toMatchObject({ code: 'not-released' })
  const again = await cairn.browser(liar.between)
  await again.signIn({ email: 'crash-owner@example.org', password })
  await again.refresh()
  expect(seatOf(again, 'contact_1')?.state).toBe('accepted')
  await cairn.startRelease()
  await reaches(heir, 'ended')
  await again.saveRecords([account('After', 'contact_1')], 'Added')
  await releasedTo(scene)
  expect(await opensAll(heir)).toEqual(['After', 'Bank'])
  await again.refresh()
  expect(alarms(again)).toEqual([])
})

test('the owner’s device keeps the old epoch after a crash until the release service confirms the new shares', async () => {
  const scene = await pair('waits')
  const { owner, heir, liar } = scene
  await oneDay()
  liar.lie(proofs, (answer) => {
    Object(answer).boxes.pop()
  })
  liar.pass('/api/estate/save', (body) => {
    stopped ??= body.includes('"rearms":[{') ? cairn.stopRelease() : undefined
    return body
  })
  let stopped: Promise<unknown> | undefined
  await owner.refresh()
  await stopped
  liar.honest()
  await owner.saveRecords([account('Meanwhile', 'contact_1')], 'Added')
  // The server claims that the shares arrived, but the device trusts only the service's signed
  // status.
  await cairn.scene.server.context.database.updateTable('invitation').set({ armed_at: new Date() }).execute()
  await owner.refresh()
  expect(savedWith(liar, 'disarms')).toBe(0)
  await cairn.startRelease()
  await owner.refresh()
  await owner.refresh()
  expect(savedWith(liar, 'disarms')).toBe(1)
  await releasedTo(scene)
  expect(await opensAll(heir)).toEqual(['Bank', 'Meanwhile'])
})
