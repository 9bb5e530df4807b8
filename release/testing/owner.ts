import type { ReleaseEvent } from '../../domain/releases.ts'
import type { SeatRole } from '../../domain/seats.ts'
import type { ReleaseMessage } from '../../contract/release-service.ts'
import type { ReleaseLogEntry } from '../../contract/release.ts'
import {
  encodeBundle,
  type Identity,
  importBoxKey,
  makeIdentity,
  publicServiceKeys,
  random,
  randomId,
  serviceFields,
  type ServiceIdentity,
  type SigningKey,
  signingKey,
  signStatement,
  statementHash,
  toBase64url,
  type StatementFields,
} from '../../vault/index.ts'
import type { Signer } from '../person.ts'
import type { Release } from '../estate.ts'
import { type Asking, askForShare, headOf, noteGrantee } from './collect.ts'
import { makeTestShares, type TestSeat } from './seat.ts'

export async function newIdentity(): Promise<Identity> {
  return (await makeIdentity(await importBoxKey(random(32)))).identity
}

export const signerOf = ({ ownerId, bundle }: Identity): Signer => ({ ownerId, signKey: toBase64url(bundle.signKey) })

export const hybridKeyOf = ({ bundle: { hybrid } }: Identity): string => (hybrid ? toBase64url(hybrid.key) : '')

const claims = new Map<string, Promise<Uint8Array>>()

export class TestOwner {
  identity: Identity
  readonly service: ServiceIdentity
  #counter = 0
  #lookouts = 0
  #deletions = 0

  readonly ownerId: string

  /** @param ownerId another id than the identity's, to sign statements about another estate */
  constructor(identity: Identity, service: ServiceIdentity, ownerId: string = identity.ownerId) {
    this.identity = identity
    this.service = service
    this.ownerId = ownerId
  }

  async policy(
    given: Partial<StatementFields['policy']> = {},
    signer: Identity = this.identity,
  ): Promise<Extract<ReleaseMessage, { type: 'policy' }>> {
    const counter = given.counter ?? ++this.#counter
    const usual = { waitIncapacityDays: 2, waitDeathDays: 7, fallbackDays: 14, cardFallback: 0 }
    const service =
      given.firstDays === undefined ? {} : { daySeconds: 86_400, ...serviceFields(publicServiceKeys(this.service)) }
    const fields = { ownerId: this.ownerId, ...usual, ...service, ...given, counter }
    return {
      type: 'policy',
      ownerId: this.ownerId,
      ownerBundle: encodeBundle(this.identity.bundle),
      statement: await signStatement('policy', fields, signer.signKey),
    }
  }

  async seat(role: SeatRole, epoch = 1, seatId = randomId(), signer: Identity = this.identity): Promise<TestSeat> {
    const invitationId = randomId()
    const acceptKey = await signingKey(random(32))
    const cardKey = await signingKey(random(32))
    const { shares, sealed, named } = await makeTestShares(this.service, {
      ownerId: this.ownerId,
      seatId,
      invitationId,
      epoch,
    })
    const fields = { ownerId: this.ownerId, seatId, role, invitationId, epoch }
    const statement = await signStatement(
      'invitation',
      {
        ...fields,
        releaseServiceBoxKey: this.service.publicKey,
        releaseServiceSignKey: this.service.signKey.publicKey,
        acceptKey: acceptKey.publicKey,
        cardKey: cardKey.publicKey,
        shares: named,
      },
      signer.signKey,
    )
    const ownerBundle = encodeBundle(this.identity.bundle)
    const invitation = { type: 'invitation', ownerId: this.ownerId, ownerBundle, statement, shares: sealed } as const
    return { role, seatId, invitationId, epoch, acceptKey, cardKey, invitation, shares }
  }

  /** New shares for the same grantees under a higher epoch. `signed` overrides fields. */
  async rearm(
    seat: TestSeat,
    accepted: readonly { statement: Uint8Array }[],
    epoch = seat.epoch + 1,
    signed: Partial<StatementFields['rearm']> = {},
    signer: Identity = this.identity,
  ): Promise<TestSeat & { rearm: Extract<ReleaseMessage, { type: 'rearm' }> }> {
    const { seatId, invitationId, role } = seat
    const { shares, sealed, named } = await makeTestShares(this.service, {
      ownerId: this.ownerId,
      seatId,
      invitationId,
      epoch,
    })
    const acceptanceHashes = await Promise.all(accepted.map(({ statement }) => statementHash(statement)))
    const fields = { ownerId: this.ownerId, seatId, role, invitationId, epoch, acceptanceHashes, shares: named }
    const rearmFields = { ...fields, cardKey: seat.cardKey.publicKey, ...signed }
    const statement = await signStatement('rearm', rearmFields, signer.signKey)
    const about = { ownerId: this.ownerId, ownerBundle: encodeBundle(this.identity.bundle) }
    const rearm = { type: 'rearm', ...about, statement, shares: sealed } as const
    return { ...seat, epoch, firstEpoch: seat.firstEpoch ?? seat.epoch, shares, rearm }
  }

