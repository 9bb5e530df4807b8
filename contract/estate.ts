import * as z from 'zod/mini'
import { email } from './accounts.ts'
import { checkInPlan } from './check-ins.ts'
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
import { sharedHead, sharing } from './sharing.ts'

export const maxRecordsPerSave = 500

const sealedRecord = z.object({
  recordId: uuid(),
  version: z.int().check(z.positive()),
  envelope: bytes(maxEnvelopeBytes, 61),
  /** The owner's wrap, and one wrap for each seat target of the row. */
  wraps: z.array(wrap).check(z.minLength(1), z.maxLength(65)),
})

export const mailName = z.nullable(
  z.string().check(
    z.maxLength(longestMailName),
    z.refine((name) => mailNameProblem(name) === undefined),
  ),
)

/** Fills a seat: the signed invitation, its shares, and what the invitee's browser needs. */
export const arm = z.object({
  seatId: uuid(),
  role: seatRole,
  invitationId: uuid(),
  epoch: z.int().check(z.positive()),
  email: email(),
  statement: statement(),
  shares: z
    .array(z.object({ event: keyEvent, sealedB: sealedShare(), seatBox: keyBox() }))
    .check(z.minLength(1), z.maxLength(8)),
  shareBox: keyBox(),
  note: bytes(2048, 61),
  ownerMac: bytes(32, 32),
  /** The secret and share A, to show link and card again. */
  keptBox: bytes(512, 61),
  /** The owner's name in mails to this person; null: the owner's email address. */
  mailName,
})
export type Arm = z.output<typeof arm>

/** New shares for the seat keys' epoch. The grantee, link and card stay the same. */
const rearm = z.object({
  seatId: uuid(),
  invitationId: uuid(),
  epoch: z.int().check(z.positive()),
  statement: statement(),
  shares: arm.shape.shares,
})
export type Rearm = z.output<typeof rearm>

export const getEstateState = route({
  method: 'GET',
  path: '/api/estate/state',
  summary: 'Where the estate stands',
  answer: z.object({
    ownerId: uuid(),
    /** The server's time, by which the client purges records, as the device's clock may be wrong. */
    now: moment(),
    n: z.int(),
    head: z.nullable(manifestEntry),
    snapshotAt: z.nullable(z.int()),
    /** True after a death release: the server accepts no save until the owner ends the release. */
    frozen: z.boolean(),
    /** Open reports, which a save must veto, and releases that have not ended. */
    openReleases: z.array(release),
  }),
})

/** If a snapshot would be larger, the browser stores none, and new devices read the whole chain. */
export const maxSnapshotBytes = 32 * 1024 * 1024

/** The JSON text of a `snapshot` (sealed.ts) from {@link putSnapshot}; empty if none is stored. */
export const getSnapshot = route({
  method: 'GET',
  path: '/api/estate/snapshot',
  summary: 'The newest snapshot of the manifest',
  answer: rawBytes(maxSnapshotBytes),
})

/** The JSON text of a `snapshot`. The server never parses it, as that could take seconds. */
export const putSnapshot = route({
  method: 'PUT',
  path: '/api/estate/snapshot/{n}',
  summary: 'Keep a snapshot of the manifest up to entry n',
  params: z.object({ n: wholeNumber() }),
  body: rawBytes(maxSnapshotBytes),
  answer: done,
})

/** Entries with n > since, in order; `more` is true if further ones follow. */
export const listEntries = route({
  method: 'GET',
  path: '/api/estate/entries',
  summary: 'Entries of the manifest',
  query: z.object({ since: wholeNumber() }),
  answer: z.object({ entries: z.array(manifestEntry), more: z.boolean() }),
})

/**
 * Returns the newest version of each live or trashed record saved after `since`, in pages of 4 MiB
 * by recordId; pass `next` as `after`. With `atMost` and since 0: pages of that size in display
 * order, in which a concurrent save may repeat or skip a record (decision 052).
 */
export const listRecords = route({
  method: 'GET',
  path: '/api/estate/records',
  summary: 'Sealed records with the owner’s wraps',
  query: z.object({ since: wholeNumber(), after: z.optional(uuid()), atMost: z.optional(wholeNumber()) }),
  answer: packedBytes(maxPageBytes, unpackRecords),
})

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

export const listOlderVersions = route({
  method: 'GET',
  path: '/api/estate/versions',
  summary: 'Records with earlier versions',
  answer: z.object({
    records: z.array(z.object({ recordId: uuid(), versions: z.int().check(z.positive()), replacedAt: moment() })),
  }),
})

