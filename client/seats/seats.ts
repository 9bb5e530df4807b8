import { getInvitation } from '../../contract/seats.ts'
import { definitionOf, kindOfSeat } from '../../records/kinds/index.ts'
import {
  type Card,
  type CardCode,
  checkAcceptance,
  checkStepDown,
  equal,
  type InvitationLink,
  makeInvitation,
  openKeptInvitation,
  openNote,
  SealError,
  statementHash,
  writeInvitationLink,
} from '../../vault/index.ts'
import { alarm, asAlarm } from '../core/alarm.ts'
import { unlocked } from '../core/core.ts'
import { rolesMeant, seatRoles } from '../../domain/seats.ts'
import { readersChangedAtOnce, withoutSeat } from '../estate/audience.ts'
import { commit } from '../estate/commit.ts'
import { readmit } from '../estate/readmit.ts'
import { reprintedCode } from '../estate/rearm.ts'
import { refresh } from '../estate/open.ts'
import { pinnedService, sealingService } from '../estate/release-service.ts'
import { rotate } from '../estate/rotation.ts'
import { knownEvent } from '../estate/seat-keys.ts'
import { type Estate, type EstateCore, opened } from '../estate/state.ts'
import { EstateError, type Seat, type SeatRole } from '../model/estate.ts'
import type { CardData } from '../model/session.ts'
import { heldIdOf } from './held-id.ts'
import { cardToPrint, keepCard } from './release-cards.ts'
import { keysShown } from './new-keys.ts'
import { personIn, type SeatEvent, addOnce, missingLines } from './seat-events.ts'
import { accepted, cardPresented, type Invited, removed, sinceAccepted } from './grantee-events.ts'

type Invite = {
  role: SeatRole
  email: string
  personName: string
  ownerName: string
  /** The name that the server may read and use in mails; without it, mails use the address. */
  mailName?: string
  /** Whether this person gets back the records that were meant for them before their removal. */
  again?: boolean
}

type Secrets = { link: InvitationLink; card: Card; printed: CardCode | undefined }

const seatTaken = 'Someone was already invited here. Please remove that person first, then invite the next one.'

const alwaysEveryone = (kind: string) => definitionOf(kind)?.audience === 'everyone_named'

/** Reads the estate again, and pins who accepted meanwhile. */
export async function readSeats(core: EstateCore): Promise<void> {
  await refresh(core)
  await pinAcceptances(core)
}

const seatNow = (estate: Estate, role: SeatRole) => estate.seatAnswer.seats.find((seat) => seat.role === role)

// The signed manifest decides whether a seat is filled; the server only adds the acceptances.
const invitedNow = (estate: Estate, role: SeatRole): Invited | undefined => {
  const seat = seatNow(estate, role)
  const signed = seat && estate.facts.seats.get(seat.seatId)?.invitation
  const sent = seat?.invitation
  if (!signed) return undefined
  if (!sent || sent.invitationId !== signed.invitationId || sent.epoch !== signed.epoch) throw alarm()
  return sent
}

async function secretsOf(
  core: EstateCore,
  seatId: string,
  { invitationId, epoch, keptBox }: Invited,
): Promise<Secrets> {
  const keys = unlocked(core)
  const kept = await openKeptInvitation(keys, { seatId, invitationId, epoch }, keptBox)
  return { ...kept, printed: await reprintedCode(keys, opened(core), kept.card) }
}

/** The state of a seat without a grantee: whether a grantee gave it back, or left. */
function stateWithout(acceptances: Invited['acceptances']): Seat['state'] {
  if (acceptances.some(({ leftAt }) => leftAt !== null)) return 'left'
  return acceptances.some(({ standing }) => standing === 'stepped-down') ? 'stepped-down' : 'invited'
}

function seatView(
  role: SeatRole,
  place: { ownerId: string; seatId: string } | undefined,
  invited: Invited | undefined,
): Seat {
  if (!place || !invited) return { role, state: 'not-invited' }
  const { email, invitedAt, invitationId, acceptances } = invited
  const sent = { role, id: heldIdOf({ ...place, invitationId }), email, invitedAt: invitedAt.toISOString() }
  const taken = acceptances.find(({ standing, leftAt }) => leftAt === null && standing === 'accepted')
  if (!taken) return { ...sent, state: stateWithout(acceptances) }
  const { acceptedAt, via, confirmed, email: acceptedBy } = taken
  return { ...sent, state: confirmed ? 'confirmed' : 'accepted', acceptedAt: acceptedAt.toISOString(), acceptedBy, via }
}