  async head(
    seat: TestSeat,
    event: ReleaseEvent,
    given: Partial<StatementFields['head']> = {},
    signer: Identity = this.identity,
  ): Promise<Uint8Array> {
    const { seatId, epoch } = seat
    const fields = { ownerId: this.ownerId, seatId, event, epoch, counter: 1, m: 3, hash: random(32), ...given }
    return signStatement('head', fields, signer.signKey)
  }

  async disarm(seat: TestSeat, signer: Identity = this.identity): Promise<ReleaseMessage> {
    const { seatId, role, epoch } = seat
    const statement = await signStatement('disarm', { ownerId: this.ownerId, seatId, role, epoch }, signer.signKey)
    return { type: 'disarm', ownerId: this.ownerId, ownerBundle: encodeBundle(this.identity.bundle), statement }
  }

  async suspension(operator: Identity, action: 'suspend' | 'activate' = 'suspend'): Promise<ReleaseMessage> {
    const fields = { ownerId: this.ownerId, action, reason: 'The account was taken over.' }
    return {
      type: 'suspension',
      ownerId: this.ownerId,
      ownerBundle: encodeBundle(this.identity.bundle),
      operatorBundle: encodeBundle(operator.bundle),
      statement: await signStatement('suspension', fields, operator.signKey),
    }
  }

  /** Names a lookout under the next counter; `holdsPerYear` 0 removes them. */
  async lookout(
    given: Partial<StatementFields['lookout']> = {},
    signer: Identity = this.identity,
  ): Promise<Extract<ReleaseMessage, { type: 'lookout' }>> {
    const counter = given.counter ?? ++this.#lookouts
    const usual = { ownerId: this.ownerId, lookoutId: randomId(), name: 'Jonas Weber', holdsPerYear: 2 }
    const statement = await signStatement('lookout', { ...usual, ...given, counter }, signer.signKey)
    return { type: 'lookout', ownerId: this.ownerId, ownerBundle: encodeBundle(this.identity.bundle), statement }
  }

  veto(releaseId: string, signer: Identity = this.identity): Promise<ReleaseMessage> {
    return this.#signed('veto', { ownerId: this.ownerId, releaseId }, signer)
  }

  end(releaseId: string, signer: Identity = this.identity): Promise<ReleaseMessage> {
    return this.#signed('end', { ownerId: this.ownerId, releaseId }, signer)
  }

  async closing(
    releaseId: string,
    event: ReleaseEvent = 'death',
    signer: Identity = this.identity,
    seats: StatementFields['closing']['seats'] = [],
  ): Promise<ReleaseMessage> {
    const statement = await signStatement('closing', { ownerId: this.ownerId, releaseId, event, seats }, signer.signKey)
    return { type: 'end', ownerId: this.ownerId, statement }
  }

  async forget(
    signer: Identity = this.identity,
    given: Partial<StatementFields['forget']> = {},
  ): Promise<Extract<ReleaseMessage, { type: 'forget' }>> {
    const fields = {
      ownerId: this.ownerId,
      deletionId: randomId(),
      counter: given.counter ?? ++this.#deletions,
      ...given,
    }
    const statement = await signStatement('forget', fields, signer.signKey)
    return { type: 'forget', ownerId: this.ownerId, ownerBundle: encodeBundle(this.identity.bundle), statement }
  }

  async keep(
    signer: Identity = this.identity,
    given: Partial<StatementFields['keep']> = {},
  ): Promise<Extract<ReleaseMessage, { type: 'keep' }>> {
    const fields = {
      ownerId: this.ownerId,
      deletionId: randomId(),
      counter: given.counter ?? ++this.#deletions,
      ...given,
    }
    return { type: 'keep', ownerId: this.ownerId, statement: await signStatement('keep', fields, signer.signKey) }
  }