/**
 * One atomic save (compare-and-swap on n), in order: vetoes, ends, seatKeys, rearms, disarms, arms.
 * Afterwards a record's seat wraps are exactly its newest row's `targets`, given here or stored for
 * the same version; older versions keep only the owner's wrap; `purged` deletes all.
 * @throws 402 `plan-lapsed` for a new file without a plan
 * @throws 403 `password-needed` to let a grantee read more now
 * @throws 403 `email-not-confirmed` and 429 `rate-limited` for invitations
 * @throws 409 `conflict` if another device saved first; `records-full` (deleting still works);
 * `release-open` if `vetoes` lacks the veto of an open report; `wrong-state` for new shares while a
 * release is open to a grantee
 * @throws 409 `same-service` for `newService` if the release service still has the same key
 * @throws 422 `not-consistent` if rows, records, wraps, seats or epochs do not match; `seat-taken`
 * @throws 423 `frozen` after a death release, unless `ends` ends it
 */
export const saveEstate = route({
  method: 'POST',
  path: '/api/estate/save',
  summary: 'Save',
  body: z.object({
    expect: z.int().check(z.nonnegative()),
    /** Numbered expect + 1, expect + 2, ... With `restored`, the first may be any higher one. */
    entries: z.array(manifestEntry).check(z.minLength(1), z.maxLength(16)),
    /** The first entry after a rollback carries `restored`, and skips lost numbers and epochs. */
    restored: z.optional(z.boolean()),
    records: z.optional(z.array(sealedRecord).check(z.maxLength(maxRecordsPerSave))),
    /** Wraps for stored versions: for seats that join the audience, or for a seat's new epoch. */
    wraps: z.optional(
      z
        .array(z.object({ recordId: uuid(), version: z.int(), target: target(), box: keyBox() }))
        .check(z.maxLength(20_000)),
    ),
    seatEntries: z.optional(z.array(seatEntry).check(z.maxLength(200))),
    /**
     * The seats' keys at genesis, or a seat's next epoch, which deletes earlier epochs' wraps, chains,
     * shares and keys. With a `rearm`, the server keeps those until their epoch's `disarm`, which
     * clients send once the release service accepted the new shares.
     */
    seatKeys: z.optional(z.array(seatKey).check(z.maxLength(64))),
    allKeys: z.optional(z.array(allKey).check(z.maxLength(8))),
    /** `head` statements of the seats' chains, for the release service. */
    heads: z.optional(z.array(statement()).check(z.maxLength(maxHeads))),
    /**
     * What grantees may read now. A record that such a seat could not read before needs `authKey`.
     */
    sharings: z.optional(z.array(sharing).check(z.maxLength(16))),
    sharedHeads: z.optional(z.array(sharedHead).check(z.maxLength(16))),
    policy: z.optional(statement()),
    /** The server's copy of a `check-in` among the facts. It counts as an answer, too. */
    checkIn: z.optional(checkInPlan),
    arms: z.optional(z.array(arm).check(z.maxLength(16))),
    rearms: z.optional(z.array(rearm).check(z.maxLength(16))),
    /**
     * The release service has a new key, which `policy` and `rearms` name. The server deletes the log,
     * reports and messages of the earlier service.
     */
    newService: z.optional(z.boolean()),
    /** `disarm` statements: each voids every epoch of its seat up to the named epoch. */
    disarms: z.optional(
      z
        .array(z.object({ seatId: uuid(), epoch: z.int().check(z.positive()), statement: statement() }))
        .check(z.maxLength(16)),
    ),
    vetoes: z.optional(z.array(z.object({ releaseId: uuid(), statement: statement() })).check(z.maxLength(16))),
    /** Ending a release needs the password, and so does a new reader of today. */
    authKey: z.optional(bytes(32, 32)),
    ends: z.optional(z.array(z.object({ releaseId: uuid(), statement: statement() })).check(z.maxLength(16))),
    /** Files of this save's records. The server deletes a file without a record after a day. */
    files: z.optional(z.array(z.object({ fileId: uuid(), recordId: uuid() })).check(z.maxLength(1000))),
  }),
  answer: z.object({ n: z.int(), savedAt: moment() }),
  maxBytes: 16 * 1024 * 1024,
})

/** Chain heads, which the release service keeps for a release. They are not a sign of life. */
export const putHeads = route({
  method: 'PUT',
  path: '/api/estate/heads',
  summary: 'Say how far the chains of my seats reach',
  body: z.object({
    heads: z.array(statement()).check(z.minLength(1), z.maxLength(maxHeads)),
    sharedHeads: z.optional(z.array(sharedHead).check(z.maxLength(16))),
  }),
  answer: done,
})
