import * as z from 'zod/mini'
import { deputizedSeat } from './deputies.ts'
import { bytes, moment, route, uuid } from './http.ts'
import { release, releaseLogEntry } from './release.ts'
import {
  acceptanceState,
  allKey,
  bundle,
  handover,
  keyBox,
  maxEnvelopeBytes,
  nonce,
  keyEvent,
  releaseEvent,
  seatEntry,
  seatKey,
  seatRole,
  statement,
  wholeNumber,
  word,
  wrap,
} from './sealed.ts'
import { sharedKey, sharedState } from './sharing.ts'

// `saveEstate` invites, replaces and removes grantees in one transaction with the manifest's entry.

const ofShare = { seatId: uuid(), invitationId: uuid(), event: keyEvent, epoch: z.int() }

const acceptance = z.object({
  /** The SHA-256 of a statement covers exactly these bytes. */
  statement: statement(),
  granteeMac: z.nullable(bytes(32, 32)),
  via: z.enum(['invitation', 'card']),
  email: z.string(),
  acceptedAt: moment(),
  confirmed: z.boolean(),
  standing: acceptanceState,
  /** The grantee's `step-down`, if any. Older devices cached answers without this field. */
  stepDown: z.optional(z.nullable(statement())),
  /** Perhaps with new keys. Older devices cached answers without this field. */
  bundle: z.optional(z.nullable(bundle())),
  /** When the grantee deleted their account; the server can no longer reach them. */
  leftAt: z.nullable(moment()),
})
export type Acceptance = z.output<typeof acceptance>

/** `left`: the grantee deleted their account. `stepped-down`: they gave the seat back. */
export const seatState = z.enum(['not-invited', 'invited', 'accepted', 'confirmed', 'left', 'stepped-down'])

export const listSeats = route({
  method: 'GET',
  path: '/api/seats',
  summary: 'My seats',
  answer: z.object({
    seats: z.array(
      z.object({
        seatId: uuid(),
        role: seatRole,
        epoch: z.int(),
        state: seatState,
        invitation: z.nullable(
          z.object({
            invitationId: uuid(),
            epoch: z.int(),
            email: z.string(),
            invitedAt: moment(),
            statement: statement(),
            keptBox: bytes(512),
            /** Whether the server stores the card's entry. Older devices cached answers without this field. */
            hasCard: z.optional(z.boolean()),
            /** True once the release service accepted the newest shares; `refused` says why it never will. */
            armed: z.boolean(),
            refused: z.nullable(z.string()),
            acceptances: z.array(acceptance),
          }),
        ),
      }),
    ),
    keys: z.array(seatKey),
    allKeys: z.array(allKey),
    /** Of what grantees can read now. Older devices cached answers without this field. */
    sharedKeys: z.optional(z.array(sharedKey)),
    /** The last entry of each seat chain, whose hash is the `prev` of the next entry. */
    chainHeads: z.array(seatEntry),
  }),
})

/**
 * Makes the release service prove its shares under this nonce; `proofs` is null within a day of the
 * last ones.
 * @throws 503 `release-service-down`
 */
export const proveShares = route({
  method: 'POST',
  path: '/api/seats/proofs',
  summary: 'Prove that the shares of my seats are there',
  body: z.object({ nonce: nonce() }),
  answer: z.object({
    proofs: z.nullable(z.array(z.object({ ...ofShare, signature: bytes(64, 64) }))),
    boxes: z.array(z.object({ ...ofShare, seatBox: keyBox() })),
  }),
})

const invitationPath = z.object({ ownerId: uuid(), seatId: uuid(), invitationId: uuid() })

/**
 * What a link or card needs before the acceptance. Any caller who knows the three random ids may
 * ask. `rearm` may name another card than the invitation.
 * @throws 404 `invitation-void` if the owner replaced or removed the invitation
 */
export const getInvitation = route({
  method: 'GET',
  path: '/api/invitations/{ownerId}/{seatId}/{invitationId}',
  summary: 'An invitation',
  access: 'anyone',
  params: invitationPath,
  query: z.object({ nonce: z.optional(nonce()) }),
  answer: z.object({
    role: seatRole,
    epoch: z.int(),
    ownerBundle: bundle(),
    statement: statement(),
    shareBox: keyBox(),
    note: bytes(2048),
    ownerMac: bytes(32, 32),
    /** Signed by the service for `nonce`: the keys that count. Null while the service is down. */
    identityWord: z.nullable(word()),
    rearm: z.nullable(statement()),
    taken: z.boolean(),
  }),
})

/**
 * @throws 403 `email-not-confirmed`; 404 `invitation-void`; 409 `invitation-taken`, `own-estate`
 */
export const acceptInvitation = route({
  method: 'POST',
  path: '/api/invitations/{ownerId}/{seatId}/{invitationId}/accept',
  summary: 'Accept an invitation',
  params: invitationPath,
  body: z.object({
    acceptance: statement(),
    granteeMac: bytes(32, 32),
    heldBox: bytes(8192, 61),
  }),
  answer: z.object({ acceptedAt: moment() }),
})

