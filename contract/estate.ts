import * as z from 'zod/mini'
import { email } from './accounts.ts'
import { longestMailName, mailNameProblem } from './mail-name-rules.ts'
import { bytes, done, moment, packedBytes, rawBytes, route, uuid } from './http.ts'
import { maxPageBytes, unpackRecords } from './packed-records.ts'
import {
  allKey,
  keyBox,
  manifestEntry,
  maxEnvelopeBytes,
  maxHeads,
  keyEvent,
  ownerWrap,
  sealedShare,
  seatEntry,
  seatKey,
  seatRole,
  statement,
  target,
  wholeNumber,
  wrap,
} from './sealed.ts'
import { release } from './release.ts'

/** The most records one save carries. */
export const maxRecordsPerSave = 500

const sealedRecord = z.object({
  recordId: uuid(),
  version: z.int().check(z.positive()),
  envelope: bytes(maxEnvelopeBytes, 61),
  /** The owner's wrap and one per seat target of the row. */
  wraps: z.array(wrap).check(z.minLength(1), z.maxLength(65)),
})

/** What fills a seat: the signed invitation, its shares, and what the invited browser needs. */
export const arm = z.object({
  seatId: uuid(),
  role: seatRole,
  invitationId: uuid(),
  epoch: z.int().check(z.positive()),
  /** Where the mail goes. It tells who named them and holds no secret. */
  email: email(),
  /** The `invitation` statement. */
  statement: statement(),
  shares: z
    .array(z.object({ event: keyEvent, sealedB: sealedShare(), seatBox: keyBox() }))
    .check(z.minLength(1), z.maxLength(8)),
  shareBox: keyBox(),
  note: bytes(2048, 61),
  ownerMac: bytes(32, 32),
  /** The owner's own copy of secret and A, for showing link and card again. */
  keptBox: bytes(512, 61),
  /** How the owner agreed to be named in mails to this person, in clear. Null: by their e-mail address. */
  mailName: z.nullable(
    z.string().check(
      z.maxLength(longestMailName),
      z.refine((name) => mailNameProblem(name) === undefined),
    ),
  ),
})
export type Arm = z.output<typeof arm>

/** New shares of a filling, under the epoch to which this save moves its seat: the same people, link and card. */
const rearm = z.object({
  seatId: uuid(),
  invitationId: uuid(),
  epoch: z.int().check(z.positive()),
  /** The `rearm` statement. */
  statement: statement(),
  shares: arm.shape.shares,
})
export type Rearm = z.output<typeof rearm>

/** Where the estate stands: the first thing a device asks for. */
export const getEstateState = route({
  method: 'GET',
  path: '/api/estate/state',
  summary: 'Where the estate stands',
  answer: z.object({
    ownerId: uuid(),
    /** The server's clock: nothing goes for good only because a device's clock is wrong. */
    now: moment(),
    /** The number of the last entry; 0 before the first save. */
    n: z.int(),
    /** The last entry itself, for its hash. */
    head: z.nullable(manifestEntry),
    /** The number of the newest snapshot. */
    snapshotAt: z.nullable(z.int()),
    /** A death release happened: nothing can be saved until the owner ends it. */
    frozen: z.boolean(),
    /** Reports that a save must carry a veto for, and releases that happened and did not end. */
    openReleases: z.array(release),
  }),
})

/** The most bytes of a snapshot. A browser whose snapshot is larger keeps none, and new devices read the whole chain. */
export const maxSnapshotBytes = 32 * 1024 * 1024

/** The JSON text of a `snapshot` (sealed.ts), as {@link putSnapshot} took it; no bytes where there is none. */
export const getSnapshot = route({
  method: 'GET',
  path: '/api/estate/snapshot',
  summary: 'The newest snapshot of the manifest',
  answer: rawBytes(maxSnapshotBytes),
})

/** The body is the JSON text of a `snapshot`. The server reads nothing of it: a large one would keep it busy for seconds. */
export const putSnapshot = route({
  method: 'PUT',
  path: '/api/estate/snapshot/{n}',
  summary: 'Keep a snapshot of the manifest up to entry n',
  params: z.object({ n: wholeNumber() }),
  body: rawBytes(maxSnapshotBytes),
  answer: done,
})

/** Entries n > since, in order; `more` when there are further ones. */
export const listEntries = route({
  method: 'GET',
  path: '/api/estate/entries',
  summary: 'Entries of the manifest',
  query: z.object({ since: wholeNumber() }),
  answer: z.object({ entries: z.array(manifestEntry), more: z.boolean() }),
})

/**
 * The newest version of every record (live and trashed) that was saved by an entry n > since, by recordId. About 4 MiB a page: ask again with `after` = `next` until it is null.
 * With `atMost` and since 0 they come in the order in which screens need them (docs/decisions/052), in pages of about so many bytes: where the list changes meanwhile, one may come twice, or not at all.
 */
export const listRecords = route({
  method: 'GET',
  path: '/api/estate/records',
  summary: 'Sealed records with the owner’s wraps',
  query: z.object({ since: wholeNumber(), after: z.optional(uuid()), atMost: z.optional(wholeNumber()) }),
  answer: packedBytes(maxPageBytes, unpackRecords),
})

