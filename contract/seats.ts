import * as z from 'zod/mini'
import { bytes, moment, route, uuid } from './http.ts'
import { release, releaseLogEntry } from './release.ts'
import {
  acceptanceStanding,
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

// Inviting, replacing and removing go through `saveEstate` (arms, disarms, seatKeys): one transaction with the manifest's entry.

/** Which share: of which filling, for what, under which epoch. */
const ofShare = { seatId: uuid(), invitationId: uuid(), event: keyEvent, epoch: z.int() }

/** Somebody took an invitation or presented a card. */
const acceptance = z.object({
  /** SHA-256 is over this very text of bytes. */
  statement: statement(),
  granteeMac: z.nullable(bytes(32, 32)),
  via: z.enum(['invitation', 'card']),
  email: z.string(),
  acceptedAt: moment(),
  /** They have their own recovery kit. */
  confirmed: z.boolean(),
  standing: acceptanceStanding,
  /** Their own word that they stepped down, where they did. Devices hold copies of answers from before it was told. */
  stepDown: z.optional(z.nullable(statement())),
  /** Their identity as it is now: they may have new keys since. Devices hold copies of answers from before it was told. */
  bundle: z.optional(z.nullable(bundle())),
  /** When they deleted their account: nothing reaches them any more. */
  leftAt: z.nullable(moment()),
})
export type Acceptance = z.output<typeof acceptance>

/** `left`: whoever held the seat deleted their account. `stepped-down`: they gave it back. */
export const seatState = z.enum(['not-invited', 'invited', 'accepted', 'confirmed', 'left', 'stepped-down'])

/** The owner's seats with all that the owner's app needs to show, pin and re-arm them. */
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
            /** That of the invitation. */
            epoch: z.int(),
            email: z.string(),
            invitedAt: moment(),
            statement: statement(),
            keptBox: bytes(512),
            /** What its printed card stands for is kept here (release-cards.ts). Devices hold copies of answers from before it was told. */
            hasCard: z.optional(z.boolean()),
            /** The release service took what arms it last: the seat is armed. False while it is on its way; `refused` says why it never will be. */
            armed: z.boolean(),
            refused: z.nullable(z.string()),
            acceptances: z.array(acceptance),
          }),
        ),
      }),
    ),
    keys: z.array(seatKey),
    allKeys: z.array(allKey),
    /** The last entry of each seat chain, for the next one's `prev`. */
    chainHeads: z.array(seatEntry),
  }),
})

/**
 * Asks the release service to prove, for these random bytes, that it holds its share of everybody who is named; `proofs` is null where it did so less
 * than a day ago. `boxes` are what the server keeps beside it. Codes: 503 `release-service-down`.
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

/** What an invited browser, or one with a card, needs before anybody accepts. Open to whoever knows the three random ids. `rearm`: the newest one, which may name another card. 404 `invitation-void` when it was replaced or removed. */
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
    /** Where a nonce came: whose keys count, signed by the release service (vault/identity-word.ts). Null while it is down. */
    identityWord: z.nullable(word()),
    rearm: z.nullable(statement()),
    taken: z.boolean(),
  }),
})

/** Accepts with the secret. Codes: 403 `email-not-confirmed`, 404 `invitation-void`, 409 `invitation-taken`, 409 `own-estate`. */
export const acceptInvitation = route({
  method: 'POST',
  path: '/api/invitations/{ownerId}/{seatId}/{invitationId}/accept',
  summary: 'Accept an invitation',
  params: invitationPath,
  body: z.object({
    /** The `acceptance` statement with both signatures. */
    acceptance: statement(),
    granteeMac: bytes(32, 32),
    heldBox: bytes(8192, 61),
  }),
  answer: z.object({ acceptedAt: moment() }),
})

/** Presents a printed card. The same codes; an operator looks at it before it counts. */
export const claimByCard = route({
  method: 'POST',
  path: '/api/invitations/{ownerId}/{seatId}/{invitationId}/card',
  summary: 'Claim a seat with its printed card',
  params: invitationPath,
  body: z.object({ acceptance: statement(), heldBox: bytes(8192, 61) }),
  answer: z.object({ acceptedAt: moment() }),
})

