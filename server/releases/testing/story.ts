import type { KeyEvent, ReleaseEvent } from '../../../domain/releases.ts'
import type { SeatRole } from '../../../domain/seats.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { saveEstate } from '../../../contract/estate.ts'
import { beginFile, putChunk } from '../../../contract/files.ts'
import {
  listReleases,
  readReleaseLog,
  type Release,
  type ReleaseLogEntry,
  report,
  vetoRelease,
} from '../../../contract/release.ts'
import { acceptInvitation, claimByCard, collectHeldSeat, listOpenedRecords } from '../../../contract/seats.ts'
import { reviewRelease } from '../../../contract/reviews.ts'
import { TestOwner } from '../../../release/testing/owner.ts'
import type { TestSeat } from '../../../release/testing/seat.ts'
import { encodeBundle, type StatementFields, verifyReleaseLog } from '../../../vault/index.ts'
import { type Save } from '../../estates/consistent.ts'
import { box, bytes, entry, genesis, keysOf, recordsSave, row } from '../../estates/testing/estate.ts'
import type { Person, Scene } from './scene.ts'

export type Taken = { person: Person; seat: TestSeat; statement: Uint8Array }

/** An estate whose owner, grantees and reports use the real calls with real statements. */
export class Story {
  readonly scene: Scene
  readonly person: Person
  readonly owner: TestOwner
  readonly seatIds: Record<SeatRole, string>
  readonly records = { death: randomUUID(), incapacity: randomUUID(), nobody: randomUUID(), other: randomUUID() }
  n = 0
  #policies = 0

  private constructor(scene: Scene, person: Person, seatIds: Record<SeatRole, string>) {
    this.scene = scene
    this.person = person
    this.owner = new TestOwner(person.identity, scene.key)
    this.seatIds = seatIds
  }

  /** Four records: two for contact 1 (death, incapacity), one for contact 2 (death), one private. */
  static async begin(scene: Scene): Promise<Story> {
    const { seats, save } = genesis()
    const story = new Story(scene, await scene.person('owner'), seats)
    await story.save(save)
    await story.policy({})
    const { death, incapacity, nobody, other } = story.records
    await story.save(
      recordsSave(
        story.n,
        [death, 1, [story.target('contact_1', 'death')]],
        [incapacity, 1, [story.target('contact_1', 'incapacity')]],
        [nobody, 1],
        [other, 1, [story.target('contact_2', 'death')]],
      ),
    )
    return story
  }

  get ownerId(): string {
    return this.person.identity.ownerId
  }

  target(role: SeatRole, event: KeyEvent, epoch = 1): string {
    return `${this.seatIds[role]}:${event}:${epoch}`
  }

  async save(parts: Partial<Save> = {}): Promise<void> {
    const body = { expect: this.n, entries: [entry(this.n + 1)], ...parts }
    await this.person.browser.call(saveEstate, { body })
    this.n += body.entries.length
  }