/** Every kept version of one record: older ones stay 30 days. */
export const listVersions = route({
  method: 'GET',
  path: '/api/estate/records/{recordId}/versions',
  summary: 'Versions of a record',
  params: z.object({ recordId: uuid() }),
  answer: z.object({
    versions: z.array(
      z.object({ version: z.int(), envelope: bytes(maxEnvelopeBytes), wrap: ownerWrap(), savedAt: moment() }),
    ),
  }),
})

/** Records of which earlier versions are kept: how many, and when the last of them was replaced. */
export const listOlderVersions = route({
  method: 'GET',
  path: '/api/estate/versions',
  summary: 'Records with earlier versions',
  answer: z.object({
    records: z.array(z.object({ recordId: uuid(), versions: z.int().check(z.positive()), replacedAt: moment() })),
  }),
})

/**
 * One save: everything in it happens, or nothing. Compare-and-swap on n.
 *
 * What the server keeps of seat wraps follows the rows of the entries: after the save, a record's seat wraps are exactly its newest row's `targets` (each must be in `records[].wraps`, in `wraps`, or there already for that
 * very version); wraps that are not listed are deleted, and older versions keep the owner's wrap only. A `purged` row deletes all versions.
 * Order inside: vetoes, ends, seatKeys, rearms, disarms, arms.
 *
 * Codes: 409 `records-full` (what is recorded takes up the room there is for one person; deleting is taken still), 409 `conflict` (another device saved first: read again), 409 `release-open` (a report is open and `vetoes` lacks its veto: see `openReleases` of the state), 423 `frozen` (after a death release, unless
 * `ends` ends it), 422 `not-consistent` (rows, records, wraps, seats or epochs do not fit together), 422 `seat-taken`, 402 `plan-lapsed` (a record takes on a new file while the plan takes none),
 * 409 `wrong-state` (new shares while something of the estate is open to somebody), 403 `email-not-confirmed` and 429 `rate-limited` (invitations: in the name of an address that nobody confirmed, or too many in a day).
 */
export const saveEstate = route({
  method: 'POST',
  path: '/api/estate/save',
  summary: 'Save',
  body: z.object({
    /** The n that this save builds on. */
    expect: z.int().check(z.nonnegative()),
    /** n = expect + 1, expect + 2, ... With `restored` the first may be any above `expect`. */
    entries: z.array(manifestEntry).check(z.minLength(1), z.maxLength(16)),
    /** The server was put back from an older copy: its first entry carries the owner's `restored`, and numbers and epochs that were lost are left out. */
    restored: z.optional(z.boolean()),
    records: z.optional(z.array(sealedRecord).check(z.maxLength(maxRecordsPerSave))),
    /** Wraps for versions that are there already: a wider audience, or a seat's new epoch. */
    wraps: z.optional(
      z
        .array(z.object({ recordId: uuid(), version: z.int(), target: target(), box: keyBox() }))
        .check(z.maxLength(20_000)),
    ),
    seatEntries: z.optional(z.array(seatEntry).check(z.maxLength(200))),
    /**
     * Genesis (all seats, all events), or the next epoch of a seat. A new epoch deletes the wraps, chains, shares and keys of the ones before. With a
     * `rearm` of the seat it does not: they go with a `disarm` of their epoch, as soon as the release service took the new shares.
     */
    seatKeys: z.optional(z.array(seatKey).check(z.maxLength(64))),
    allKeys: z.optional(z.array(allKey).check(z.maxLength(8))),
    /** `head` statements: how far the chains of the seats reach now. They go to the release service. */
    heads: z.optional(z.array(statement()).check(z.maxLength(maxHeads))),
    /** The `policy` statement. */
    policy: z.optional(statement()),
    arms: z.optional(z.array(arm).check(z.maxLength(16))),
    rearms: z.optional(z.array(rearm).check(z.maxLength(16))),
    /** `disarm` statements: every epoch of the seat up to this one is void. */
    disarms: z.optional(
      z
        .array(z.object({ seatId: uuid(), epoch: z.int().check(z.positive()), statement: statement() }))
        .check(z.maxLength(16)),
    ),
    vetoes: z.optional(z.array(z.object({ releaseId: uuid(), statement: statement() })).check(z.maxLength(16))),
    /** With an end the password is asked for: what was opened is closed again for everybody. */
    authKey: z.optional(bytes(32, 32)),
    ends: z.optional(z.array(z.object({ releaseId: uuid(), statement: statement() })).check(z.maxLength(16))),
    /** Files that a record of this save needs. A file that no record needs is collected after a day. */
    files: z.optional(z.array(z.object({ fileId: uuid(), recordId: uuid() })).check(z.maxLength(1000))),
  }),
  answer: z.object({ n: z.int(), savedAt: moment() }),
  maxBytes: 16 * 1024 * 1024,
})

/** How far the chains of the seats reach, signed: kept by the release service for the day on which they open. No sign of life. */
export const putHeads = route({
  method: 'PUT',
  path: '/api/estate/heads',
  summary: 'Say how far the chains of my seats reach',
  body: z.object({ heads: z.array(statement()).check(z.minLength(1), z.maxLength(maxHeads)) }),
  answer: done,
})
