import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { concat, equal, random, randomId } from './bytes.ts'
import { context } from './context.ts'
import { signingKey } from './curves.ts'
import { readStatement, signStatement, statementHash, verifyStatement } from './statements.ts'
import type { StatementFields } from './statement-fields.ts'
import { expectRefused, flipBit, makePerson } from './testing/index.ts'

const ids = { ownerId: randomId(), seatId: randomId(), invitationId: randomId(), releaseId: randomId() }
const { ownerId, seatId, invitationId, releaseId } = ids
const hash = random(32)

const examples: StatementFields = {
  genesis: {
    ownerId,
    releaseServiceBoxKey: random(32),
    releaseServiceSignKey: random(32),
    seats: [{ seatId, role: 'contact_2', event: 'death', epoch: 1, verifyKey: random(32) }],
  },
  policy: { ownerId, counter: 1, waitIncapacityDays: 2, waitDeathDays: 7, fallbackDays: 14, cardFallback: 0 },
  invitation: {
    ownerId,
    releaseServiceBoxKey: random(32),
    releaseServiceSignKey: random(32),
    seatId,
    role: 'attorney',
    invitationId,
    epoch: 2,
    acceptKey: random(32),
    cardKey: random(32),
    shares: [{ event: 'death', sealedShareHash: hash, seatBoxHash: random(32), proofKey: random(32) }],
  },
  rearm: {
    ownerId,
    seatId,
    role: 'attorney',
    invitationId,
    epoch: 3,
    acceptanceHashes: [hash, random(32)],
    cardKey: random(32),
    shares: [{ event: 'death', sealedShareHash: hash, seatBoxHash: random(32), proofKey: random(32) }],
  },
  disarm: { ownerId, seatId, role: 'contact_2', epoch: 4 },
  epoch: { ownerId, seatId, role: 'contact_1', epoch: 2, keys: [{ event: 'incapacity', verifyKey: random(32) }] },
  pinned: { ownerId, seatId, invitationId, epoch: 1, acceptanceHash: hash, granteeBundle: random(192) },
  'share-now': {
    ownerId,
    seatId,
    invitationId,
    counter: 5,
    acceptanceHash: hash,
    granteeHash: random(32),
    verifyKey: random(32),
    handedHash: random(32),
  },
  restored: { ownerId, n: 17, head: hash },
  acceptance: { ownerId, seatId, invitationId, epoch: 1, via: 'card', granteeBundle: random(192) },
  'step-down': { ownerId, seatId, invitationId, epoch: 3 },
  claim: { ownerId, releaseId, seatId, invitationId, event: 'death', certificateHash: hash },
  opinion: { ownerId, releaseId, claimHash: hash, stance: 'object', reason: 'She called me this morning.' },
  review: { ownerId, releaseId, event: 'death', claimHash: hash, decision: 'approve', reason: '' },
  'collect-request': { ownerId, releaseId, seatId, invitationId, nonce: random(32), lastSeen: { n: 3, hash } },
  'card-review': {
    ownerId,
    seatId,
    invitationId,
    acceptanceHash: hash,
    decision: 'reject',
    reason: 'Nobody of that name.',
  },
  suspension: { ownerId, action: 'suspend', reason: 'The account was taken over.' },
  lockdown: { ownerId, lockdownId: releaseId, action: 'begin', reason: 'Someone is inside the server.' },
  veto: { ownerId, releaseId },
  end: { ownerId, releaseId },
  closing: { ownerId, releaseId, event: 'death', seats: [{ seatId, epoch: 2 }] },
  forget: { ownerId, deletionId: releaseId, counter: 1 },
  keep: { ownerId, deletionId: releaseId, counter: 0xffffffff },
  head: { ownerId, seatId, event: 'death', epoch: 1, counter: 2, m: 3, hash },
  'succession-key': { ownerId, counter: 3, publicKey: random(32), consent: random(64) },
  successor: { ownerId, bundle: random(264), consent: new Uint8Array(0) },
  'succession-veto': { ownerId, statementHash: hash },
  deputy: { ownerId, seatId, invitationId, deputyId: releaseId, acceptanceHash: random(32), acceptKey: random(32) },
  'deputy-acceptance': { ownerId, deputyId: releaseId, deputyHash: random(32), deputyBundle: random(192) },
  'deputy-end': { ownerId, deputyId: releaseId },
  'drill-call': { ownerId, drillId: releaseId, nonce: random(32), seats: [{ seatId, invitationId, epoch: 1 }] },
  drill: { ownerId, drillId: releaseId, seatId, invitationId, epoch: 1, nonce: hash, sawIt: 1 },
  introduction: { ownerId, bundle: random(192), email: 'op@example.org' },
  'check-in': {
    ownerId,
    counter: 2,
    everyDays: 91,
    graceDays: 7,
    pausedUntil: 20_700,
    steps: [{ afterDays: 0, people: [{ seatId, invitationId }] }],
  },
  lookout: { ownerId, counter: 3, lookoutId: releaseId, name: 'Jonas Weber', holdsPerYear: 2 },
}

