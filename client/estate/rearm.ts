import {
  type Card,
  type CardCode,
  cardCodeOf,
  checkAcceptance,
  equal,
  type InvitationLink,
  makeRearm,
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
import { rotate, type Rotation } from './rotation.ts'
import type { Estate } from './state.ts'

// [Note: new shares, the same people] Whoever accepted keeps A, and the owner's app has it too. So it makes new keys and shares for everybody who is
// named, in one save, and nobody has to be met again. A link or card that nobody used goes on. docs/decisions/077.

/** How seats are armed anew. */
export type RearmWish = {
  /** Everybody who is named, unless said otherwise; seats where nobody is get new keys as well. */
  roles?: readonly SeatRole[]
  /** Also new: the key that all seats of an event share. Then all roles move. */
  renewShared?: boolean
  /**
   * Whether the epoch before opens until the release service took the new shares: records are wrapped for both until then. False where its
   * shares were given out, or are known to whoever must not have them.
   */
  keepBefore: boolean
  /** Those of them who stay, by their seats: everybody, unless said otherwise. Whoever else was invited has to be invited anew. */
  of?: (seatId: string) => boolean
}

/**
 * New keys and shares for everybody who is named: a part of one save, which no report may stand in the way of.
 * @param service as it was verified to be sealed to (`sealingService`)
 */
export const rearmAll = (keys: Keys, estate: Estate, service: SealingService, wish: RearmWish): Promise<Rotation> =>
  rotate(keys, estate, wish.roles ?? seatRoles, {
    renewShared: wish.renewShared ?? false,
    rearm: {
      keepBefore: wish.keepBefore,
      of: wish.of,
      arm: (seat, seatKeys) => rearmSeat({ keys, estate, service }, seat, seatKeys),
    },
  })

/** New shares for whoever was invited to a seat. */
async function rearmSeat(
  { keys, estate, service }: { keys: Keys; estate: Estate; service: SealingService },
  seat: { seatId: string; role: SeatRole; epoch: number },
  seatKeys: readonly SeatKey[],
): Promise<SealedRearm> {
  const { card, printed, hashes } = await peopleOf(keys, estate, seat.seatId)
  return makeRearm(keys, seat, { card, keys: seatKeys, printed }, service, hashes)
}

type People = { card: Card; printed: CardCode | undefined; hashes: Uint8Array[] }

/** What is printed on a card that was printed anew after new keys; undefined where the present keys invited. */
export const printedAnew = async (
  keys: Keys,
  { facts }: Pick<Estate, 'facts'>,
  card: Card,
): Promise<CardCode | undefined> => (facts.seats.get(card.seatId)?.invitedBefore ? cardCodeOf(keys, card) : undefined)

/** What the card of a filling stands for, and the acceptances that count in it, each looked at as when somebody is pinned. */
async function peopleOf(keys: Keys, estate: Estate, seatId: string): Promise<People> {
  const signed = estate.facts.seats.get(seatId)
  const sent = estate.seatAnswer.seats.find((seat) => seat.seatId === seatId)?.invitation
  if (!signed?.invitation || sent?.invitationId !== signed.invitation.invitationId) throw alarm()
  const { invitationId, epoch } = signed.invitation
  const opened = await openKeptInvitation(keys, { seatId, invitationId, epoch }, sent.keptBox)
  const kept = { ...opened, printed: await printedAnew(keys, estate, opened.card) }
  const counting = sent.acceptances.filter(({ standing }) => standing === 'accepted')
  const hashes = await Promise.all(counting.map((one) => hashOf(keys, kept, one)))
  const byLink = hashes.filter((_, at) => counting[at]?.via === 'invitation')
  // Whoever was pinned may have stepped down since; nobody else takes their place.
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
