import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBase64url, type Identity, openCertificateKey } from '../../vault/index.ts'
import type { ClientCore } from '../client-core.ts'
import { unlocked } from '../core/core.ts'
import { heldSeatCalls } from '../held/held-seats.ts'
import { openedEstateCalls } from '../held/opened-estate.ts'
import { reportingCalls } from '../held/reporting.ts'
import { differences } from '../release/compare.ts'
import type { ChangedApp } from '../testing/changed-app.ts'
import {
  type Family,
  family,
  haveNewKeys,
  kitOf,
  placeOf,
  encodedBundle,
  thiefsKeys,
  verify,
} from '../testing/new-keys.ts'
import { type CairnHere, startTestCairn, until } from '../testing/cairn.ts'
import { alarms, heldNow, particulars, reaches, report } from '../testing/story.ts'

let cairn: CairnHere
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

const notices = ({ person }: ChangedApp) => person.store.slice('notices').map(({ text }) => text)

describe('a grantee with new keys', () => {
  let scene: Family
  let before: Identity
  let inside: ClientCore
  beforeAll(async () => {
    scene = await family(cairn, 'holder-keys')
    const kit = await kitOf(cairn, scene.contact)
    before = unlocked(await scene.contact.core()).identity
    inside = await scene.contact.core()
    inside.keys = { ...unlocked(inside), identity: await haveNewKeys(cairn, scene.contact, kit) }
  })

  test('appears once in the owner’s activity, and the owner need not confirm the keys', async () => {
    const { owner } = scene
    const lines = () => owner.person.store.slice('activity').filter(({ text }) => text.endsWith('has a new key'))
    await owner.person.refresh()
    await until(async () => (await owner.person.refresh(), lines().length > 0), 'the owner reads of it')
    await owner.person.refresh()
    expect(lines()).toHaveLength(1)
    expect(notices(owner).filter((text) => text.includes('has a new key'))).toHaveLength(1)
    expect(alarms(owner.person)).toEqual([])
  })

  test('reads what others seal to them after the change, and operators read their reports', async () => {
    const { contact, attorney, owner, operator } = scene
    const { id } = await report(attorney.person, 'incapacity')
    await heldSeatCalls.refreshHeldSeats(inside)
    expect(await reportingCalls.openReport(inside, id)).toMatchObject({ reportedBy: 'attorney' })
    await owner.person.refresh()
    await owner.person.veto(id)
    const heldId = heldNow(contact.person)?.id ?? ''
    const { id: own } = await reportingCalls.report(inside, { heldId, event: 'death', ...particulars })
    await attorney.person.refreshHeldSeats()
    expect(await attorney.person.openReport(own)).toMatchObject({ reportedBy: 'contact_1' })
    await reaches(contact.person, 'in-review')
    await verify(scene, own)
    await reaches(contact.person, 'released')
    const came: unknown[] = []
    inside.change = (change) => 'left' in change && came.push(...change.records)
    await openedEstateCalls.openHeldSeat(inside, heldId)
    expect(came).toHaveLength(1)
    for (const { person } of [contact, attorney, operator]) expect(alarms(person)).toEqual([])
  })

  test('gets certificates that a thief of the previous keys cannot open', async () => {
    const { attorney } = scene
    const [sent] = attorney.liar.sent.filter(({ method, path }) => method === 'POST' && path === '/api/releases')
    const { ownerId, releaseId, certificate, sealedForHolders } = JSON.parse(sent?.body ?? '{}')
    const place = { ownerId, releaseId, fileId: certificate.fileId }
    expect(sealedForHolders).toHaveLength(1)
    const box = fromBase64url(sealedForHolders[0].box)
    await expect(openCertificateKey(before.boxPrivateKey, place, box)).rejects.toThrow()
  })
})

describe('a thief with a grantee’s account key, together with the server', () => {
  let scene: Family
  let thief: Identity
  beforeAll(async () => {
    scene = await family(cairn, 'holder-thief')
    thief = await thiefsKeys(scene.contact)
  })

  test('raises the owner’s alarm, and the activity shows no new key', async () => {
    const { owner } = scene
    owner.liar.lie('/api/seats', (answer) => ({
      ...answer,
      seats: answer.seats?.map((seat) => ({
        ...seat,
        invitation: seat.invitation && {
          ...seat.invitation,
          acceptances: seat.invitation.acceptances.map((one) => ({ ...one, bundle: encodedBundle(thief) })),
        },
      })),
    }))
    await owner.person.refresh()
    await until(async () => (await owner.person.refresh(), alarms(owner.person).length > 0), 'the owner is warned')
    expect(alarms(owner.person)).toContain(differences.holderKeys)
    expect(notices(owner).filter((text) => text.includes('new key'))).toEqual([])
    owner.liar.honest()
  })

  test('reads no document of a report, because its reporter seals it to the valid keys', async () => {
    const { attorney, contact, ownerId } = scene
    const { seatId, invitationId } = await placeOf(attorney)
    attorney.liar.lie(`/api/held-seats/${ownerId}/${seatId}/${invitationId}/others`, ({ others, ...rest }) => ({
      ...rest,
      others: others?.map((one) => ({ ...one, bundle: encodedBundle(thief) })),
    }))
    const { id } = await report(attorney.person, 'death')
    expect(alarms(attorney.person)).toEqual([expect.stringContaining('was not sealed to these')])
    await contact.person.refreshHeldSeats()
    expect(await contact.person.openReport(id)).toMatchObject({ reportedBy: 'attorney' })
  })
})
