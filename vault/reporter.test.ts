import { describe, expect, test } from 'vitest'
import { signAcceptance } from './acceptance.ts'
import { random, randomId } from './bytes.ts'
import { cardKey, claimByCard, openCard } from './card.ts'
import { encodeBundle } from './identity.ts'
import { acceptInvitation, openInvitation } from './invitation.ts'
import { openHolder, openReporter } from './reporter.ts'
import { DEATH } from './seat.ts'
import { publicServiceKeys } from './service-keys.ts'
import { signStatement } from './statements.ts'
import { expectRefused, makeInvitedSeat, makePerson, type Person } from './testing/index.ts'

async function seated() {
  const made = await makeInvitedSeat('contact_2')
  const grantee = await makePerson()
  const { acceptance } = await acceptInvitation(await openInvitation(made.link, made.received), grantee)
  const { ownerId, seatId, invitationId } = made.link
  const asked = { ownerId, releaseId: randomId(), event: DEATH }
  const claimOf = (person: Person, change = {}) => {
    const fields = { ...asked, seatId, invitationId, certificateHash: random(32), ...change }
    return signStatement('claim', fields, person.identity.signKey)
  }
  const invitation = made.received.statement
  return { ...made, owner: made.owner.identity.bundle, grantee, acceptance, invitation, asked, claimOf }
}

describe('the holder of a seat', () => {
  test('is the person whom invitation and acceptance name together, for links and cards', async () => {
    const { owner, grantee, acceptance, invitation, card, received, link, releaseService } = await seated()
    const { bundle } = grantee.identity
    expect(await openHolder(owner, { invitation, acceptance })).toMatchObject({
      seatId: link.seatId,
      invitationId: link.invitationId,
      epoch: 1,
      role: 'contact_2',
      via: 'invitation',
      grantee: bundle,
      service: publicServiceKeys(releaseService),
    })
    const shown = await claimByCard(await openCard(card, received), grantee)
    const byCard = await openHolder(owner, { invitation, acceptance: shown.acceptance })
    expect(byCard).toMatchObject({ via: 'card', grantee: bundle })
  })

  test('cannot be forged by combining statements of different seats', async () => {
    const [one, other] = [await seated(), await seated()]
    const { owner, invitation, acceptance } = one
    await expectRefused(() => openHolder(owner, { invitation, acceptance: other.acceptance }))
    await expectRefused(() => openHolder(owner, { invitation: other.invitation, acceptance }))
    await expectRefused(() => openHolder(other.owner, { invitation, acceptance }))
    await expectRefused(() => openHolder(owner, { invitation: acceptance, acceptance: invitation }))
  })
})

test('the holder of one seat’s card cannot sign themselves into another seat, estate or epoch', async () => {
  const { owner, grantee, invitation, card } = await seated()
  const key = await cardKey(card, card.a)
  const signed = (change = {}) => signAcceptance({ ...card, ...change }, 'card', grantee.identity, key)
  expect(await openHolder(owner, { invitation, acceptance: await signed() })).toMatchObject({ via: 'card' })
  for (const change of [
    { ownerId: randomId() },
    { seatId: randomId() },
    { invitationId: randomId() },
    { epoch: card.epoch + 1 },
  ]) {
    const acceptance = await signed(change)
    await expectRefused(() => openHolder(owner, { invitation, acceptance }))
  }
})

describe('the reporter', () => {
  test('is the holder of the seat that the claim names', async () => {
    const { owner, grantee, acceptance, invitation, asked, claimOf } = await seated()
    const signed = (claim: Uint8Array) => ({
      invitation,
      acceptance,
      claim,
      reporterBundle: encodeBundle(grantee.identity.bundle),
    })
    const claim = await claimOf(grantee)
    const found = await openReporter(asked, owner, signed(claim), undefined)
    expect(found.reporter).toMatchObject({ role: 'contact_2', grantee: grantee.identity.bundle })
    expect(found.claim.releaseId).toBe(asked.releaseId)
  })

  test('is refused if another person signed, or if the claim is for another report, event, seat or estate', async () => {
    const one = await seated()
    const { owner, grantee, acceptance, invitation, asked, claimOf } = one
    const signed = (claim: Uint8Array) => ({
      invitation,
      acceptance,
      claim,
      reporterBundle: encodeBundle(grantee.identity.bundle),
    })
    const reporterOf =
      (claim: Uint8Array, about = asked) =>
      () =>
        openReporter(about, owner, signed(claim), undefined)
    await expectRefused(reporterOf(await claimOf(await makePerson())))
    const claim = await claimOf(grantee)
    await expectRefused(reporterOf(claim, { ...asked, releaseId: randomId() }))
    await expectRefused(reporterOf(claim, { ...asked, event: 'incapacity' }))
    await expectRefused(reporterOf(claim, { ...asked, ownerId: randomId() }))
    await expectRefused(reporterOf(await claimOf(grantee, { seatId: randomId() })))
    await expectRefused(reporterOf(await claimOf(grantee, { invitationId: randomId() })))
    await expectRefused(reporterOf(await claimOf(grantee, { ownerId: randomId() })))
  })
})
