import {
  getCertificateChunk,
  listAudit,
  listCardReviews,
  listEstatesOf,
  listMails,
  listReviews,
  listUsers,
  readReview,
  reviewCard,
  reviewRelease,
  setUserStatus,
  shareCertificate,
} from '../../contract/admin.ts'
import type { ValueOf } from '../../contract/http.ts'
import { decodeBundle, equal, sealCertificateKey, signStatement, statementHash } from '../../vault/index.ts'
import type {
  AuditEntry,
  CardReview,
  Listed,
  OpenedCertificate,
  OutboxMail,
  Person,
  Review,
  StatusChange,
} from '../model/release.ts'
import type { Watch } from '../model/watch.ts'
import { EstateError } from '../model/estate.ts'
import { type Core, unlocked } from '../core/core.ts'
import { heldIdOf } from '../held/held-seats.ts'
import { asAlarm } from '../estate/open.ts'
import { objectionsOf } from '../release/releases.ts'
import { type Checked, openReported, readClaimsOf } from '../release/open-report.ts'
import { listedOperators } from '../estate/release-service.ts'

type Lacking = ValueOf<(typeof readReview)['answer']>['lacking']
type CardRow = ValueOf<(typeof listCardReviews)['answer']>['reviews'][number]
type ReviewRow = ValueOf<(typeof listReviews)['answer']>['reviews'][number]

function reviewView(row: ReviewRow): Review {
  const { release, ownerEmail, canOpen, lostClaim, mayNot } = row
  return {
    releaseId: release.releaseId,
    ownerId: release.ownerId,
    ownerEmail,
    event: release.event,
    state: release.state,
    reportedBy: release.role,
    reportedAt: release.reportedAt.toISOString(),
    canOpen,
    documentLost: lostClaim !== null,
    mayDecide: mayNot === null,
    ...(release.opinion === null ? {} : { opinion: release.opinion }),
    ...(release.reason === null ? {} : { reason: release.reason }),
    objections: objectionsOf(release),
    approval: release.approval,
    ...(mayNot === null ? {} : { mayNot }),
  }
}

/** The first pages of a list, as one. */
async function pagesOf<T>(
  pages: number,
  ask: (query: { skip?: number }) => Promise<{ reviews: T[]; damaged: unknown[]; next: number | null }>,
): Promise<Listed<T>> {
  const found: Listed<T> = { items: [], damaged: 0, more: true }
  for (let skip: number | null = 0, page = 0; skip !== null && page < pages; page++) {
    const { reviews, damaged, next } = await ask(skip === 0 ? {} : { skip })
    found.items.push(...reviews)
    found.damaged += damaged.length
    found.more = next !== null
    skip = next
  }
  return found
}

