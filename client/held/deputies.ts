import {
  acceptDeputy as acceptRoute,
  endDeputy as endRoute,
  getDeputy,
  listMyDeputies,
  listOwnDeputies,
  type NamedDeputy,
  nameDeputy as nameRoute,
} from '../../contract/deputies.ts'
import type { ReleaseLogEntry } from '../../contract/release.ts'
import {
  acceptDeputy as signAcceptance,
  fingerprintText,
  nameDeputy as signDeputy,
  type OpenedDeputy,
  openDeputyLink,
  readDeputyLink,
  serviceFingerprintText,
  signStatement,
  writeDeputyLink,
} from '../../vault/index.ts'
import { type Core, stillUnlocked, unlocked } from '../core/core.ts'
import { askService, pinnedService } from '../estate/release-service.ts'
import { type EstateCore, opened as ownEstate } from '../estate/state.ts'
import type { DeputyView } from '../model/deputies.ts'
import { EstateError } from '../model/estate.ts'
import type { InvitationView } from '../model/invitation.ts'
import type { HeldSeat } from '../model/release.ts'
import { readLog } from '../release/release-log.ts'
import { heldIdOf } from '../seats/held-id.ts'
import { readHeldSeats, shareOf } from './held-seats.ts'

const notThere = () => new EstateError('not-there', 'This could not be found. Please try again.')
const notInLog = () =>
  new EstateError(
    'not-ended',
    'The release service has not confirmed this. Please try again in a few minutes, and tell the person who runs this site if it stays so.',
  )

/** A deputy’s link has three parts, an invitation’s five. */
export const isDeputyLink = (fragment: string): boolean => fragment.split('.').length === 3

async function shareHere(core: Core, heldId: string) {
  const seat = (await readHeldSeats(core)).find((one) => heldIdOf(one) === heldId)
  const share = seat && (await shareOf(core, seat))
  if (!share) throw notThere()
  return { seat, share }
}

/** @returns the link, which the attorney hands over themselves */
async function nameDeputy(core: Core, { heldId, email }: { heldId: string; email: string }): Promise<string> {
  const keys = unlocked(core)
  const { seat, share } = await shareHere(core, heldId)
  const { ownerId, seatId, invitationId, service } = share
  const { seats } = await askService(core, ownerId, service)
  const armed = seats.flatMap((one) => one.armed).find((one) => one.invitationId === invitationId)
  const mine = armed?.acceptances.filter(({ via, standing }) => via === seat.via && standing === 'accepted') ?? []
  const [acceptance] = mine
  if (!acceptance || mine.length > 1) throw notThere()
  const named = await signDeputy(keys, share, acceptance.hash, core.slice('session').email ?? '')
  stillUnlocked(core, keys)
  const { statement, note, link } = named
  const params = { ownerId, seatId, invitationId }
  await core.call(nameRoute, { params, body: { deputyId: link.deputyId, email, statement, note } })
  return `${core.origin}/invitation#${writeDeputyLink(link)}`
}

const viewOf = (ownerId: string, { deputyId, email, ...named }: NamedDeputy): DeputyView => ({
  ownerId,
  deputyId,
  email,
  namedAt: named.namedAt.toISOString(),
  ...(named.acceptedBy !== null && { acceptedBy: named.acceptedBy }),
  ...(named.acceptedAt && { acceptedAt: named.acceptedAt.toISOString() }),
  ...(named.endedAt && { endedAt: named.endedAt.toISOString() }),
  ...(named.acceptedAt && !named.counts && { gone: true }),
})

async function readMyDeputies(core: Core, heldId: string): Promise<DeputyView[]> {
  const seat = core.slice('held').find(({ id }) => id === heldId)
  if (!seat) throw notThere()
  const { ownerId, seatId, invitationId } = seat
  const { deputies } = await core.call(listMyDeputies, { params: { ownerId, seatId, invitationId } })
  return deputies.filter(({ endedAt }) => endedAt === null).map((one) => viewOf(ownerId, one))
}

type Logged = Pick<ReleaseLogEntry, 'step' | 'detail'>

const textIn = ({ detail }: Logged, name: string): string => {
  const about: unknown = JSON.parse(detail)
  const text: unknown = typeof about === 'object' && about !== null ? Reflect.get(about, name) : undefined
  return typeof text === 'string' ? text : ''
}

const idsOf = (log: readonly Logged[], name: string): string[] =>
  log.filter(({ step }) => step === name).map((line) => textIn(line, 'deputyId'))

