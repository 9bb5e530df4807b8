import {
  encodeBundle,
  makeAccount,
  makeAllKeys,
  makeInvitation,
  makeRearm,
  makeSeatKeys,
  makeServiceIdentity,
  openReleaseShare,
  openServiceHybrid,
  proveShare,
  publicServiceKeys,
  random,
  randomId,
  signEpoch,
  signGenesis,
} from '../index.ts'
import { readBytes, writeBytes } from './make.ts'

// Golden rearmed seats: an invitation that names its boxes and keys, and a rearm of that
// invitation.

async function golden() {
  const { account } = await makeAccount('ada@example.org', 'Stone 3 Marsh!')
  const { ownerId, wrapKey, identity } = account
  const releaseService = await makeServiceIdentity()
  const service = await openServiceHybrid(publicServiceKeys(releaseService), releaseService.hybrid)
  const all = await makeAllKeys(ownerId, wrapKey, ['incapacity', 'death'])
  const seat = { seatId: randomId(), role: 'contact_2', epoch: 1 } as const
  const first = await makeSeatKeys(ownerId, wrapKey, seat, all.keys)
  const signer = { ownerId, wrapKey, signKey: identity.signKey }
  const note = { ownerName: 'Ada Marsh', personName: 'Ben Marsh' }
  const { card, invitation } = await makeInvitation(account, seat, first.keys, service, note)
  const again = await makeSeatKeys(ownerId, wrapKey, { ...seat, epoch: 2 }, all.keys)
  const rearm = await makeRearm(account, { ...seat, epoch: 2 }, { card, keys: again.keys }, service, [random(32)])
  const nonce = random(32)
  const filling = { ownerId, seatId: seat.seatId, invitationId: card.invitationId }
  const proofs = [...invitation.shares, ...rearm.shares].map(async ({ event, sealedB }, at) => {
    const place = { ...filling, epoch: at < invitation.shares.length ? 1 : 2 }
    const b = await openReleaseShare(releaseService.privateKey, place, event, sealedB)
    return { epoch: place.epoch, event, signature: await proveShare(place, event, b, nonce) }
  })
  return {
    ownerId,
    ownerBundle: encodeBundle(identity.bundle),
    servicePrivateKey: releaseService.privateKey,
    card,
    invitation,
    rearm,
    facts: [
      await signGenesis(signer, service, first.stored),
      invitation.statement,
      await signEpoch(signer, { ...seat, epoch: 2 }, again.stored),
      rearm.statement,
    ],
    keys: [...first.keys, ...again.keys],
    nonce,
    proofs: await Promise.all(proofs),
  }
}

type Golden = Awaited<ReturnType<typeof golden>>

export async function makeRearmGolden(): Promise<string> {
  return `${JSON.stringify(await golden(), writeBytes, 2)}\n`
}

export function readRearmGolden(text: string): Golden {
  const read: Golden = JSON.parse(text, readBytes)
  return read
}
