import { acceptInvitation, claimByCard, getInvitation } from '../../contract/seats.ts'
import {
  acceptInvitation as signInvitation,
  claimByCard as signCard,
  fingerprintText,
  type HeldSeat as Share,
  type OpenedInvitation,
  openInvitation,
  type PresentedCard,
  random,
  readInvitationLink,
  SealError,
  serviceFingerprintText,
} from '../../vault/index.ts'
import { type Core, stillUnlocked, unlocked } from '../core/core.ts'
import { EstateError } from '../model/estate.ts'
import type { InvitationView } from '../model/invitation.ts'
import type { HeldSeat } from '../model/release.ts'
import { heldIdOf } from '../seats/held-id.ts'
import { acceptAsDeputy, isDeputyLink, readDeputyInvitation } from './deputies.ts'
import { type Place, readHeldSeats } from './held-seats.ts'
import { checkInviter } from './follow-owner.ts'
import { openReleaseCard, unlessReplaced } from './release-card.ts'

/** The app accepts the very invitation object that it showed (docs/protocol.md, Arming a seat). */
export type AcceptCore = Core & {
  readonly shownInvitations: {
    readonly links: Map<string, OpenedInvitation>
    readonly cards: Map<string, PresentedCard>
  }
}

export const noInvitations = (): AcceptCore['shownInvitations'] => ({ links: new Map(), cards: new Map() })

const notALink = 'This link is not complete. Please copy the whole link, or scan the code again.'
const otherKeys =
  'Please stop here. The keys behind this link are not those of the person who invited you, as far as the keeper of the second key knows. Someone may be pretending to be them. Nothing was sent. Please ask them in person for a new link.'
const givenBack = 'You accepted this before, and then you stepped down. Please ask for a new invitation.'
/** The part of a link after `#`, or else the whole text. */
const fragmentOf = (text: string) => text.slice(text.indexOf('#') + 1).trim()

const viewOf = async (share: Share, via: 'invitation' | 'card', personName?: string): Promise<InvitationView> => ({
  ownerId: share.ownerId,
  seatId: share.seatId,
  invitationId: share.invitationId,
  role: share.role,
  ownerName: share.ownerName,
  ownerFingerprint: await fingerprintText(share.ownerBundle),
  serviceFingerprint: await serviceFingerprintText(share.service),
  via,
  ...(personName === undefined ? {} : { personName }),
})

async function taken(core: Core, place: Place): Promise<HeldSeat> {
  await readHeldSeats(core)
  const found = core.slice('held').find(({ id }) => id === heldIdOf(place))
  if (!found) throw new EstateError('not-there', 'This could not be found. Please try again.')
  return found
}

/** Idempotent, because people open a link twice and the first answer can be lost. */
async function take(core: Core, place: Place, send: () => Promise<unknown>): Promise<HeldSeat> {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof EstateError && error.code === 'invitation-taken')) throw error
    const mine = await taken(core, place).catch(() => undefined)
    if (mine?.steppedDown) throw new EstateError('invitation-taken', givenBack)
    if (mine === undefined || mine.state === 'void') throw error
    return mine
  }
  return taken(core, place)
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
    const nonce = random(32)
    const found = await core.call(getInvitation, { params, query: { nonce } })
    const opened = await openInvitation(asked, found)
    await checkInviter(opened.held, { ...found, nonce }).catch((error: unknown) => {
      throw error instanceof SealError ? new EstateError('link-does-not-match', otherKeys) : error
    })
    links.set(fragment, opened)
    return opened
  } catch (error) {
    return asNoLink(error)
  }
}

function asNoLink(error: unknown): never {
  throw error instanceof SealError ? new EstateError('not-a-link', notALink) : error
}

async function openPaper(core: AcceptCore, typed: string): Promise<PresentedCard> {
  const { cards } = core.shownInvitations
  const text = fragmentOf(typed)
  const share = cards.get(text) ?? (await openReleaseCard(core, text))
  cards.set(text, share)
  return share
}

async function readInvitation(core: AcceptCore, link: string): Promise<InvitationView> {
  if (isDeputyLink(fragmentOf(link))) return readDeputyInvitation(core, fragmentOf(link)).catch(asNoLink)
  const opened = await openLink(core, link)
  return viewOf(opened.held, 'invitation', opened.personName)
}

async function acceptLink(core: AcceptCore, link: string): Promise<HeldSeat> {
  if (isDeputyLink(fragmentOf(link))) return acceptAsDeputy(core, fragmentOf(link)).catch(asNoLink)
  const keys = unlocked(core)
  const opened = await openLink(core, link)
  const { ownerId, seatId, invitationId } = opened.held
  const body = await signInvitation(opened, keys)
  stillUnlocked(core, keys)
  const params = { ownerId, seatId, invitationId }
  return take(core, params, () => core.call(acceptInvitation, { params, body }))
}

const readCardText = async (core: AcceptCore, typed: string): Promise<InvitationView> =>
  viewOf(await openPaper(core, typed), 'card')

async function claimWithCard(core: AcceptCore, typed: string): Promise<HeldSeat> {
  const keys = unlocked(core)
  const share = await openPaper(core, typed)
  const { ownerId, seatId, invitationId } = share
  const body = await signCard(share, keys)
  stillUnlocked(core, keys)
  const params = { ownerId, seatId, invitationId }
  return unlessReplaced(take(core, params, () => core.call(claimByCard, { params, body })))
}

export const acceptCalls = {
  readInvitation,
  acceptInvitation: acceptLink,
  readCard: readCardText,
  claimByCard: claimWithCard,
}