/** An operator must review the card. @throws the codes of {@link acceptInvitation} */
export const claimByCard = route({
  method: 'POST',
  path: '/api/invitations/{ownerId}/{seatId}/{invitationId}/card',
  summary: 'Claim a seat with its printed card',
  params: invitationPath,
  body: z.object({ acceptance: statement(), heldBox: bytes(8192, 61) }),
  answer: z.object({ acceptedAt: moment() }),
})

const heldSeat = z.object({
  ownerId: uuid(),
  seatId: uuid(),
  invitationId: uuid(),
  role: seatRole,
  epoch: z.int(),
  via: z.enum(['invitation', 'card']),
  /**
   * `unverified`: the release service has yet to check the acceptance. `refused`: it or an operator
   * rejected it. `void`: the owner removed the grantee. Only `accepted` and `confirmed` have counts
   * and releases.
   */
  state: z.enum(['unverified', 'accepted', 'confirmed', 'card-review', 'refused', 'stepped-down', 'void']),
  reason: z.nullable(z.string()),
  /** The owner's signed end, in state `void`. Older devices cached answers without this field. */
  ended: z.optional(z.nullable(z.object({ event: releaseEvent, statement: statement() }))),
  acceptedAt: moment(),
  heldBox: bytes(8192),
  /** The owner's bundle, perhaps with new keys. Older devices cached answers without this field. */
  ownerBundle: z.optional(bundle()),
  rearm: z.optional(z.nullable(statement())),
  /** The keys with which the release service answers now. Older answers lack it. */
  service: z.optional(z.nullable(z.object({ boxKey: bytes(32, 32), signKey: bytes(32, 32) }))),
  counts: z.object({ incapacity: z.int(), death: z.int(), first: z.int() }),
  releases: z.array(release),
  deletesAt: z.nullable(moment()),
  /** What the owner shares with this person now; null: nothing. */
  sharing: z.optional(z.nullable(sharedState)),
})
export type HeldSeat = z.output<typeof heldSeat>

const waitingInvitation = z.object({
  ownerId: uuid(),
  role: seatRole,
  ownerName: z.nullable(z.string()),
  ownerEmail: z.string(),
  invitedAt: moment(),
})

export const listHeldSeats = route({
  method: 'GET',
  path: '/api/held-seats',
  summary: 'Seats that I hold',
  answer: z.object({
    seats: z.array(heldSeat),
    waiting: z.array(waitingInvitation),
    /** Seats for which I answer as a deputy. Older devices cached answers without this field. */
    deputized: z.optional(z.array(deputizedSeat)),
  }),
})

/**
 * Returns a signed status of this seat, which proves that the grantee no longer counts.
 * @throws 403 `not-in-seat`; 409 `release-open`; 503 `release-service-down` (the server passes the
 * statement on later)
 */
export const stepDown = route({
  method: 'POST',
  path: '/api/held-seats/{ownerId}/{seatId}/{invitationId}/step-down',
  summary: 'Step down from a seat',
  params: invitationPath,
  body: z.object({ statement: statement(), nonce: nonce() }),
  answer: z.object({ word: word(), seatPart: word() }),
})

/**
 * Hands out share B, sealed again to this grantee, with the seat's keys and chains.
 * @throws 403 `not-released`, `refused`; 503 `release-service-down`
 */
export const collectHeldSeat = route({
  method: 'POST',
  path: '/api/held-seats/{ownerId}/{seatId}/{invitationId}/collect',
  summary: 'Open what was left for me',
  params: invitationPath,
  body: z.object({
    releaseId: uuid(),
    bundle: bundle(),
    nonce: nonce(),
    /** Names the log entry that the grantee saw last. */
    request: statement(),
    seen: z.optional(releaseLogEntry),
  }),
  maxBytes: 64 * 1024,
  answer: z.object({
    releaseId: uuid(),
    ownerBundle: bundle(),
    statement: statement(),
    /** The owner's newest `rearm` of this seat, with the epoch and shares of the handover. */
    rearm: z.nullable(statement()),
    opened: z.array(
      z.object({
        event: keyEvent,
        epoch: z.int(),
        handover: handover(),
        seatBox: keyBox(),
        verifyKey: bytes(32, 32),
        allBox: z.nullable(keyBox()),
        incapacityBox: z.nullable(keyBox()),
      }),
    ),
    chains: z.array(z.object({ target: z.string(), entries: z.array(seatEntry) })),
    /** Shows which shares are handed over, and which heads the service holds. */
    word: word(),
    /** The owner's newest `head` statements of the chains that this release opens. */
    heads: z.array(statement()),
  }),
})

/** @throws 403 `not-released` */
export const listOpenedRecords = route({
  method: 'GET',
  path: '/api/held-seats/{ownerId}/{seatId}/{invitationId}/records',
  summary: 'Records that were left for me',
  params: invitationPath,
  query: z.object({ after: z.optional(uuid()), atMost: z.optional(wholeNumber()) }),
  answer: z.object({
    records: z.array(
      z.object({ recordId: uuid(), version: z.int(), envelope: bytes(maxEnvelopeBytes), wraps: z.array(wrap) }),
    ),
    next: z.nullable(uuid()),
  }),
})
