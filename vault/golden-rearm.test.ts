import { readFile } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { readFacts } from './facts.ts'
import { makeRearmGolden, readRearmGolden } from './golden/rearm.ts'
import { openReleaseShare } from './handover.ts'
import { decodeBundle } from './identity.ts'
import { openArmedSeat, openArming } from './rearm.ts'
import { checkShareProof } from './share-proof.ts'
import { some } from './testing/index.ts'

vi.unmock('./password-cost.ts')

// Frozen like golden.test.ts: every later version must open rearmed seats.

const frozen = new URL('./golden/rearm.json', import.meta.url)

describe.each([
  ['frozen', () => readFile(frozen, 'utf8')],
  ['made today', makeRearmGolden],
])('a rearmed seat, %s', (_, source) => {
  test('opens under its first and second epoch, and the proof of every share verifies', async () => {
    const { ownerBundle, servicePrivateKey, card, invitation, rearm, keys, nonce, proofs } = readRearmGolden(
      await source(),
    )
    const held = { ...card, ownerBundle: await decodeBundle(ownerBundle) }
    for (const [newest, shares] of [
      [null, invitation.shares],
      [rearm.statement, rearm.shares],
    ] as const) {
      const arming = await openArming(held, invitation.statement, newest)
      for (const { event, sealedB, seatBox } of shares) {
        const b = await openReleaseShare(servicePrivateKey, arming, event, sealedB)
        const key = keys.find((one) => one.event === event && one.epoch === arming.epoch)
        expect(await openArmedSeat(arming, event, card.a, b, seatBox)).toEqual(some(key).key)
        const { signature } = some(proofs.find((one) => one.event === event && one.epoch === arming.epoch))
        const { proofKey } = some(arming.shares.find((one) => one.event === event))
        await checkShareProof(arming, event, some(proofKey), nonce, signature)
      }
    }
  })

  test('still has the same grantee', async () => {
    const { ownerId, ownerBundle, facts, card } = readRearmGolden(await source())
    const { signKey } = await decodeBundle(ownerBundle)
    const { seats, holding } = await readFacts({ ownerId, signKey }, facts)
    expect(seats.get(card.seatId)).toMatchObject({
      epoch: 2,
      invitation: { epoch: 1, invitationId: card.invitationId },
      rearm: { epoch: 2 },
    })
    expect(holding).toHaveLength(4)
  })
})
