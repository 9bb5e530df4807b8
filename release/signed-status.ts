import {
  decodeBundle,
  identityHash,
  fromBase64url,
  signIdentityStatus,
  sha256,
  signStatus,
  type StatusDeletion,
  type StatusOwner,
  type SigningKey,
  writeStatusOwner,
  writeStatusSeat,
} from '../vault/index.ts'
import type { ReleaseReply } from '../contract/release-service.ts'
import { countingDeputies } from './deputies.ts'
import { armedInvitations, type Estate, acceptanceStateOf, type ServiceContext } from './estate.ts'
import { releasesOf } from './views.ts'
import { deletionOf } from './estate-deletion.ts'
import { headOf } from './chain-heads.ts'
import { newestCountAt, termsNow } from './terms.ts'
import type { Handover } from './outcome.ts'

const nothing = new Uint8Array(32)

/** A cache: statuses name the same few bundles, and a bundle has many signatures to verify. */
const hashesOfBundles = new Map<string, Uint8Array>()
const mostBundles = 2000

async function hashOfBundle(encoded: string): Promise<Uint8Array> {
  const known = hashesOfBundles.get(encoded)
  if (known) return known
  const hash = await identityHash(await decodeBundle(fromBase64url(encoded)))
  if (hashesOfBundles.size >= mostBundles) hashesOfBundles.clear()
  hashesOfBundles.set(encoded, hash)
  return hash
}

/** Identities of grantees of armed seats, deputies and reporters, in an order without meaning. */
async function peopleIn(estate: Estate, context: ServiceContext): Promise<Uint8Array[]> {
  const holders = armedInvitations(estate).flatMap(({ invitation }) => invitation.acceptances)
  const reporters = Object.values(estate.releases).map(({ reporter }) => reporter)
  const deputies = countingDeputies(estate, context).map(({ signer }) => signer.ownerId)
  const counted = holders.filter(({ decision }) => decision !== 'reject').map((one) => one.who)
  const who = new Set([...counted, ...reporters, ...deputies])
  const bundles = [...who].flatMap((ownerId) => estate.people[ownerId]?.bundle ?? [])
  const hashes = await Promise.all(bundles.map(hashOfBundle))
  return hashes.toSorted((one, other) => Buffer.compare(one, other))
}

async function successionIn(estate: Estate): Promise<StatusOwner['succession']> {
  const { counter, key, nextKey, successor, frozen } = estate.succession
  const none = new Uint8Array(0)
  const hashOf = (waits: { hash: string } | null) => (waits ? fromBase64url(waits.hash) : none)
  return {
    identity: await hashOfBundle(estate.ownerBundle),
    counter,
    key: key === null ? none : fromBase64url(key),
    nextKey: hashOf(nextKey),
    successor: hashOf(successor),
    frozen: frozen ? 1 : 0,
  }
}

function termsIn(estate: Estate, context: ServiceContext): NonNullable<StatusOwner['terms']> {
  const countsAt = newestCountAt(estate, context)
  return { ...termsNow(estate, context), newestCountsAt: countsAt === null ? 0 : context.wallTime(countsAt) }
}

const ownerPart = async (ownerId: string, estate: Estate | null, context: ServiceContext) =>
  writeStatusOwner({
    ownerId,
    deletionCounter: estate?.deletion.counter ?? 0,
    policyCounter: estate?.policy?.counter ?? 0,
    policyHash: estate?.policyHash ? fromBase64url(estate.policyHash) : nothing,
    heads: Object.values(estate?.heads ?? {}).map(({ seatId, event, epoch, counter, m, hash }) => ({
      seatId,
      event,
      epoch,
      counter,
      m,
      hash: fromBase64url(hash),
    })),
    ...(estate && { succession: await successionIn(estate), terms: termsIn(estate, context) }),
  })

function seatPartOf(estate: Estate, seatId: string, context: ServiceContext): Uint8Array {
  const { role, voidEpoch } = estate.seats[seatId] ?? { role: 'attorney' as const, voidEpoch: 0 }
  const armed = armedInvitations(estate)
    .filter((one) => one.seatId === seatId)
    .map(({ invitationId, invitation }) => ({
      invitationId,
      epoch: invitation.epoch,
      statementHash: fromBase64url(invitation.statementHash),
      acceptances: invitation.acceptances.map((acceptance) => ({
        hash: fromBase64url(acceptance.hash),
        via: acceptance.via,
        standing: acceptanceStateOf(estate, acceptance, context),
      })),
    }))
  return writeStatusSeat({ ownerId: estate.ownerId, seatId, role, voidEpoch, armed })
}

const releasesIn = (estate: Estate, context: ServiceContext) =>
  releasesOf(estate, context).map((release) => ({
    releaseId: release.releaseId,
    event: release.event,
    seatId: release.seatId,
    claimHash: release.claimHash,
    state: release.state,
    reportedAt: release.reportedAt,
    opensAt: release.opensAt ?? 0,
    firstOpensAt: release.firstOpensAt ?? 0,
    firstAt: release.firstAt ?? 0,
  }))

export const handedHeads = (estate: Estate | null, handovers: readonly Handover[], { wallTime }: ServiceContext) =>
  handovers
    .flatMap((handover) => (estate && headOf(estate, handover)) ?? [])
    .map((head) => ({ ...head, at: wallTime(head.at) }))

function deletionIn(
  { estate, forgotten }: { estate: Estate | null; forgotten?: true },
  context: ServiceContext,
): StatusDeletion {
  if (forgotten) return { state: 'forgotten', finalAt: 0 }
  const pending = estate && deletionOf(estate, context).pending
  return pending ? { state: 'pending', finalAt: pending.finalAt } : { state: 'none', finalAt: 0 }
}

export async function signedStatus(
  asked: { ownerId: string; nonce: Uint8Array },
  known: {
    estate: Estate | null
    forgotten?: true
    log: { n: number; hash: Uint8Array }
    handovers: readonly Handover[]
  },
  context: ServiceContext,
  signKey: SigningKey,
): Promise<NonNullable<ReleaseReply['status']>> {
  const { estate, log, handovers } = known
  const owner = await ownerPart(asked.ownerId, estate, context)
  const seats = estate
    ? Object.keys(estate.seats).map((seatId) => ({ seatId, part: seatPartOf(estate, seatId, context) }))
    : []
  const heads = await Promise.all(
    handedHeads(estate, handovers, context).map(async ({ event, epoch, statement, at }) => {
      return { event, epoch, statementHash: await sha256(fromBase64url(statement)), at }
    }),
  )
  const identity = estate ? await hashOfBundle(estate.ownerBundle) : new Uint8Array(0)
  const at = context.wallTime(context.now)
  const word = await signStatus(
    {
      ...asked,
      at,
      log: { n: log.n, hash: log.hash },
      releases: estate ? releasesIn(estate, context) : [],
      deletion: deletionIn(known, context),
      heads,
      ownerPart: await sha256(owner),
      seatParts: await Promise.all(seats.map(({ part }) => sha256(part))),
      daySeconds: context.dayMilliseconds / 1000,
      identity,
      people: estate ? await peopleIn(estate, context) : [],
    },
    signKey,
  )
  return {
    word,
    ownerPart: owner,
    seatParts: seats,
    identity: await signIdentityStatus({ ...asked, at, identity }, signKey),
  }
}
