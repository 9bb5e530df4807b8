import { openLeft } from '../headless.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  context,
  fromBase64url,
  type HeldSeat as Share,
  type Identity,
  identityHash,
  openHeldSeat,
  readInvitationLink,
  toBase64url,
  uuidBytes,
} from '../../vault/index.ts'
import { hkdf } from '../../vault/hkdf.ts'
import { unlocked } from '../core/core.ts'
import { alarmText } from '../core/alarm.ts'
import { type ChangedApp, changedApp } from '../testing/changed-app.ts'
import {
  type Family,
  family,
  haveNewKeys,
  placeOf,
  encodedBundle,
  signedByOther,
  thiefsKeys,
  verify,
} from '../testing/new-keys.ts'
import { type CairnHere, startTestCairn } from '../testing/cairn.ts'
import { alarms, heldNow, reaches, report } from '../testing/story.ts'

// In these tests readers follow an owner to new keys, while the server shows them the chain of a
// thief of the former account key, which looks equally valid.

let cairn: CairnHere
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

const heldPath = '/api/held-seats'
const writesOf = ({ liar }: ChangedApp) =>
  liar.sent.filter(({ method, path }) => method === 'PUT' && path.endsWith('/box'))
const heldBoxOf = async (app: ChangedApp) => {
  const core = await app.core()
  const { seatId, invitationId } = await placeOf(app)
  const [row] = await cairn.scene.server.context.database
    .selectFrom('held_seat')
    .select('held_box')
    .where('seat_id', '=', seatId)
    .where('invitation_id', '=', invitationId)
    .execute()
  return openHeldSeat(unlocked(core).wrapKey, await placeOf(app), row?.held_box ?? new Uint8Array(0))
}

describe('an owner with new keys', () => {
  let scene: Family
  let next: Identity
  let before: Share
  beforeAll(async () => {
    scene = await family(cairn, 'owner-keys')
    before = await heldBoxOf(scene.contact)
    next = await haveNewKeys(cairn, scene.owner, scene.ownersKit)
  })
  beforeEach(() => [scene.contact, scene.attorney, scene.operator].forEach(({ liar }) => liar.honest()))

  test('keeps their grantees: a grantee’s device follows to the new bundle and keeps the same share', async () => {
    const { contact } = scene
    expect(before.ownerBundle.version).toBe(1)
    await contact.person.refreshHeldSeats()
    const after = await heldBoxOf(contact)
    expect(encodedBundle({ ...next, bundle: after.ownerBundle })).toBe(encodedBundle(next))
    expect(after.a).toEqual(before.a)
    expect(writesOf(contact)).toHaveLength(1)
    await contact.person.refreshHeldSeats()
    expect(writesOf(contact)).toHaveLength(1)
    expect(alarms(contact.person)).toEqual([])
  })

  test('can be reported, and operator and attorney read the report without opening the estate before', async () => {
    const { contact, attorney, operator } = scene
    const { id } = await report(contact.person, 'incapacity')
    await attorney.person.refreshHeldSeats()
    expect(await attorney.person.openReport(id)).toMatchObject({ reportedBy: 'contact_1' })
    await attorney.person.giveOpinion({ releaseId: id, stance: 'support', reason: '' })
    await reaches(contact.person, 'in-review')
    await verify(scene, id)
    await reaches(contact.person, 'waiting')
    for (const { person } of [contact, attorney, operator]) expect(alarms(person)).toEqual([])
  })
})

