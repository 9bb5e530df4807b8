import type { SignedStatus } from '../../../contract/release.ts'
import { emptyReleaseLog, sha256, signStatus, writeStatusSeat } from '../../../vault/index.ts'
import { epochOf } from './estates.ts'
import { type Account, estateOf, type State } from './state.ts'

export async function signedStatusOf(
  state: State,
  { ownerId, nonce }: { ownerId: string; nonce: Uint8Array },
  account?: Account,
): Promise<SignedStatus> {
  const { log, releases, armed } = estateOf(state, ownerId)
  const { n, hash } = log.at(-1) ?? emptyReleaseLog()
  const held = armed.filter(({ isVoid, taken }) => !isVoid && taken.some((one) => one.account === account))
  const seatParts = held.map(async (one) => {
    const { seatId, role, invitationId, statement } = one.arm
    const acceptances = one.taken.map(async (taken) => ({
      hash: await sha256(new Uint8Array(taken.statement)),
      via: taken.via,
      standing: 'accepted' as const,
    }))
    const filling = { invitationId, epoch: epochOf(one), statementHash: await sha256(new Uint8Array(statement)) }
    const present = { ...filling, acceptances: await Promise.all(acceptances) }
    return { seatId, part: writeStatusSeat({ ownerId, seatId, role, voidEpoch: 0, armed: [present] }) }
  })
  const parts = await Promise.all(seatParts)
  const word = await signStatus(
    {
      ownerId,
      nonce,
      at: state.now().getTime(),
      log: { n, hash },
      releases: releases.map(
        ({ releaseId, event, seatId, state: now, reportedAt, opensAt, firstOpensAt, firstAt }) => ({
          releaseId,
          event,
          seatId,
          claimHash: new Uint8Array(32),
          state: now,
          reportedAt: reportedAt.getTime(),
          opensAt: opensAt?.getTime() ?? 0,
          firstOpensAt: firstOpensAt?.getTime() ?? 0,
          firstAt: firstAt?.getTime() ?? 0,
        }),
      ),
      deletion: { state: 'none', finalAt: 0 },
      heads: [],
      ownerPart: new Uint8Array(32),
      seatParts: await Promise.all(parts.map(({ part }) => sha256(new Uint8Array(part)))),
      daySeconds: 86_400,
    },
    state.service.signKey,
  )
  return { word, ownerPart: null, seatParts: parts }
}