  async policy(given: Partial<StatementFields['policy']>): Promise<void> {
    const { statement } = await this.owner.policy({ counter: ++this.#policies, ...given })
    await this.save({ policy: statement, authKey: this.person.authKey })
  }

  async invite(
    role: SeatRole,
    email: string,
    epoch = 1,
    signer = this.person.identity,
    mailName: string | null = null,
  ): Promise<TestSeat> {
    const seat = await this.owner.seat(role, epoch, this.seatIds[role], signer)
    const { seatId, invitationId, invitation } = seat
    const arm = {
      seatId,
      role,
      invitationId,
      epoch,
      email,
      statement: invitation.statement,
      shares: invitation.shares.map((share) => ({ ...share, seatBox: box() })),
      shareBox: box(),
      note: bytes(200),
      ownerMac: bytes(32),
      keptBox: bytes(108),
      mailName,
    }
    await this.save({ arms: [arm], ...(epoch === 1 ? {} : this.newEpoch(role, epoch)) })
    return seat
  }

  newEpoch(role: SeatRole, epoch: number, become: 'same' | 'nobody' = 'same'): Partial<Save> {
    const { death, incapacity, other } = this.records
    const meant: [string, ReleaseEvent][] =
      role === 'contact_1'
        ? [
            [death, 'death'],
            [incapacity, 'incapacity'],
          ]
        : role === 'contact_2'
          ? [[other, 'death']]
          : []
    const targets = meant.map(([recordId, event]) => ({ recordId, target: this.target(role, event, epoch) }))
    const rows = targets.map(({ recordId, target }) => row(recordId, 1, become === 'same' ? [target] : []))
    return {
      entries: [entry(this.n + 1, rows)],
      seatKeys: keysOf(this.seatIds[role], role, epoch),
      wraps: become === 'same' ? targets.map((wrap) => ({ ...wrap, version: 1, box: box() })) : [],
    }
  }

  placeOf({ seatId, invitationId }: TestSeat) {
    return { ownerId: this.ownerId, seatId, invitationId }
  }

  async accept(seat: TestSeat, person: Person): Promise<Taken> {
    const { statement } = await this.owner.accept(seat, person.identity)
    const body = { acceptance: statement, granteeMac: bytes(32), heldBox: bytes(300) }
    await person.browser.call(acceptInvitation, { params: this.placeOf(seat), body })
    return { person, seat, statement }
  }

  async presentCard(seat: TestSeat, person: Person): Promise<Taken> {
    const { statement } = await this.owner.accept(seat, person.identity, 'card')
    await person.browser.call(claimByCard, {
      params: this.placeOf(seat),
      body: { acceptance: statement, heldBox: bytes(300) },
    })
    return { person, seat, statement }
  }

  async fill(role: SeatRole, epoch = 1): Promise<Taken> {
    const person = await this.scene.person(role.replace('_', '-'))
    return this.accept(await this.invite(role, person.email, epoch), person)
  }

  async reportBody(
    { person, seat }: Taken,
    event: ReleaseEvent,
    sealedKeys: { operatorId: string; box: Uint8Array }[] = [],
  ) {
    const releaseId = randomUUID()
    const { statement } = await this.owner.claim(seat, person.identity, event, releaseId)
    const fileId = randomUUID()
    await person.browser.call(beginFile, { body: { fileId, chunks: 1, size: 50, purpose: 'certificate' } })
    await person.browser.call(putChunk, { params: { fileId, index: 0 }, body: bytes(50) })
    const certificate = { fileId, chunks: 1, size: 50, hash: bytes(32) }
    return { ...this.placeOf(seat), releaseId, event, statement, certificate, sealedKeys, sealedForHolders: [] }
  }

  async report(
    taken: Taken,
    event: ReleaseEvent = 'death',
    sealedKeys: { operatorId: string; box: Uint8Array }[] = [],
  ) {
    const body = await this.reportBody(taken, event, sealedKeys)
    const { release } = await taken.person.browser.call(report, { body })
    return { release, claim: { statement: body.statement }, body }
  }

  async review(
    reported: { release: Pick<Release, 'releaseId' | 'event'>; claim: { statement: Uint8Array } },
    operator: Person & { code(): string },
    decision: 'approve' | 'reject' = 'approve',
    newestOpinion?: Uint8Array,
  ): Promise<Release> {
    const { releaseId } = reported.release
    const message = await this.owner.review(
      reported.claim,
      reported.release,
      operator.identity,
      decision,
      newestOpinion,
    )
    const statement = 'statement' in message ? message.statement : bytes(0)
    const body = { code: operator.code(), statement, decision }
    const params = { ownerId: this.ownerId, releaseId }
    return (await operator.browser.call(reviewRelease, { params, body })).release
  }

  async vetoStatement(releaseId: string): Promise<Uint8Array> {
    const message = await this.owner.veto(releaseId)
    return 'statement' in message ? message.statement : bytes(0)
  }

  async endStatement(releaseId: string): Promise<Uint8Array> {
    const message = await this.owner.end(releaseId)
    return 'statement' in message ? message.statement : bytes(0)
  }

  async veto(releaseId: string): Promise<Release> {
    const params = { ownerId: this.ownerId, releaseId }
    const body = { statement: await this.vetoStatement(releaseId) }
    return (await this.person.browser.call(vetoRelease, { params, body })).release
  }

  async releases(): Promise<Release[]> {
    return (await this.person.browser.call(listReleases, {})).releases
  }

  async log(): Promise<ReleaseLogEntry[]> {
    const { entries } = await this.person.browser.call(readReleaseLog, { params: { ownerId: this.ownerId } })
    await verifyReleaseLog(this.ownerId, this.scene.key.signKey.publicKey, entries)
    return entries
  }

  async release(taken: Taken, operator: Person & { code(): string }, event: ReleaseEvent = 'death') {
    const reported = await this.report(taken, event)
    await this.scene.settle()
    await this.review(reported, operator)
    await this.scene.days(20)
    return reported.release
  }

  async collect({ person, seat, statement }: Taken, releaseId: string, seen?: ReleaseLogEntry) {
    const { nonce, request } = await this.owner.collect(seat, { statement }, releaseId, { seen })
    const bundle = encodeBundle(person.identity.bundle)
    const body = { releaseId, nonce, request, bundle, ...(seen && { seen }) }
    return person.browser.call(collectHeldSeat, { params: this.placeOf(seat), body })
  }

  opened({ person, seat }: Taken) {
    return person.browser.call(listOpenedRecords, { params: this.placeOf(seat), query: { after: undefined } })
  }

  async copyDatabase(others: readonly string[] = []): Promise<() => Promise<void>> {
    const { ownerId } = this
    const { database } = this.scene.server.context
    const tables = ['release_notice', 'release_log', 'release', 'release_message', 'release_link', ...others]
    const copyOf = (table: string) => sql.table(`copy_of_${table}`)
    for (const table of tables) {
      await sql`drop table if exists ${copyOf(table)}`.execute(database)
      await sql`create table ${copyOf(table)} as select * from ${sql.table(table)} where owner_id = ${ownerId}`.execute(
        database,
      )
    }
    return async () => {
      for (const table of tables)
        await sql`delete from ${sql.table(table)} where owner_id = ${ownerId}`.execute(database)
      for (const table of tables.toReversed())
        await sql`insert into ${sql.table(table)} select * from ${copyOf(table)}`.execute(database)
      await database.deleteFrom('due_work').where('key', 'like', `${ownerId}%`).execute()
    }
  }
}