  async accept(
    seat: TestSeat,
    grantee: Identity,
    via: 'invitation' | 'card' = 'invitation',
    proofKey: SigningKey = via === 'card' ? seat.cardKey : seat.acceptKey,
  ): Promise<Extract<ReleaseMessage, { type: 'acceptance' }>> {
    const { seatId, invitationId } = seat
    const epoch = seat.firstEpoch ?? seat.epoch
    const granteeBundle = encodeBundle(grantee.bundle)
    const fields = { ownerId: this.ownerId, seatId, invitationId, epoch, via, granteeBundle }
    const statement = await signStatement('acceptance', fields, grantee.signKey, proofKey)
    await noteGrantee(statement, grantee)
    return { type: 'acceptance', ownerId: this.ownerId, statement }
  }

  async stepDown(
    seat: TestSeat,
    grantee: Identity,
    given: Partial<StatementFields['step-down']> = {},
  ): Promise<Extract<ReleaseMessage, { type: 'step-down' }>> {
    const { seatId, invitationId } = seat
    const epoch = seat.firstEpoch ?? seat.epoch
    const fields = { ownerId: this.ownerId, seatId, invitationId, epoch, ...given }
    const statement = await signStatement('step-down', fields, grantee.signKey)
    return { type: 'step-down', ownerId: this.ownerId, statement }
  }

  async claim(
    seat: TestSeat,
    grantee: Identity,
    event: ReleaseEvent,
    releaseId = randomId(),
  ): Promise<Extract<ReleaseMessage, { type: 'claim' }>> {
    const { seatId, invitationId } = seat
    const fields = { ownerId: this.ownerId, releaseId, seatId, invitationId, event, certificateHash: random(32) }
    const signed = signStatement('claim', fields, grantee.signKey)
    claims.set(releaseId, signed)
    return { type: 'claim', ownerId: this.ownerId, statement: await signed }
  }

  /** An opinion on the last claim made under this releaseId, unless the caller gives another. */
  async opinion(
    releaseId: string,
    attorney: Identity,
    stance: 'support' | 'object' = 'object',
    read?: Uint8Array,
  ): Promise<ReleaseMessage> {
    const claim = await claims.get(releaseId)
    const claimHash = read ?? (claim ? await statementHash(claim) : random(32))
    const fields = { ownerId: this.ownerId, releaseId, claimHash, stance, reason: 'I spoke with her.' }
    return this.#signed('opinion', fields, attorney)
  }

  /** @param newestOpinion the hash of the newest opinion; `unnamed` for the older form */
  async review(
    claim: { statement: Uint8Array },
    { releaseId, event }: Pick<Release, 'releaseId' | 'event'>,
    operator: Identity,
    decision: 'approve' | 'reject' = 'approve',
    newestOpinion: Uint8Array | 'unnamed' = new Uint8Array(32),
    seen?: ReleaseLogEntry,
  ): Promise<ReleaseMessage> {
    const claimHash = await statementHash(claim.statement)
    const read = newestOpinion === 'unnamed' ? {} : { newestOpinion, reviewId: randomId(), lastSeen: headOf(seen) }
    const fields = { ownerId: this.ownerId, releaseId, event, claimHash, decision, reason: '', ...read }
    return { ...(await this.#signed('review', fields, operator)), ...(seen && { seen }) }
  }

  async cardReview(
    { seatId, invitationId }: TestSeat,
    acceptance: { statement: Uint8Array },
    operator: Identity,
    decision: 'approve' | 'reject' = 'approve',
  ): Promise<ReleaseMessage> {
    const acceptanceHash = await statementHash(acceptance.statement)
    const reason = decision === 'reject' ? 'Nobody of that name.' : ''
    const fields = { ownerId: this.ownerId, seatId, invitationId, acceptanceHash, decision, reason }
    return this.#signed('card-review', fields, operator)
  }

  collect(seat: TestSeat, acceptance: { statement: Uint8Array }, releaseId: string, given: Asking = {}) {
    return askForShare(this.ownerId, seat, acceptance.statement, releaseId, given)
  }

  async #signed<Type extends 'veto' | 'end' | 'opinion' | 'review' | 'card-review'>(
    type: Type,
    fields: StatementFields[Type],
    signer: Identity,
  ): Promise<ReleaseMessage> {
    return { type, ownerId: this.ownerId, statement: await signStatement(type, fields, signer.signKey) }
  }
}