/** The signed log decides who counts: a server that hides a deputy from the owner shows up here. */
function deputiesByLog(
  { ownerId, invitationId }: { ownerId: string; invitationId: string | undefined },
  log: readonly Logged[],
  sent: readonly NamedDeputy[],
): DeputyView[] {
  const ended = new Set(idsOf(log, 'deputy-ended'))
  // Those of an earlier attorney no longer count.
  const ofThisAttorney = log.filter((line) => textIn(line, 'invitationId') === invitationId)
  const accepted = new Set(idsOf(ofThisAttorney, 'deputy-accepted').filter((id) => !ended.has(id)))
  const shown = sent.filter(
    (one) =>
      one.invitationId === invitationId &&
      !ended.has(one.deputyId) &&
      (one.acceptedBy !== null || !accepted.has(one.deputyId)),
  )
  const hidden = [...accepted].filter((id) => shown.every(({ deputyId }) => deputyId !== id))
  return [
    ...shown.map((one) => viewOf(ownerId, one)),
    ...hidden.map((deputyId): DeputyView => ({ ownerId, deputyId, email: '' })),
  ]
}

async function readOwnDeputies(core: EstateCore): Promise<DeputyView[]> {
  const { ownerId } = unlocked(core)
  const { signKey } = pinnedService(ownEstate(core))
  const [{ deputies }, log] = await Promise.all([core.call(listOwnDeputies, {}), readLog(core, ownerId, signKey)])
  const attorney = [...ownEstate(core).facts.seats.values()].find(({ role }) => role === 'attorney')
  return deputiesByLog({ ownerId, invitationId: attorney?.invitation?.invitationId }, log, deputies)
}

/** Resolves once the signed log has the end, so a server cannot keep it back unseen. */
async function endDeputy(core: EstateCore, { ownerId, deputyId }: Pick<DeputyView, 'ownerId' | 'deputyId'>) {
  const keys = unlocked(core)
  const statement = await signStatement('deputy-end', { ownerId, deputyId }, keys.identity.signKey)
  stillUnlocked(core, keys)
  const isDeputy = core.slice('held').some(({ deputy }) => deputy?.id === deputyId)
  await core.call(endRoute, { params: { ownerId, deputyId }, body: { statement } })
  // A deputy who has ended may not read the log any more.
  if (!isDeputy) {
    const log = await readLog(core, ownerId, await serviceKeyOf(core, ownerId))
    if (!idsOf(log, 'deputy-ended').includes(deputyId)) throw notInLog()
  }
  await readHeldSeats(core)
}

async function serviceKeyOf(core: EstateCore, ownerId: string): Promise<Uint8Array> {
  if (ownerId === unlocked(core).ownerId) return pinnedService(ownEstate(core)).signKey
  const seat = core
    .slice('held')
    .find((one) => one.ownerId === ownerId && one.deputy === undefined && one.state !== 'void')
  if (!seat) throw notThere()
  return (await shareHere(core, seat.id)).share.service.signKey
}

async function openLink(core: Core, fragment: string): Promise<{ opened: OpenedDeputy; view: InvitationView }> {
  const link = readDeputyLink(fragment)
  const { ownerId, deputyId } = link
  const { seatId, invitationId, ...found } = await core.call(getDeputy, { params: { ownerId, deputyId } })
  const opened = await openDeputyLink(link, found)
  return {
    opened,
    view: {
      ownerId,
      seatId,
      invitationId,
      role: 'attorney',
      ownerName: opened.ownerName,
      ownerFingerprint: await fingerprintText(opened.ownerBundle),
      serviceFingerprint: await serviceFingerprintText(opened.service),
      via: 'deputy',
      deputyFor: opened.attorneyName,
      deputyId,
    },
  }
}

export const readDeputyInvitation = async (core: Core, fragment: string): Promise<InvitationView> =>
  (await openLink(core, fragment)).view

/** Idempotent, like accepting an invitation. */
export async function acceptAsDeputy(core: Core, fragment: string): Promise<HeldSeat> {
  const keys = unlocked(core)
  const { ownerId, deputyId } = readDeputyLink(fragment)
  const here = () => core.slice('held').find(({ deputy }) => deputy?.id === deputyId)
  await readHeldSeats(core)
  const before = here()
  if (before) return before
  const { opened } = await openLink(core, fragment)
  const body = await signAcceptance(opened, keys)
  stillUnlocked(core, keys)
  await core.call(acceptRoute, { params: { ownerId, deputyId }, body })
  await readHeldSeats(core)
  const now = here()
  if (!now) throw notThere()
  return now
}

export const deputyCalls = { nameDeputy, readMyDeputies, readOwnDeputies, endDeputy }