describe('a thief with the owner’s account key, together with the server', () => {
  let scene: Family
  let thief: Identity
  beforeAll(async () => {
    scene = await family(cairn, 'owner-thief')
    thief = await thiefsKeys(scene.owner)
  })
  beforeEach(() => [scene.contact, scene.attorney, scene.operator].forEach(({ liar }) => liar.honest()))

  test('cannot make a grantee follow other keys, and the grantee’s share stays', async () => {
    const { contact } = scene
    contact.liar.lie(heldPath, ({ seats, ...rest }) => ({
      ...rest,
      seats: seats?.map((seat) => ({ ...seat, ownerBundle: encodedBundle(thief) })),
    }))
    await contact.person.refreshHeldSeats()
    expect(alarms(contact.person)).toEqual([expect.stringContaining('new keys for Olga Owner')])
    expect(writesOf(contact)).toEqual([])
    expect((await heldBoxOf(contact)).ownerBundle.version).toBe(1)
  })

  test('cannot show an operator a report, or a grantee records, under the thief’s keys', async () => {
    const { contact, operator, ownerId } = scene
    const { id } = await report(contact.person, 'death')
    await reaches(contact.person, 'in-review')
    operator.liar.lie(`/api/admin/reviews/${ownerId}/${id}`, (answer) => ({
      ...answer,
      ownerBundle: encodedBundle(thief),
    }))
    await expect(operator.person.openCertificate(id)).rejects.toMatchObject({ message: alarmText })
    operator.liar.honest()
    await verify(scene, id)
    await reaches(contact.person, 'released')
    const { seatId, invitationId } = await placeOf(contact)
    const path = `${heldPath}/${ownerId}/${seatId}/${invitationId}/collect`
    contact.liar.lie(path, (answer) => ({ ...answer, ownerBundle: encodedBundle(thief) }))
    await expect(contact.person.openHeldSeat(heldNow(contact.person)?.id ?? '')).rejects.toMatchObject({
      message: alarmText,
    })
    contact.liar.honest()
    expect((await openLeft(contact.person, heldNow(contact.person)?.id ?? '')).records).toHaveLength(1)
  })
})

describe('a link or a card whose secret a thief also has', () => {
  let scene: Family
  let thief: Identity
  let link: string
  let card: string
  let invitee: ChangedApp
  beforeAll(async () => {
    scene = await family(cairn, 'links')
    thief = await thiefsKeys(scene.owner)
    const made = await scene.owner.person.inviteSeat({
      role: 'contact_2',
      email: 'links-invited@example.org',
      personName: 'Ida Invited',
      ownerName: 'Olga Owner',
    })
    link = made.link
    card = made.card.lines.join(' ')
    invitee = await changedApp(cairn, 'links-invited@example.org', (between) =>
      cairn.person('links-invited@example.org', between),
    )
  })

  async function underOther(identity: Identity) {
    const opened = readInvitationLink(new URL(link).hash)
    const { ownerId, seatId, invitationId } = opened
    const path = `/api/invitations/${ownerId}/${seatId}/${invitationId}`
    const truly = invitee.liar.answer(path)
    const info = context(
      'owner-mac',
      ...[ownerId, seatId, invitationId].map(uuidBytes),
      opened.epoch,
      await identityHash(identity.bundle),
    )
    const statement = await signedByOther(fromBase64url(truly['statement']), identity)
    return {
      path,
      lie: {
        ownerBundle: encodedBundle(identity),
        statement: toBase64url(statement),
        ownerMac: toBase64url(await hkdf(opened.secret, info)),
      },
    }
  }

  test('never shows the thief as the person who invites', async () => {
    expect(await invitee.person.readInvitation(link)).toMatchObject({ ownerName: 'Olga Owner' })
    const { path, lie } = await underOther(thief)
    const fresh = await changedApp(cairn, 'links-fresh@example.org', (between) =>
      cairn.person('links-fresh@example.org', between),
    )
    fresh.liar.lie(path, (answer) => ({ ...answer, ...lie }))
    await expect(fresh.person.readInvitation(link)).rejects.toMatchObject({ code: 'link-does-not-match' })
    await expect(fresh.person.acceptInvitation(link)).rejects.toMatchObject({ code: 'link-does-not-match' })
    await expect(fresh.person.readCard(card)).rejects.toMatchObject({ code: 'card-does-not-match' })
    // The server drops the identity status as well.
    fresh.liar.lie(path, (answer) => ({ ...answer, ...lie, identityWord: null }))
    await expect(fresh.person.readInvitation(link)).rejects.toMatchObject({ code: 'release-service-down' })
    await expect(fresh.person.readCard(card)).rejects.toMatchObject({ code: 'release-service-down' })
    expect(fresh.person.store.slice('held')).toEqual([])
  })

  test('still gives a holder of the card the seat, after the owner made new keys', async () => {
    await haveNewKeys(cairn, scene.owner, scene.ownersKit)
    const late = await changedApp(cairn, 'links-late@example.org', (between) =>
      cairn.person('links-late@example.org', between),
    )
    expect(await late.person.readCard(card)).toMatchObject({ ownerName: 'Olga Owner' })
    await late.person.claimByCard(card)
    expect((await heldBoxOf(late)).ownerBundle.version).toBe(2)
  })
})
