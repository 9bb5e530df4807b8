import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toBase64url } from '../../vault/index.ts'
import { alarmText } from '../core/alarm.ts'
import { reportMadeUp } from '../testing/test-changed-app.ts'
import { type Conspiracy, conspiracy } from '../testing/test-conspiracy.ts'
import { reaches } from '../testing/test-story.ts'

// A server that lies together with somebody whose own app is changed.

let world: Conspiracy
beforeAll(async () => {
  world = await conspiracy()
})
afterAll(() => world.close())

const alarmed = { code: 'not-verified', message: alarmText }

describe('the server and whoever reports', () => {
  test('a certificate whose particulars are made up as no app writes them opens for nobody', async () => {
    const { ownerId, releaseId } = await reportMadeUp(world.contact, { event: 'death', json: { reporter: 'me' } })
    await expect(world.operator.person.openCertificate(releaseId)).rejects.toMatchObject(alarmed)
    await world.attorney.person.refreshHeldSeats()
    await expect(world.attorney.person.openReport(releaseId)).rejects.toMatchObject(alarmed)
    await world.owner.person.refresh()
    await world.owner.person.veto(releaseId)
    await reaches(world.contact.person, 'vetoed')

    // The same claim, by the server alone, and another of their own under its id.
    const again = await world.server.say(world.server.last('claim'))
    expect(again['releases']).toMatchObject([{ releaseId, state: 'vetoed' }])
    const { seatId, invitationId } = (await world.contact.core()).slice('held')[0] ?? { seatId: '', invitationId: '' }
    const place = { ownerId, releaseId, seatId, invitationId }
    const certificateHash = new Uint8Array(32)
    const claim = await world.contact.sign('claim', { ...place, event: 'death', certificateHash })
    const said = { type: 'claim', ownerId, statement: toBase64url(claim) }
    const other = await world.server.say({ path: '/step', body: { message: said, logSince: 0 } })
    expect(other).toMatchObject({ refused: 'not-verified' })
  })
})
