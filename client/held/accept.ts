import { acceptInvitation, claimByCard, getInvitation } from '../../contract/seats.ts'
import {
  acceptInvitation as signInvitation,
  claimByCard as signCard,
  fingerprintText,
  type HeldSeat as Share,
  openCard,
  type OpenedInvitation,
  openInvitation,
  readCard,
  readInvitationLink,
  SealError,
  wrongCardLines,
} from '../../vault/index.ts'
import { type Core, stillUnlocked, unlocked } from '../core/core.ts'
import { EstateError } from '../model/estate.ts'
import type { HeldSeat, InvitationView } from '../model/release.ts'
import { heldIdOf } from '../seats/held-id.ts'
import { type Place, readHeldSeats } from './held-seats.ts'

// The side of somebody who is named in another's estate: taking a seat, by the link that was handed over or by a printed card.

/** The core, with the invitations that were shown: what was shown is what is accepted, the very object (docs/protocol.md, Arming a seat). */
export type AcceptCore = Core & {
  readonly shownInvitations: { readonly links: Map<string, OpenedInvitation>; readonly cards: Map<string, Share> }
}

/** Nothing was shown yet. */
export const noInvitations = (): AcceptCore['shownInvitations'] => ({ links: new Map(), cards: new Map() })

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
/** The part of a link behind `#`, or what was typed. */
const fragmentOf = (text: string) => text.slice(text.indexOf('#') + 1).trim()

const viewOf = async (share: Share, via: 'invitation' | 'card', personName?: string): Promise<InvitationView> => ({
  ownerId: share.ownerId,
  seatId: share.seatId,
  role: share.role,
  ownerName: share.ownerName,
  ownerFingerprint: await fingerprintText(share.ownerBundle),
  via,
  ...(personName === undefined ? {} : { personName }),
})

async function taken(core: Core, place: Place): Promise<HeldSeat> {
  await readHeldSeats(core)
  const found = core.slice('held').find(({ id }) => id === heldIdOf(place))
  if (!found) throw new EstateError('not-there', 'This could not be found. Please try again.')
  return found
}

async function openLink(core: AcceptCore, link: string): Promise<OpenedInvitation> {
  const { links } = core.shownInvitations
  const fragment = fragmentOf(link)
  const known = links.get(fragment)
  if (known) return known
  try {
    const asked = readInvitationLink(fragment)
    const { ownerId, seatId, invitationId } = asked
    const params = { ownerId, seatId, invitationId }
    const opened = await openInvitation(asked, await core.call(getInvitation, { params }))
    links.set(fragment, opened)
    return opened
  } catch (error) {
    throw error instanceof SealError ? new EstateError('not-a-link', notALink) : error
  }
}

async function openPaper(core: AcceptCore, typed: string): Promise<Share> {
  const { cards } = core.shownInvitations
  const text = fragmentOf(typed)
  const known = cards.get(text)
  if (known) return known
  try {
    const card = await readCard(text)
    const { ownerId, seatId, invitationId } = card
    const share = await openCard(card, await core.call(getInvitation, { params: { ownerId, seatId, invitationId } }))
    cards.set(text, share)
    return share
  } catch (error) {
    if (error instanceof EstateError && error.code === 'invitation-void')
      throw new EstateError('card-replaced', cardReplaced)
    throw error instanceof SealError ? new EstateError('not-a-card', cardAdvice(await wrongCardLines(text))) : error
  }
}

/** Who invites, and to what. Nothing is accepted by it. */
async function readInvitation(core: AcceptCore, link: string): Promise<InvitationView> {
  const opened = await openLink(core, link)
  return viewOf(opened.held, 'invitation', opened.personName)
}

/** Takes the seat of a link. */
async function acceptLink(core: AcceptCore, link: string): Promise<HeldSeat> {
  const keys = unlocked(core)
  const opened = await openLink(core, link)
  const { ownerId, seatId, invitationId } = opened.held
  const body = await signInvitation(opened, keys)
  stillUnlocked(core, keys)
  await core.call(acceptInvitation, { params: { ownerId, seatId, invitationId }, body })
  return taken(core, { ownerId, seatId, invitationId })
}

/** Whose card this is. Nothing is claimed by it. */
const readCardText = async (core: AcceptCore, typed: string): Promise<InvitationView> =>
  viewOf(await openPaper(core, typed), 'card')

/** Takes the seat of a printed card. */
async function claimWithCard(core: AcceptCore, typed: string): Promise<HeldSeat> {
  const keys = unlocked(core)
  const share = await openPaper(core, typed)
  const { ownerId, seatId, invitationId } = share
  const body = await signCard(share, keys)
  stillUnlocked(core, keys)
  await core.call(claimByCard, { params: { ownerId, seatId, invitationId }, body })
  return taken(core, { ownerId, seatId, invitationId })
}

export const acceptCalls = {
  readInvitation,
  acceptInvitation: acceptLink,
  readCard: readCardText,
  claimByCard: claimWithCard,
}
