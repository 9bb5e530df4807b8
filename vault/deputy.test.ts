import { describe, expect, test } from 'vitest'
import {
  acceptDeputy,
  nameDeputy,
  openDeputy,
  openDeputyLink,
  openHeldDeputy,
  readDeputyLink,
  writeDeputyLink,
} from './deputy.ts'
import { makeServiceIdentity, publicServiceKeys } from './index.ts'
import { random, randomId } from './bytes.ts'
import type { Holder } from './reporter.ts'
import { signStatement } from './statements.ts'
import { expectRefused, makePerson } from './testing/index.ts'

async function scene() {
  const [owner, attorney, deputy, stranger] = [
    await makePerson(),
    await makePerson(),
    await makePerson(),
    await makePerson(),
  ]
  const service = publicServiceKeys(await makeServiceIdentity())
  const acceptanceHash = random(32)
  const filling = { ownerId: owner.ownerId, seatId: randomId(), invitationId: randomId(), epoch: 1 }
  const ownerBundle = owner.identity.bundle
  const held = { ...filling, role: 'attorney' as const, ownerName: 'Olga', ownerBundle, service, a: random(32) }
  const grantee = attorney.identity.bundle
  const holder: Holder = { ...filling, role: 'attorney', service, via: 'invitation', grantee, acceptanceHash }
  const named = await nameDeputy(attorney, held, acceptanceHash, 'law@example.org')
  const opened = await openDeputyLink(readDeputyLink(writeDeputyLink(named.link)), named)
  const { acceptance, heldBox } = await acceptDeputy(opened, deputy)
  return { owner, attorney, deputy, stranger, held, holder, named, opened, acceptance, heldBox }
}

describe('a deputy', () => {
  test('opens the link, and is proved by both statements', async () => {
    const { holder, named, opened, acceptance, heldBox, deputy } = await scene()
    expect(opened).toMatchObject({ ownerName: 'Olga', attorneyName: 'law@example.org' })
    const proved = await openDeputy(holder, holder.grantee, { deputy: named.statement, acceptance })
    expect(proved.deputy.ownerId).toBe(deputy.ownerId)
    expect(await openHeldDeputy(deputy.wrapKey, opened, heldBox)).toMatchObject({ ownerName: 'Olga' })
  })

  test('does not open a link of another secret, owner or id, or a note or statement of another', async () => {
    const { named, stranger, attorney, held } = await scene()
    const other = await scene()
    const { link } = named
    for (const wrong of [{ secret: random(16) }, { ownerId: stranger.ownerId }, { deputyId: randomId() }])
      await expectRefused(() => openDeputyLink({ ...link, ...wrong }, named))
    await expectRefused(() => openDeputyLink(link, { ...named, note: other.named.note }))
    await expectRefused(() => openDeputyLink(link, { ...named, statement: other.named.statement }))
    const { seatId, invitationId } = held
    const fields = { ...link, seatId, invitationId, acceptanceHash: random(32), acceptKey: random(32) }
    const exchanged = await signStatement('deputy', fields, attorney.identity.signKey)
    await expectRefused(() => openDeputyLink(link, { ...named, statement: exchanged }))
    for (const text of ['', 'a.b', `${writeDeputyLink(link)}.x`, writeDeputyLink({ ...link, secret: random(15) })])
      await expectRefused(async () => readDeputyLink(text))
  })

  test('is not proved by another attorney, seat, naming or link', async () => {
    const { holder, named, opened, acceptance, stranger, attorney, deputy, held } = await scene()
    const signed = { deputy: named.statement, acceptance }
    const grantee = stranger.identity.bundle
    await expectRefused(() => openDeputy({ ...holder, grantee }, grantee, signed))
    for (const wrong of [
      { seatId: randomId() },
      { invitationId: randomId() },
      { ownerId: stranger.ownerId },
      { acceptanceHash: random(32) },
      { role: 'contact_1' as const },
    ])
      await expectRefused(() => openDeputy({ ...holder, ...wrong }, holder.grantee, signed))
    const again = await nameDeputy(attorney, held, holder.acceptanceHash, '')
    await expectRefused(() => openDeputy(holder, holder.grantee, { ...signed, deputy: again.statement }))
    const ofAnother = await acceptDeputy({ ...opened, deputyHash: random(32) }, deputy)
    await expectRefused(() => openDeputy(holder, holder.grantee, { ...signed, acceptance: ofAnother.acceptance }))
    const { ownerId } = held
    const fields = { ownerId, deputyId: named.link.deputyId, deputyHash: random(32), deputyBundle: random(192) }
    const forged = await signStatement('deputy-acceptance', fields, deputy.identity.signKey, deputy.identity.signKey)
    await expectRefused(() => openDeputy(holder, holder.grantee, { ...signed, acceptance: forged }))
  })
})