export function showSeats(core: EstateCore): void {
  const estate = opened(core)
  const { ownerId } = unlocked(core)
  const place = (role: SeatRole) => {
    const seat = seatNow(estate, role)
    return seat && { ownerId, seatId: seat.seatId }
  }
  const reads = (role: SeatRole) => {
    const readsNow = estate.seats.get(role)?.now?.invitationId
    return readsNow === undefined ? {} : { readsNow }
  }
  const view = (role: SeatRole) => ({ ...seatView(role, place(role), invitedNow(estate, role)), ...reads(role) })
  core.publish({ seats: seatRoles.map(view) })
}

// A printed card must survive a server restore, so each read of the estate uploads lost entries
// again.
async function keepLostCard(core: EstateCore, invited: Invited, { card }: Secrets): Promise<void> {
  if (invited.hasCard) return
  try {
    await keepCard(core, card, pinnedService(opened(core)))
    invited.hasCard = true
  } catch {
    // A failure must not stop the read.
  }
}

/** Verifies acceptances; a pinned grantee must stay. Does nothing during a report. */
export async function pinAcceptances(core: EstateCore): Promise<void> {
  const estate = opened(core)
  const { identity } = unlocked(core)
  const facts: Uint8Array[] = []
  const pins: SeatEvent[] = []
  const news: SeatEvent[] = []
  try {
    for (const role of seatRoles) {
      const seat = seatNow(estate, role)
      const invited = invitedNow(estate, role)
      if (!seat || !invited) continue
      const pinned = estate.facts.seats.get(seat.seatId)?.pinned ?? []
      const secrets = await secretsOf(core, seat.seatId, invited)
      await keepLostCard(core, invited, secrets)
      const byLink: Uint8Array[] = []
      for (const { statement, granteeMac, via, standing, stepDown, leftAt, bundle, email } of invited.acceptances) {
        if (standing === 'refused') continue
        const checked = await checkAcceptance(identity, secrets, { acceptance: statement, granteeMac })
        if (checked.via !== via) throw alarm()
        // Only a statement that the grantee signed empties their seat.
        if (standing === 'stepped-down')
          await checkStepDown(secrets.link, await keysShown(checked.grantee, bundle), stepDown ?? null)
        if (via === 'card' && leftAt === null && standing !== 'stepped-down') core.notify('info', cardPresented(role))
        if (via === 'invitation') byLink.push(await statementHash(statement))
        if (via !== 'invitation' || pinned.length > 0) continue
        facts.push(checked.pinned)
        pins.push(accepted(estate, role, invited, email))
      }
      for (const { acceptanceHash } of pinned) if (!byLink.some((hash) => equal(hash, acceptanceHash))) throw alarm()
      news.push(...(await sinceAccepted(estate, role, invited)))
    }
  } catch (error) {
    throw asAlarm(core, error)
  }
  showSeats(core)
  if (estate.frozen || estate.openReleases.length > 0) return
  if (facts.length > 0) await commit(core, (now, at) => ({ writes: [], activity: missingLines(now, pins, at), facts }))
  // A failed save must not stop the read.
  await addOnce(core, news).catch(() => undefined)
}

// The records whose audience loses this seat when it is emptied.
const narrowing = (estate: Estate, role: SeatRole) =>
  [...estate.records].filter(
    ([, { content }]) =>
      rolesMeant(content).includes(role) && !alwaysEveryone(content.kind) && content.seat === undefined,
  )

type HandedOver = { link: string; card: CardData }

async function handedOverOf(core: EstateCore, role: SeatRole, { card, link }: Secrets): Promise<HandedOver> {
  const { ownerId, seatId, invitationId } = link
  const received = await core.call(getInvitation, { params: { ownerId, seatId, invitationId }, query: {} })
  // The owner's facts have verified the invitation; a MAC under previous keys would fail a check.
  const { personName, ownerName } = await openNote(card, card.a, received.note)
  const names = { role, personName, ownerName }
  return {
    link: `${core.origin}/invitation#${writeInvitationLink(link)}`,
    card: await cardToPrint(core, card, pinnedService(opened(core)), names),
  }
}