/** A seat that the person signed in holds in somebody's estate. Before a release: counts, never titles. */
const heldSeat = z.object({
  ownerId: uuid(),
  seatId: uuid(),
  invitationId: uuid(),
  role: seatRole,
  epoch: z.int(),
  via: z.enum(['invitation', 'card']),
  /**
   * `unverified`: the release service has not looked at the acceptance yet. `refused`: it did not take it, or an operator
   * rejected the card. `stepped-down`: they gave it back themselves. `void`: the owner replaced or removed this seat's person.
   * Only `accepted` and `confirmed` have counts and releases.
   */
  state: z.enum(['unverified', 'accepted', 'confirmed', 'card-review', 'refused', 'stepped-down', 'void']),
  /** Why an operator did not accept the card. */
  reason: z.nullable(z.string()),
  /** With `void`: the owner answered after all, and signed that they end what a report of this event had opened. Devices hold copies of answers from before it was told. */
  ended: z.optional(z.nullable(z.object({ event: releaseEvent, statement: statement() }))),
  acceptedAt: moment(),
  heldBox: bytes(8192),
  /** The owner's identity as it is now: it may have new keys since. Devices hold copies of answers from before it was told. */
  ownerBundle: z.optional(bundle()),
  counts: z.object({ incapacity: z.int(), death: z.int() }),
  releases: z.array(release),
  /** When all of it is deleted, because the owner, or somebody with their password, asked for it. With `accepted` and `confirmed` alone. */
  deletesAt: z.nullable(moment()),
})
export type HeldSeat = z.output<typeof heldSeat>

/** Somebody invited the address of this person, who has not accepted yet. The link or the code comes from the owner. */
const waitingInvitation = z.object({
  ownerId: uuid(),
  role: seatRole,
  /** As the owner agreed to be named. */
  ownerName: z.nullable(z.string()),
  ownerEmail: z.string(),
  invitedAt: moment(),
})

export const listHeldSeats = route({
  method: 'GET',
  path: '/api/held-seats',
  summary: 'Seats that I hold',
  answer: z.object({ seats: z.array(heldSeat), waiting: z.array(waitingInvitation) }),
})

/**
 * Gives a seat back, by a `step-down` statement. The answer is the release service's signed word, for these random bytes, with
 * the part of this seat: whoever asked sees there that they no longer count. Codes: 403 `not-in-seat`, 409 `release-open`, 503
 * `release-service-down` (it is passed on as soon as it can be).
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
 * After a release: asks the release service for share B (re-sealed to this grantee) and gives the keys and the seat's chains. Codes: 403 `not-released`, 403 `refused`, 503 `release-service-down`.
 */
export const collectHeldSeat = route({
  method: 'POST',
  path: '/api/held-seats/{ownerId}/{seatId}/{invitationId}/collect',
  summary: 'Open what was left for me',
  params: invitationPath,
  body: z.object({
    releaseId: uuid(),
    /** Who asks, with the identity of now: B is sealed to its hybrid key. */
    bundle: bundle(),
    nonce: nonce(),
    /** The `collect-request` statement, and the entry of the release log that it names as the last one seen here. */
    request: statement(),
    seen: z.optional(releaseLogEntry),
  }),
  maxBytes: 64 * 1024,
  answer: z.object({
    releaseId: uuid(),
    ownerBundle: bundle(),
    /** The owner's signed invitation. */
    statement: statement(),
    /** The owner's newest `rearm` of it, under which the release service handed over: present epoch and shares. */
    rearm: z.nullable(statement()),
    opened: z.array(
      z.object({
        event: keyEvent,
        epoch: z.int(),
        /** HPKE of B to the grantee. */
        handover: handover(),
        seatBox: keyBox(),
        verifyKey: bytes(32, 32),
        allBox: keyBox(),
        incapacityBox: z.nullable(keyBox()),
      }),
    ),
    chains: z.array(z.object({ target: z.string(), entries: z.array(seatEntry) })),
    /** The release service's signed word, for the nonce: what it hands over, and which heads it holds. */
    word: word(),
    /** The owner's newest `head` statements of what opens. */
    heads: z.array(statement()),
  }),
})

/**
 * After a release: the records of this seat for the released events, in the order in which they are needed (docs/decisions/106), in pages of
 * about `atMost` bytes, or 4 MiB: where the list changes meanwhile, one may come twice, or not at all. 403 `not-released` before.
 */
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
