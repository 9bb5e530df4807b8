import { describe, expect, test } from 'vitest'
import { acceptInvitation, openInvitation } from './invitation.ts'
import { random, randomId } from './bytes.ts'
import { cardKey } from './card.ts'
import { answerDrill, checkDrill, openDrillCall } from './drill.ts'
import { openHeldSeat } from './held-seat.ts'
import { signKeysOf } from './identity.ts'
import { signStatement, verifyStatement } from './statements.ts'
import { expectRefused, flipBit, makeInvitedSeat, makePerson } from './testing/index.ts'

async function seated() {
  const { owner, link, received, card } = await makeInvitedSeat()
  const grantee = await makePerson()
  const { heldBox } = await acceptInvitation(await openInvitation(link, received), grantee)
  const held = await openHeldSeat(grantee.wrapKey, link, heldBox)
  const { ownerId, seatId, invitationId, epoch } = card
  const seat = { seatId, invitationId, epoch }
  const call = (more: Partial<{ nonce: Uint8Array; seats: (typeof seat)[] }> = {}) => ({
    ownerId,
    drillId: randomId(),
    nonce: random(32),
    seats: [seat],
    ...more,
  })
  const sign = (fields: ReturnType<typeof call>, by = owner) => signStatement('drill-call', fields, by.identity.signKey)
  const keys = signKeysOf(grantee.identity.bundle)
  return { owner, grantee, held, card, call, sign, keys, seat }
}

describe('a fire drill', () => {
  test('the grantee’s answer to the owner’s call counts', async () => {
    const { grantee, held, card, call, sign, keys } = await seated()
    const fields = call()
    const answer = await answerDrill(held, await sign(fields), grantee.identity)
    await checkDrill(fields, card, keys, answer)
    await expect(
      verifyStatement('drill', answer, grantee.identity.bundle.signKey, (await cardKey(held, held.a)).publicKey),
    ).resolves.toMatchObject({ sawIt: 1 })
  })

  test('an answer to an earlier call does not count for a later one', async () => {
    const { grantee, held, card, call, sign, keys } = await seated()
    const first = call()
    const answer = await answerDrill(held, await sign(first), grantee.identity)
    await expectRefused(() => checkDrill(call(), card, keys, answer))
    await expectRefused(() => checkDrill({ ...first, nonce: random(32) }, card, keys, answer))
    await expectRefused(() => checkDrill({ ...first, drillId: randomId() }, card, keys, answer))
  })

  test('a stranger, another grantee, and a grantee without share A cannot answer', async () => {
    const { grantee, held, card, call, sign, keys } = await seated()
    const fields = call()
    const statement = await sign(fields)
    const stranger = await makePerson()
    await expectRefused(async () =>
      checkDrill(fields, card, keys, await answerDrill(held, statement, stranger.identity)),
    )
    await expectRefused(async () =>
      checkDrill(fields, card, keys, await answerDrill({ ...held, a: random(32) }, statement, grantee.identity)),
    )
    const other = await seated()
    const theirs = await answerDrill(other.held, await other.sign(other.call()), other.grantee.identity)
    await expectRefused(() => checkDrill(fields, card, [...keys, ...other.keys], theirs))
  })

  test('an answer with another seat, invitation or epoch, or with a changed bit, does not count', async () => {
    const { grantee, held, card, call, keys } = await seated()
    const fields = call()
    const { ownerId, seatId, invitationId, epoch } = card
    const { drillId, nonce } = fields
    const right = { ownerId, drillId, seatId, invitationId, epoch, nonce, sawIt: 1 }
    const key = await cardKey(held, held.a)
    for (const wrong of [
      { seatId: randomId() },
      { invitationId: randomId() },
      { epoch: epoch + 1 },
      { ownerId: randomId() },
    ]) {
      const answer = await signStatement('drill', { ...right, ...wrong }, grantee.identity.signKey, key)
      await expectRefused(() => checkDrill(fields, card, keys, answer))
    }
    const answer = await signStatement('drill', right, grantee.identity.signKey, key)
    for (const bit of [0, 400, 8 * answer.length - 1])
      await expectRefused(() => checkDrill(fields, card, keys, flipBit(answer, bit)))
  })

  test('a grantee’s app opens no call that the owner did not sign, or that names another filling', async () => {
    const { held, call, sign, seat } = await seated()
    await expectRefused(async () => openDrillCall(held, await sign(call(), await makePerson())))
    for (const wrong of [{ seatId: randomId() }, { invitationId: randomId() }, { epoch: seat.epoch + 1 }])
      await expectRefused(async () => openDrillCall(held, await sign(call({ seats: [{ ...seat, ...wrong }] }))))
  })

  test('an answer is no acceptance, opinion, claim or step-down', async () => {
    const { grantee, held, call, sign } = await seated()
    const answer = await answerDrill(held, await sign(call()), grantee.identity)
    const { signKey } = grantee.identity.bundle
    const { publicKey } = await cardKey(held, held.a)
    for (const type of ['acceptance', 'opinion', 'claim', 'step-down', 'collect-request'] as const)
      await expectRefused(() => verifyStatement(type, answer, signKey, publicKey))
  })
})