const types = Object.keys(examples).filter((type): type is keyof StatementFields => type in examples)

const isProved = (type: string) => ['acceptance', 'drill', 'deputy-acceptance'].includes(type)

async function signers() {
  const [signer, proof] = [await signingKey(random(32)), await signingKey(random(32))]
  const sign = (type: keyof StatementFields) =>
    signStatement(type, examples[type], signer, isProved(type) ? proof : undefined)
  return { signer, proof, sign }
}

describe.each(types)('statement %s', (type) => {
  test('verifies with the right key and returns its fields', async () => {
    const { signer, proof, sign } = await signers()
    const bytes = await sign(type)
    const verified = await verifyStatement(type, bytes, signer.publicKey, proof.publicKey)
    expect(verified).toMatchObject({ type, ...examples[type] })
    expect(readStatement(bytes)).toEqual(verified)
  })

  test('is refused with another signature, as another type, and after any change', async () => {
    const { signer, proof, sign } = await signers()
    const bytes = await sign(type)
    await expectRefused(() => verifyStatement(type, bytes, proof.publicKey, proof.publicKey))
    for (const other of types) {
      if (other !== type) await expectRefused(() => verifyStatement(other, bytes, signer.publicKey, proof.publicKey))
    }
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (bit) => {
        await expectRefused(() => verifyStatement(type, flipBit(bytes, bit), signer.publicKey, proof.publicKey))
      }),
      { numRuns: 25 },
    )
    for (const changed of [concat(bytes, random(1)), bytes.subarray(1), bytes.subarray(0, -1), random(64)]) {
      await expectRefused(() => verifyStatement(type, changed, signer.publicKey, proof.publicKey))
      await expectRefused(() => readStatement(changed))
    }
  })
})

describe('statements', () => {
  test('refuse an unknown type, validly signed or not', async () => {
    const { signer } = await signers()
    const content = context('pardon', ownerId)
    await expectRefused(async () => readStatement(concat(content, await signer.sign(content))))
  })

  test('refuse an extra field, or a field of another kind, validly signed or not', async () => {
    const { signer } = await signers()
    for (const content of [context('veto', random(16), random(16), 1), context('veto', random(16), 'now')]) {
      const bytes = concat(content, await signer.sign(content))
      await expectRefused(() => verifyStatement('veto', bytes, signer.publicKey))
    }
  })

  test('refuse to sign a field out of its range', async () => {
    const { signer } = await signers()
    const { policy, disarm, claim, forget, keep } = examples
    await expectRefused(() => signStatement('policy', { ...policy, waitDeathDays: 91 }, signer))
    for (const fallbackDays of [1, 13, 91, 14.5, -14])
      await expectRefused(() => signStatement('policy', { ...policy, fallbackDays }, signer))
    await expectRefused(() => signStatement('policy', { ...policy, cardFallback: 2 }, signer))
    await expectRefused(() => signStatement('policy', { ...policy, counter: 0 }, signer))
    await expectRefused(() => signStatement('disarm', { ...disarm, epoch: 0 }, signer))
    await expectRefused(() => signStatement('claim', { ...claim, event: 'death:1' }, signer))
    await expectRefused(() => signStatement('claim', { ...claim, certificateHash: random(31) }, signer))
    await expectRefused(() => signStatement('forget', { ...forget, counter: 0 }, signer))
    await expectRefused(() => signStatement('keep', { ...keep, counter: 2 ** 32 }, signer))
  })

  test.each(['acceptance', 'drill'] as const)('%s needs both signatures, each by its own key', async (type) => {
    const { signer, proof, sign } = await signers()
    const bytes = await sign(type)
    await expectRefused(() => verifyStatement(type, bytes, signer.publicKey))
    await expectRefused(() => verifyStatement(type, bytes, signer.publicKey, signer.publicKey))
    await expectRefused(() => verifyStatement(type, bytes.subarray(0, -64), signer.publicKey, proof.publicKey))
    await expectRefused(() => signStatement(type, examples[type], signer))
    await expectRefused(() => signStatement('veto', examples.veto, signer, proof))
  })

  test('have a hash that covers their signatures too', async () => {
    const [ada, ben] = [await makePerson(), await makePerson()]
    const one = await signStatement('veto', examples.veto, ada.identity.signKey)
    const other = await signStatement('veto', examples.veto, ben.identity.signKey)
    expect(equal(await statementHash(one), await statementHash(one.slice()))).toBe(true)
    expect(equal(await statementHash(one), await statementHash(other))).toBe(false)
  })
})