/** What an operator does. The server checks the role on every call; decisions are signed here, with this operator's own key. */
export function operatorOf(core: Core) {
  // What was listed here, by its id: a decision is about what the operator saw.
  const shown = { reviews: new Map<string, ReviewRow>(), cards: new Map<string, CardRow>() }
  const readReviews = async (pages: number) => {
    const found = await pagesOf(pages, (query) => core.call(listReviews, { query }))
    shown.reviews = new Map(found.items.map((row) => [row.release.releaseId, row]))
    return found
  }
  const readCards = async (pages: number) => {
    const found = await pagesOf(pages, (query) => core.call(listCardReviews, { query }))
    shown.cards = new Map(found.items.map((row) => [heldIdOf(row), row]))
    return found
  }
  const rowOf = async (releaseId: string): Promise<ReviewRow> => {
    if (!shown.reviews.has(releaseId)) await readReviews(Infinity)
    const row = shown.reviews.get(releaseId)
    if (!row) throw new EstateError('unknown-release', 'This report is no longer there.')
    return row
  }

  // The hashes of claims whose certificates were opened here and held against them: only these can be approved.
  const readClaims = readClaimsOf(core)

  // Whoever has the certificate's key seals it for operators who came later: only for those on the release service's own
  // list. Which release service that is, the reporter said under the same seal.
  const shareOn = async (place: { ownerId: string; releaseId: string }, missing: Lacking, done: Checked) => {
    if (missing.length === 0) return
    const { seal, serviceSignKey } = done
    const listed = await listedOperators(core, { signKey: serviceSignKey })
    const lacking = missing.filter(({ bundle }) => listed.some((one) => equal(one.bundle, bundle)))
    const sealedKeys = await Promise.all(
      lacking.map(async ({ operatorId, bundle }) => {
        const { boxKey } = await decodeBundle(bundle)
        return { operatorId, box: await sealCertificateKey(boxKey, { ...place, fileId: seal.fileId }, seal) }
      }),
    )
    if (sealedKeys.length > 0) await core.call(shareCertificate, { params: place, body: { sealedKeys } })
  }

  return {
    async listReviews(pages: number): Promise<Listed<Review>> {
      const found = await readReviews(pages)
      return { ...found, items: found.items.map(reviewView) }
    },

    async openCertificate(releaseId: string, watch: Watch = {}): Promise<OpenedCertificate> {
      const { release } = await rowOf(releaseId)
      const { ownerId, event } = release
      const found = await core.call(readReview, { params: { ownerId, releaseId } })
      if (!found.sealedKey)
        throw new EstateError(
          'no-key',
          'This report was made before you became an operator. Another operator must open it first.',
        )
      const fetchChunk = (index: number) =>
        core.call(getCertificateChunk, { params: { ownerId, releaseId, index } }, watch.signal)
      try {
        const asked = { ownerId, releaseId, event }
        const owner = await decodeBundle(found.ownerBundle)
        const done = await openReported(core, asked, owner, found, found.sealedKey, fetchChunk, watch)
        readClaims.add(releaseId, done.claimHash)
        await shareOn({ ownerId, releaseId }, found.lacking, done).catch(() => undefined)
        return done.opened
      } catch (error) {
        throw asAlarm(core, error)
      }
    },

    /** Signs what was decided, about exactly the claim whose certificate was opened here. */
    async review(input: { releaseId: string; decision: 'approve' | 'reject'; reason: string; code: string }) {
      const { identity } = unlocked(core)
      const { releaseId, decision, reason, code } = input
      const { lostClaim, release } = await rowOf(releaseId)
      const { ownerId, event } = release
      const seen = readClaims.of(releaseId)
      if (!seen && decision === 'approve')
        throw new EstateError('not-opened', 'Please open the document first: only what was read can be verified.')
      const params = { ownerId, releaseId }
      const claimHash = seen ?? (await statementHash(lostClaim ?? (await core.call(readReview, { params })).claim))
      const statement = await signStatement(
        'review',
        { ownerId, releaseId, event, claimHash, decision, reason },
        identity.signKey,
      )
      await core.call(reviewRelease, { params, body: { code, statement, decision } })
    },

    async listCardReviews(pages: number): Promise<Listed<CardReview>> {
      const found = await readCards(pages)
      const items = found.items.map((row) => {
        const { ownerId, seatId, invitationId, role, ownerEmail, claimantEmail, filledBy, mayNot } = row
        const claimedAt = row.claimedAt.toISOString()
        const view = {
          id: heldIdOf(row),
          ownerId,
          seatId,
          invitationId,
          role,
          ownerEmail,
          claimantEmail,
          claimedAt,
          ...(filledBy && { filledBy: { email: filledBy.email, since: filledBy.since.toISOString() } }),
          mayDecide: mayNot === null,
        }
        return mayNot === null ? view : { ...view, mayNot }
      })
      return { ...found, items }
    },

    async reviewCard(input: { id: string; decision: 'approve' | 'reject'; reason: string; code: string }) {
      const { identity } = unlocked(core)
      const { id, decision, reason, code } = input
      if (!shown.cards.has(id)) await readCards(Infinity)
      const row = shown.cards.get(id)
      if (!row) throw new EstateError('unknown-card', 'This card was already decided.')
      const { ownerId, seatId, invitationId, acceptance } = row
      const acceptanceHash = await statementHash(acceptance)
      const fields = { ownerId, seatId, invitationId, acceptanceHash, decision, reason }
      const statement = await signStatement('card-review', fields, identity.signKey)
      await core.call(reviewCard, {
        params: { ownerId, seatId, invitationId },
        body: { code, statement, acceptance, decision },
      })
    },

    async listPeople(): Promise<Person[]> {
      const all: Person[] = []
      for (let after: string | undefined; ; ) {
        const { users, more } = await core.call(listUsers, { query: after === undefined ? {} : { after } })
        for (const { accountId, email, role, status, createdAt, lastSignInAt } of users) {
          const seen = lastSignInAt ? { lastSignInAt: lastSignInAt.toISOString() } : {}
          all.push({ id: accountId, email, role, status, createdAt: createdAt.toISOString(), ...seen })
        }
        after = users.at(-1)?.email
        if (!more || after === undefined) return all
      }
    },
    async setSuspended({ accountId, suspended, reason, code }: StatusChange) {
      const { identity } = unlocked(core)
      const params = { accountId }
      const { ownerIds } = await core.call(listEstatesOf, { params })
      const action = suspended ? 'suspend' : 'activate'
      const sign = async (ownerId: string) => ({
        ownerId,
        statement: await signStatement('suspension', { ownerId, action, reason }, identity.signKey),
      })
      const statements = await Promise.all(ownerIds.map(sign))
      await core.call(setUserStatus, { params, body: { code, status: suspended ? 'suspended' : 'active', statements } })
    },
    async listAudit(): Promise<AuditEntry[]> {
      const { entries, intact } = await core.call(listAudit, { query: {} })
      if (!intact) core.notify('alarm', 'The audit log was changed by somebody: its chain is broken.')
      return entries.map(({ n, at, by, action, detail }) => ({ n, at: at.toISOString(), by, action, detail }))
    },
    async listOutbox(): Promise<OutboxMail[]> {
      const { mails } = await core.call(listMails, {})
      return mails.map(({ id, to, subject, text, at, sentAt, problem, givenUp }) => ({
        id,
        to,
        subject,
        text,
        at: at.toISOString(),
        givenUp,
        ...(sentAt ? { sentAt: sentAt.toISOString() } : {}),
        ...(problem === null ? {} : { problem }),
      }))
    },
  }
}