async function seatLink(core: EstateCore, role: SeatRole): Promise<HandedOver | undefined> {
  const estate = opened(core)
  const seat = seatNow(estate, role)
  const invited = invitedNow(estate, role)
  if (!seat || !invited) return undefined
  try {
    return await handedOverOf(core, role, await secretsOf(core, seat.seatId, invited))
  } catch (error) {
    throw error instanceof SealError ? asAlarm(core, error) : error
  }
}

export async function cardsOfAll(core: EstateCore): Promise<CardData[]> {
  if (!core.estate) await refresh(core)
  const made = await Promise.all(seatRoles.map((role) => seatLink(core, role)))
  return made.flatMap((one) => (one ? [one.card] : []))
}

async function inviteSeat(core: EstateCore, input: Invite): Promise<HandedOver> {
  const { role, email, personName, ownerName, mailName = null, again = false } = input
  const keys = unlocked(core)
  if (!core.estate) await refresh(core)
  if (opened(core).manifest.head.n === 0) await commit(core, () => ({ writes: [], activity: [] }))
  await commit(core, async (estate, time) => {
    const seat = estate.seats.get(role)
    if (!seat) throw alarm()
    if (estate.facts.seats.get(seat.seatId)?.invitation) throw new EstateError('seat-taken', seatTaken)
    const seatKeys = Object.values(seat.events).map(({ seatKey }) => seatKey)
    const service = await sealingService(core, estate)
    const { invitation } = await makeInvitation(keys, seat, seatKeys, service, { ownerName, personName })
    const shares = invitation.shares.map((share) => ({ ...share, event: knownEvent(share.event) }))
    const text = `Invited ${personName}`
    return {
      writes: [],
      activity: [{ text, at: time, kind: kindOfSeat(role).kind }],
      facts: [invitation.statement],
      extras: { arms: [{ ...invitation, shares, email: email.trim().toLowerCase(), mailName }] },
    }
  })
  const person = personIn(opened(core), role)
  if (again && person !== undefined) await readmit(core, person)
  await readSeats(core)
  const made = await seatLink(core, role)
  if (!made) throw alarm()
  return made
}

const seatCard = async (core: EstateCore, role: SeatRole): Promise<CardData | undefined> =>
  (await seatLink(core, role))?.card

/** Counts the records meant for this seat, except kinds that are always for everyone named. */
const countFor = (core: EstateCore, role: SeatRole): Promise<number> =>
  Promise.resolve(narrowing(opened(core), role).filter(([, { content }]) => content.trashedAt === undefined).length)

function countFormerly(core: EstateCore, role: SeatRole): Promise<number> {
  const estate = opened(core)
  const person = personIn(estate, role)
  const formerly = [...estate.records.values()].filter(
    ({ content }) => person !== undefined && content.formerly?.includes(person) === true,
  )
  return Promise.resolve(formerly.length)
}

/** Gives the seat new keys that the old share does not open. Returns the void cards' count. */
async function emptySeat(
  core: EstateCore,
  { role, recordsBecome }: { role: SeatRole; recordsBecome: 'nobody' | 'same' },
): Promise<{ voidCards: number }> {
  const keys = unlocked(core)
  if (!core.estate) await refresh(core)
  let voidCards = 0
  const moving = (estate: Estate) => (recordsBecome === 'same' ? [] : narrowing(estate, role))
  const narrowed = (estate: Estate, time: string) =>
    moving(estate)
      .slice(0, readersChangedAtOnce)
      .map(([id, { content }]) => ({
        id,
        content: { ...withoutSeat(content, role, personIn(estate, role)), updatedAt: time },
      }))
  while (moving(opened(core)).length > readersChangedAtOnce)
    await commit(core, (estate, time) => ({ writes: narrowed(estate, time), activity: [] }))
  await commit(core, async (estate, time) => {
    if (estate.manifest.head.n === 0) return null
    const { voidCards: cards, ...rotation } = await rotate(keys, estate, [role])
    voidCards = cards
    const activity = removed(estate, role, invitedNow(estate, role), time)
    return { writes: narrowed(estate, time), activity, ...rotation }
  })
  await readSeats(core)
  return { voidCards }
}

export const seatCalls = { inviteSeat, seatLink, seatCard, countFor, countFormerly, emptySeat }
