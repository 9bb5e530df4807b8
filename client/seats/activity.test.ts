import { afterAll, beforeAll, expect, test } from 'vitest'
import { linesKept } from '../estate/snapshot.ts'
import type { Person } from '../headless.ts'
import type { Activity } from '../model/estate.ts'
import { startTestCairn, type TestCairn } from '../testing/cairn.ts'
import { heldNow, seatOf } from '../testing/story.ts'

let cairn: TestCairn
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

const told = (owner: Person) => owner.store.slice('activity').map(({ text }) => text)
const role = 'contact_1'
const writeMara = (owner: Person) =>
  owner.saveRecords(
    [
      {
        kind: 'authorized-contact',
        definitionVersion: 0,
        values: { fullName: 'Mara Vale', email: 'mara@example.org' },
        audience: 'everyone_named',
        alsoIfIncapacitated: false,
        seat: role,
      },
    ],
    'Added new authorized contact',
  )
const invite = async (owner: Person, email: string): Promise<string> =>
  (await owner.inviteSeat({ role, email, personName: 'Mara Vale', ownerName: 'Olga' })).link

test('the activity lists acceptance, confirmation and removal, and again after a new invitation', async () => {
  const owner = await cairn.person('activity-owner@example.org')
  await writeMara(owner)
  const mara = await cairn.person('mara@example.org')
  await mara.makeRecoveryKit()
  await mara.confirmRecoveryKit()
  for (const time of [1, 2]) {
    await mara.acceptInvitation(await invite(owner, 'mara@example.org'))
    await owner.refresh()
    await owner.refresh()
    expect(seatOf(owner, role)?.state, String(time)).toBe('confirmed')
    await owner.emptySeat({ role, recordsBecome: 'same' })
  }
  const once = [
    'Removed Mara Vale',
    'Mara Vale confirmed their recovery kit',
    'Mara Vale accepted your invitation',
    'Invited Mara Vale',
  ]
  const all = [...once, ...once, 'Added new authorized contact']
  expect(told(owner)).toEqual(all)
  expect(owner.store.slice('activity').every(({ kind }) => kind === 'authorized-contact')).toBe(true)
  const again = await owner.reload()
  await again.refresh()
  expect(told(again)).toEqual(all)
})

test('the activity names a grantee by the address of their acceptance, if it is not the expected one', async () => {
  const owner = await cairn.person('address-owner@example.org')
  await writeMara(owner)
  const other = await cairn.person('other@example.org')
  await other.makeRecoveryKit()
  await other.confirmRecoveryKit()
  await other.acceptInvitation(await invite(owner, 'mara@example.org'))
  await owner.refresh()
  expect(told(owner).slice(0, 2)).toEqual([
    'other@example.org confirmed their recovery kit',
    'Someone accepted your invitation to Mara Vale with another email address than you wrote down: other@example.org',
  ])
  const heldId = seatOf(owner, role)?.id ?? ''
  const text = 'Confirmed that other@example.org is Mara Vale'
  await owner.acknowledge({ heldId, items: ['other@example.org'], activity: { role, text } })
  expect(owner.store.slice('activity')[0]).toMatchObject({ text, kind: 'authorized-contact' })
  await other.stepDown(heldNow(other)?.id ?? '')
  await owner.refresh()
  expect(told(owner)[0]).toBe('other@example.org stepped down')
})

test('the activity lists a used printed card once', async () => {
  const owner = await cairn.person('card-told@example.org')
  await writeMara(owner)
  await invite(owner, 'mara@example.org')
  const card = await owner.seatCard(role)
  const carl = await cairn.person('carl-told@example.org')
  await carl.claimByCard((card?.lines ?? []).join(''))
  for (let look = 0; look < 2; look += 1) await owner.refresh()
  const used = 'The release card you printed for Mara Vale was used by carl-told@example.org'
  expect(told(owner).filter((text) => text === used)).toHaveLength(1)
})

test('a once-only line outlives a snapshot of the activity, and other old lines do not', () => {
  const line = (i: number, partOf?: string): Activity => ({
    id: `${i}`,
    text: `Line ${i}`,
    at: '',
    ...(partOf && { partOf }),
  })
  const lines = [line(0, 'confirmed an-invitation'), line(1), line(2, 'b3a1-of-an-import')]
  for (let i = 3; i < 300; i += 1) lines.push(line(i))
  const kept = linesKept(lines).map(({ text }) => text)
  expect(kept.slice(0, 2)).toEqual(['Line 0', 'Line 100'])
})
