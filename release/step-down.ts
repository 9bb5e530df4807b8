import { isActiveState } from '../domain/releases.ts'
import type { MessageOf } from '../contract/release-service.ts'
import { readStatement, toBase64url, verifyStatement } from '../vault/index.ts'
import { acceptanceLine } from './by-log.ts'
import { firstEpochOf } from './epochs.ts'
import { armedInvitation, demand, type Estate, withInvitation } from './estate.ts'
import type { Outcome } from './outcome.ts'
import { firstWhoSigned, holdersOf } from './people.ts'

/** Voids all that the grantee holds. Refused during a report, when others rely on the seat. */
export async function takeStepDown(estate: Estate, message: MessageOf<'step-down'>): Promise<Outcome> {
  const named = readStatement(message.statement)
  demand(named.type === 'step-down' && named.ownerId === estate.ownerId, 'not-verified')
  const { seatId, invitationId } = named
  const { seat, invitation } = armedInvitation(estate, seatId, invitationId)
  demand(named.epoch === firstEpochOf(invitation), 'not-verified')
  const holders = holdersOf(estate, invitation.acceptances)
  const holder = await firstWhoSigned(holders, (key) => verifyStatement('step-down', message.statement, key))
  demand(holder !== undefined, 'not-verified')
  demand(!Object.values(estate.releases).some(({ state }) => isActiveState(state)), 'wrong-state')
  const stepDown = toBase64url(message.statement)
  const acceptances = invitation.acceptances.map((one) => (one.who === holder ? { ...one, stepDown } : one))
  return {
    estate: withInvitation(estate, seatId, invitationId, { ...invitation, acceptances }),
    lines: [
      acceptanceLine(
        'stepped-down',
        seat.role,
        acceptances.filter(({ who }) => who === holder),
        { invitationId },
      ),
    ],
  }
}
