import type { ReleaseReply } from '../contract/release-service.ts'
import { fromBase64url, openReleaseShare, proveShare } from '../vault/index.ts'
import { daysAfter } from './clock.ts'
import { armedInvitations, demand, type Estate, type ServiceContext } from './estate.ts'
import type { Outcome } from './outcome.ts'

/** A proof opens every share, so it runs at most once a day: enough to notice a lost share. */
export function takeProofRequest(estate: Estate, context: ServiceContext): Outcome {
  const { provedAt } = estate
  demand(provedAt === undefined || daysAfter(provedAt, 1, context) <= context.now, 'too-early')
  return { estate: { ...estate, provedAt: context.now }, lines: [], proves: true }
}

/** Proves, under this nonce, that this service can open every armed share. */
export function proofsOf(estate: Estate, nonce: Uint8Array, privateKey: Uint8Array): Promise<ReleaseReply['proofs']> {
  const { ownerId } = estate
  const armed = armedInvitations(estate).flatMap(({ seatId, invitationId, invitation: { epoch, shares } }) =>
    shares.map(({ event, sealedB }) => ({ seatId, invitationId, epoch, event, sealedB })),
  )
  return Promise.all(
    armed.map(async ({ seatId, invitationId, epoch, event, sealedB }) => {
      const filling = { ownerId, seatId, invitationId, epoch }
      const share = await openReleaseShare(privateKey, filling, event, fromBase64url(sealedB))
      return { seatId, invitationId, event, epoch, signature: await proveShare(filling, event, share, nonce) }
    }),
  )
}
