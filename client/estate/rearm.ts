import {
  type Card,
  type CardCode,
  cardCodeOf,
  checkAcceptance,
  equal,
  type InvitationLink,
  isSameService,
  makeRearm,
  namedService,
  openKeptInvitation,
  type SealedRearm,
  type SealingService,
  type SeatKey,
  statementHash,
} from '../../vault/index.ts'
import { seatRoles } from '../../domain/seats.ts'
import { alarm } from '../core/alarm.ts'
import type { Keys } from '../core/core.ts'
import type { SeatRole } from '../model/estate.ts'
import { laterService } from './release-service.ts'
import { rotate, type Rotation } from './rotation.ts'
import type { Estate } from './state.ts'

// [Note: new shares, the same people] A grantee keeps share A and the owner's app has it too, so
// the app makes new keys and shares in one save, without a new invitation. Unused links and cards
// stay valid (docs/decisions/077).

type RearmWish = {
  /** The seats to rearm, by default all; seats without a grantee get new keys too. */
  roles?: readonly SeatRole[]
  /** Renews also the key that all seats of an event share; `roles` must then include every seat. */
  renewShared?: boolean
  /** Keeps the old epoch open until the service accepted the new shares. False for leaked shares. */
  keepBefore: boolean
  /** Selects, by seat, the grantees who stay (default: all). The others need a new invitation. */
  of?: (seatId: string) => boolean
}

export const rearmAll = (keys: Keys, estate: Estate, service: SealingService, wish: RearmWish): Promise<Rotation> =>
  rotate(keys, estate, wish.roles ?? seatRoles, {
    renewShared: wish.renewShared ?? false,
    rearm: {
      keepBefore: wish.keepBefore,
      of: wish.of,
      arm: (seat, seatKeys) => rearmSeat({ keys, estate, service }, seat, seatKeys),
    },
  })

async function rearmSeat(
  { keys, estate, service }: { keys: Keys; estate: Estate; service: SealingService },
  seat: { seatId: string; role: SeatRole; epoch: number },
  seatKeys: readonly SeatKey[],
): Promise<SealedRearm> {
  const { card, printed, hashes } = await peopleOf(keys, estate, seat.seatId)
  const invitation = estate.facts.seats.get(seat.seatId)?.invitation
  const invitedAt = invitation && namedService(invitation)
  const isNamed = laterService(estate) !== undefined || !(invitedAt && isSameService(invitedAt, service))
  return makeRearm(keys, seat, { card, keys: seatKeys, printed }, service, hashes, isNamed ? service : undefined)
}

type People = { card: Card; printed: CardCode | undefined; hashes: Uint8Array[] }

/** Undefined if the present keys signed the invitation, else the code of the later card. */
export const reprintedCode = async (
  keys: Keys,
  { facts }: Pick<Estate, 'facts'>,
  card: Card,
): Promise<CardCode | undefined> => (facts.seats.get(card.seatId)?.invitedByOldKey ? cardCodeOf(keys, card) : undefined)

async function peopleOf(keys: Keys, estate: Estate, seatId: string): Promise<People> {
  const signed = estate.facts.seats.get(seatId)
  const sent = estate.seatAnswer.seats.find((seat) => seat.seatId === seatId)?.invitation
  if (!signed?.invitation || sent?.invitationId !== signed.invitation.invitationId) throw alarm()
  const { invitationId, epoch } = signed.invitation
  const opened = await openKeptInvitation(keys, { seatId, invitationId, epoch }, sent.keptBox)
  const kept = { ...opened, printed: await reprintedCode(keys, estate, opened.card) }
  const counting = sent.acceptances.filter(({ standing }) => standing === 'accepted')
  const hashes = await Promise.all(counting.map((one) => hashOf(keys, kept, one)))
  const byLink = hashes.filter((_, at) => counting[at]?.via === 'invitation')
  // A pinned grantee may have stepped down; no other acceptance takes their place.
  const isPinned = (hash: Uint8Array) => signed.pinned.some(({ acceptanceHash }) => equal(acceptanceHash, hash))
  if (signed.pinned.length > 0 && !byLink.every(isPinned)) throw alarm()
  return { card: kept.card, printed: kept.printed, hashes }
}

type Accepted = NonNullable<Estate['seatAnswer']['seats'][number]['invitation']>['acceptances'][number]

async function hashOf(
  { identity }: Keys,
  kept: { link: InvitationLink; card: Card; printed: CardCode | undefined },
  { statement, granteeMac, via }: Accepted,
): Promise<Uint8Array> {
  const checked = await checkAcceptance(identity, kept, { acceptance: statement, granteeMac })
  if (checked.via !== via) throw alarm()
  return statementHash(statement)
}
