import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planServiceKeyCheck } from '../server/releases/service-key.ts'
import { newIdentity } from '../release/testing/owner.ts'
import {
  fromBase64url,
  makeServiceIdentity,
  openStatus,
  publicServiceKeys,
  serviceFields,
  serviceFingerprintText,
  signStatement,
  signStatus,
  toBase64url,
} from '../vault/index.ts'
import type { Person } from './headless.ts'
import { type CairnHere, startTestCairn } from './testing/cairn.ts'
import { type Liar, makeLiar } from './testing/liar.ts'
import { account, alarms, heldNow, named, open, reaches, report, seatOf } from './testing/story.ts'

let cairn: CairnHere
let owner: Person
let contact: Person
let other: Person
let card: string
let liar: Liar

const address = (name: string) => `${name}@new-service.example.org`
/** The fingerprint of the service that the owner's statements name, as a card prints it. */
const pinned = async () => (await owner.seatLink('contact_1'))?.card.serviceFingerprint ?? ''
const fingerprintNow = () => serviceFingerprintText(publicServiceKeys(cairn.scene.key))

async function lose(): Promise<void> {
  await cairn.scene.stopService()
  // The server notices that the service is away, and asks for its keys again.
  await owner.refresh()
  await cairn.scene.loseService()
  cairn.scene.server.wait({ seconds: 61 })
  await cairn.scene.server.context.due.run()
}

beforeAll(async () => {
  cairn = await startTestCairn()
  await planServiceKeyCheck(cairn.scene.server.context)
  await cairn.scene.server.context.due.run()
  owner = await cairn.person(address('owner'))
  await owner.saveRecords([account('Bank', 'contact_1'), account('Forum', 'both_contacts')], 'Added')
  liar = makeLiar()
  contact = await named(cairn, owner, 'contact_1', address('one'), liar.between)
  other = await named(cairn, owner, 'contact_2', address('two'))
  await owner.refresh()
  card = (await owner.seatLink('contact_1'))?.card.lines.join(' ') ?? ''
})
afterAll(() => cairn.stop())

test('only the owner’s newest key can name another release service to a grantee: a server cannot', async () => {
  const [fake, thief] = [await makeServiceIdentity(), await newIdentity()]
  const { boxKey, signKey } = publicServiceKeys(fake)
  const seat = heldNow(contact)
  if (!seat) throw new Error('There is no seat')
  const { ownerId, seatId, invitationId, role } = seat
  const filling = { ownerId, seatId, role, invitationId, epoch: 9, acceptanceHashes: [], cardKey: boxKey, shares: [] }
  const forged = { ...filling, ...serviceFields({ boxKey, signKey }) }
  const rearm = toBase64url(await signStatement('rearm', forged, thief.signKey))
  liar.lie('/api/held-seats', (answer) => ({ ...answer, seats: answer.seats.map((one) => ({ ...one, rearm })) }))
  liar.lie(`/api/release-status/${ownerId}`, async (answer, query) => {
    const asked = { ownerId, nonce: fromBase64url(query.get('nonce') ?? '') }
    const status = await openStatus(fromBase64url(answer.word), asked, cairn.scene.key.signKey.publicKey)
    answer.word = toBase64url(await signStatus(status, fake.signKey))
  })
  await contact.refreshHeldSeats()
  expect(alarms(contact)).toEqual([expect.stringContaining('shows new keys for Olga Owner')])
  liar.honest()
  const again = await contact.reload()
  await again.refresh()
  expect([...alarms(again), heldNow(again)?.keyChanged]).toEqual([undefined])
  contact = again
})

describe('after the release service lost its key', () => {
  beforeAll(lose)

  test('the owner sees that the service has another key, and no alarm', async () => {
    const known = await pinned()
    await owner.refresh()
    expect(owner.store.slice('changedKey')).toEqual({ known })
    expect(known).not.toBe(await fingerprintNow())
    expect(alarms(owner)).toEqual([])
  })

  test('each grantee sees that no seat can open before the owner returns', async () => {
    for (const person of [contact, other]) {
      await person.refresh()
      expect(heldNow(person)).toMatchObject({ keyChanged: true })
      expect(alarms(person)).toEqual([])
    }
  })

  test('the log names the cause once, with the number of estates', async () => {
    await cairn.scene.server.context.due.run()
    const lines = cairn.scene.server.log.lines.filter((line) => line.includes('has another key than before'))
    expect(lines).toEqual([expect.stringContaining('in 1 estates')])
  })

  test('the owner sets up seats only with the fingerprint of the present key', async () => {
    const fake = await serviceFingerprintText(publicServiceKeys(await makeServiceIdentity()))
    await expect(owner.setUpAgain('ABCD EFGH')).rejects.toThrow('32 letters and digits')
    await expect(owner.setUpAgain(await pinned())).rejects.toThrow('had all along')
    await expect(owner.setUpAgain(fake)).rejects.toThrow('not the fingerprint of the second key')
    await owner.refresh()
    expect(owner.store.slice('changedKey')).toBeDefined()
  })

  test('one call sets up every seat again for the same people', async () => {
    await owner.setUpAgain((await fingerprintNow()).toLowerCase())
    // A second press, such as after a lost answer, changes nothing.
    await owner.setUpAgain(await fingerprintNow())
    await owner.refresh()
    expect(owner.store.slice('changedKey')).toBeUndefined()
    expect(await pinned()).toBe(await fingerprintNow())
    expect(seatOf(owner, 'contact_1')).toMatchObject({ state: 'accepted' })
    for (const person of [contact, other]) {
      await person.refresh()
      expect(heldNow(person)).not.toHaveProperty('keyChanged')
    }
    expect([...alarms(owner), ...alarms(contact), ...alarms(other)]).toEqual([])
  })
  test('a card that the owner printed before still leads to the owner and to the present key', async () => {
    const finder = await cairn.browser()
    expect(await finder.readCard(card)).toMatchObject({ serviceFingerprint: await fingerprintNow() })
  })

  test('later invitations and terms name the present key', async () => {
    await owner.saveReleaseSettings({ waitDeathDays: 9 })
    await owner.refresh()
    await named(cairn, owner, 'attorney', address('law'))
    await owner.refresh()
    expect([...alarms(owner), owner.store.slice('settings')?.waitDeathDays]).toEqual([9])
    expect(await pinned()).toBe(await fingerprintNow())
  })

  test('the owner replaces a second lost key in the same way', async () => {
    await lose()
    await owner.refresh()
    expect(owner.store.slice('changedKey')).toBeDefined()
    await owner.setUpAgain(await fingerprintNow())
    await owner.refresh()
    await contact.refresh()
    expect([...alarms(owner), ...alarms(contact), owner.store.slice('changedKey')]).toEqual([undefined])
    expect(heldNow(contact)).not.toHaveProperty('keyChanged')
  })

  test('a report then opens what the owner left', async () => {
    await report(contact, 'death')
    await reaches(contact, 'released')
    expect(await open(contact)).toEqual(['Bank', 'Forum'])
    expect(alarms(contact)).toEqual([])
  })
})
