import {
  acceptInvitation,
  claimByCard,
  getInvitation,
  type HeldSeat as HeldAnswer,
  listHeldSeats,
} from '../../contract/seats.ts'
import {
  acceptInvitation as signInvitation,
  claimByCard as signCard,
  fingerprintText,
  type HeldSeat as Share,
  openCard,
  openHeldSeat,
  type OpenedInvitation,
  openInvitation,
  readCard,
  readInvitationLink,
  SealError,
  wrongCardLines,
} from '../../vault/index.ts'
import type { HeldSeat, InvitationView } from '../model/release.ts'
import { EstateError } from '../model/estate.ts'
import { type Core, stillUnlocked, unlocked } from '../core/core.ts'
import { readLog, releaseView } from '../release/releases.ts'

const notALink = 'This link is not complete. Please copy the whole link, or scan the code again.'
const notACard =
  'These letters are not from a release card of this Cairn. Please look at the address that is printed on the card, too.'
const cardReplaced =
  'We are sorry: this card no longer works. A newer card was printed since, or somebody else was named. Please look for a card with a higher number among the papers, or ask the others who may know.'

/** What to look at again on a card whose letters do not hold. */
const cardAdvice = (lines: readonly number[]): string => {
  const [first, ...more] = lines
  if (first === undefined || more.length > 2) return notACard
  if (more.length === 0) return `Line ${first} is not as it is on the card. Please compare it letter by letter.`
  return `Lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)} are not as they are on the card. Please compare them letter by letter.`
}
const sealedEarlier = 'Somebody who named you before you started again (use your release card)'

/** The part of a link behind `#`, or what was typed. */
const fragmentOf = (text: string) => text.slice(text.indexOf('#') + 1).trim()

type Place = Pick<HeldAnswer, 'ownerId' | 'seatId' | 'invitationId'>

/** Names one filling of one seat of one estate: a seat alone may be held a second time, and another estate may claim its id. */
export const heldIdOf = ({ ownerId, seatId, invitationId }: Place) => `${ownerId}.${seatId}.${invitationId}`

/** What this person keeps of a seat, opened: share A and the owner they accepted. Undefined where it lies under earlier keys. */
export async function shareOf(core: Core, seat: Place & Pick<HeldAnswer, 'heldBox'>): Promise<Share | undefined> {
  const { wrapKey } = unlocked(core)
  return openHeldSeat(wrapKey, seat, seat.heldBox).catch(() => undefined)
}

/** Reads the seats that this person holds in estates of others. */
export async function readHeldSeats(core: Core): Promise<HeldAnswer[]> {
  const { seats, waiting } = await core.call(listHeldSeats, {})
  const opened = await Promise.all(seats.map(async (seat) => ({ seat, share: await shareOf(core, seat) })))
  // The log is believed as far as the release service signed it that the owner named to this person.
  const logged = new Map(
    opened.flatMap(({ seat, share }) =>
      share && seat.releases.length > 0 ? [[seat.ownerId, share.service] as const] : [],
    ),
  )
  const logs = new Map(
    await Promise.all(
      [...logged].map(async ([ownerId, { signKey }]) => {
        return [ownerId, await readLog(core, ownerId, signKey).catch(() => [])] as const
      }),
    ),
  )
  const held = await Promise.all(
    opened.map(async ({ seat, share }): Promise<HeldSeat> => {
      const { ownerId, seatId, invitationId, role, via, state, counts, reason } = seat
      return {
        id: heldIdOf(seat),
        ownerId,
        seatId,
        invitationId,
        role,
        via,
        state: state === 'refused' ? 'void' : state,
        counts,
        ownerName: share?.ownerName ?? sealedEarlier,
        acceptedAt: seat.acceptedAt.toISOString(),
        ...(state === 'refused' && via === 'card' ? { refused: reason ?? '' } : {}),
        releases: seat.releases.map((release) => releaseView(release, logs.get(ownerId) ?? [])),
      }
    }),
  )
  const invited = waiting.map(({ ownerId, role, ownerName, ownerEmail, invitedAt }) => ({
    ownerId,
    role,
    owner: ownerName ?? ownerEmail,
    invitedAt: invitedAt.toISOString(),
  }))
  core.publish({ held, invited })
  return seats
}

const viewOf = async (share: Share, via: 'invitation' | 'card', personName?: string): Promise<InvitationView> => ({
  ownerId: share.ownerId,
  seatId: share.seatId,
  role: share.role,
  ownerName: share.ownerName,
  ownerFingerprint: await fingerprintText(share.ownerBundle),
  via,
  ...(personName === undefined ? {} : { personName }),
})

/** The side of somebody who is named in another's estate, until something has happened. */
export function heldOf(core: Core) {
  // What was shown is what is accepted: the very object (docs/protocol.md, Arming a seat).
  const shownLinks = new Map<string, OpenedInvitation>()
  const shownCards = new Map<string, Share>()

  const held = async (place: Place): Promise<HeldSeat> => {
    await readHeldSeats(core)
    const found = core.slice('held').find(({ id }) => id === heldIdOf(place))
    if (!found) throw new EstateError('not-there', 'This could not be found. Please try again.')
    return found
  }

  const openLink = async (link: string) => {
    const fragment = fragmentOf(link)
    const known = shownLinks.get(fragment)
    if (known) return known
    try {
      const asked = readInvitationLink(fragment)
      const { ownerId, seatId, invitationId } = asked
      const opened = await openInvitation(
        asked,
        await core.call(getInvitation, { params: { ownerId, seatId, invitationId } }),
      )
      shownLinks.set(fragment, opened)
      return opened
    } catch (error) {
      throw error instanceof SealError ? new EstateError('not-a-link', notALink) : error
    }
  }

  const openPaper = async (typed: string) => {
    const text = fragmentOf(typed)
    const known = shownCards.get(text)
    if (known) return known
    try {
      const card = await readCard(text)
      const { ownerId, seatId, invitationId } = card
      const share = await openCard(card, await core.call(getInvitation, { params: { ownerId, seatId, invitationId } }))
      shownCards.set(text, share)
      return share
    } catch (error) {
      if (error instanceof EstateError && error.code === 'invitation-void')
        throw new EstateError('card-replaced', cardReplaced)
      throw error instanceof SealError ? new EstateError('not-a-card', cardAdvice(await wrongCardLines(text))) : error
    }
  }

  return {
    async refreshHeldSeats() {
      await readHeldSeats(core)
    },
    async readInvitation(link: string) {
      const opened = await openLink(link)
      return viewOf(opened.held, 'invitation', opened.personName)
    },
    async acceptInvitation(link: string): Promise<HeldSeat> {
      const keys = unlocked(core)
      const opened = await openLink(link)
      const { ownerId, seatId, invitationId } = opened.held
      const body = await signInvitation(opened, keys)
      stillUnlocked(core, keys)
      await core.call(acceptInvitation, { params: { ownerId, seatId, invitationId }, body })
      return held({ ownerId, seatId, invitationId })
    },
    readCard: async (typed: string) => viewOf(await openPaper(typed), 'card'),
    async claimByCard(typed: string): Promise<HeldSeat> {
      const keys = unlocked(core)
      const share = await openPaper(typed)
      const { ownerId, seatId, invitationId } = share
      const body = await signCard(share, keys)
      stillUnlocked(core, keys)
      await core.call(claimByCard, { params: { ownerId, seatId, invitationId }, body })
      return held({ ownerId, seatId, invitationId })
    },
  }
}
