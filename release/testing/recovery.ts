import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Heard, Recovery, ReleaseMessage, ReleaseReply } from '../../contract/release-service.ts'
import { encodeBundle, makeServiceIdentity, randomId } from '../../vault/index.ts'
import { openParts } from '../open-parts.ts'
import { addOperator } from '../operators.ts'
import { firstContact } from '../recovery.ts'
import { handleMessage, type ServiceParts } from '../service.ts'
import { newIdentity, TestOwner } from './owner.ts'
import { dayMilliseconds } from './world.ts'

// A store that tests can restore, and a server that knows how far it heard the service.

export const key = await makeServiceIdentity()

export class StoreToCopy {
  readonly folder: string
  now = Date.UTC(2027, 0, 1)
  /** How far the wall clock is wrong. */
  wallAhead = 0
  #parts: ServiceParts | undefined

  private constructor(folder: string) {
    this.folder = folder
  }

  static async make(): Promise<StoreToCopy> {
    const store = new StoreToCopy(await mkdtemp(join(tmpdir(), 'recovery-')))
    await store.#open()
    return store
  }

  get parts(): ServiceParts {
    if (!this.#parts) throw new Error('The store is not open')
    return this.#parts
  }

  async #open(): Promise<void> {
    const clocks = { wall: () => this.now + this.wallAhead, running: () => this.now }
    this.#parts = await openParts(this.folder, { daySeconds: dayMilliseconds / 1000, key, clocks })
  }

  days(days: number): void {
    this.now += days * dayMilliseconds
  }

  async copy(): Promise<() => Promise<void>> {
    const path = join(this.folder, 'store.db')
    this.parts.store.close()
    await copyFile(path, `${path}.copy`)
    await this.#open()
    return async () => {
      this.parts.store.close()
      await copyFile(`${path}.copy`, path)
      await this.#open()
    }
  }

  async remove(): Promise<void> {
    this.parts.store.close()
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** The server's side: how far it heard the service, and the accepted messages that it sent. */
export class HearingServer {
  heard: Heard = firstContact
  readonly journal: ReleaseMessage[] = []
  log: ReleaseReply['log'] = []
  readonly #store: StoreToCopy

  constructor(store: StoreToCopy) {
    this.#store = store
  }

  async tell(given: ReleaseMessage | Promise<ReleaseMessage>): Promise<ReleaseReply> {
    const message = await given
    const reply = await handleMessage(this.#store.parts, message, this.heard.log?.n ?? 0, { heard: this.heard })
    if (reply.refused === 'behind') return reply
    this.hear(reply)
    if (reply.refused === null && 'statement' in message) this.journal.push(message)
    return reply
  }

  hear({ log, taken }: ReleaseReply): void {
    this.log = [...this.log, ...log]
    const last = this.log.at(-1)
    this.heard = { log: last ?? this.heard.log, taken }
  }

  again(message: ReleaseMessage, done = false, log: Recovery['log'] = []): Promise<ReleaseReply> {
    return handleMessage(this.#store.parts, message, 0, { recovery: { log, done } })
  }

  async recover(ownerId: string, log: Recovery['log'] = this.log, journal = this.journal): Promise<ReleaseReply> {
    const asked = { type: 'state', ownerId } as const
    await this.again(asked, false, log)
    for (const message of journal) await this.again(message)
    const reply = await this.again(asked, true)
    this.log = []
    this.hear(reply)
    return reply
  }
}

export async function makeStory(store: StoreToCopy) {
  const server = new HearingServer(store)
  const owner = new TestOwner(await newIdentity(), key)
  const [contact, operator] = [await newIdentity(), await newIdentity()]
  await addOperator(store.folder, encodeBundle(operator.bundle), 'operator@example.org')
  const seat = await owner.seat('contact_1')
  const accepted = await owner.accept(seat, contact)
  const { ownerId } = owner
  const taken = async (message: ReleaseMessage | Promise<ReleaseMessage>) => {
    const { refused } = await server.tell(message)
    if (refused !== null) throw new Error(`Refused: ${refused}`)
  }
  for (const message of [owner.policy(), seat.invitation, accepted]) await taken(message)
  const releaseId = randomId()
  const notice = { type: 'notice', ownerId, releaseId, mail: true } as const
  const report = async () => {
    const claim = await owner.claim(seat, contact, 'death', releaseId)
    const review = await owner.review(claim, { releaseId, event: 'death' }, operator)
    for (const message of [claim, notice, review]) await taken(message)
  }
  const ask = () => server.tell({ type: 'state', ownerId })
  const asksForB = () => owner.collect(seat, accepted, releaseId)
  const collect = () => server.tell(asksForB())
  return {
    server,
    owner,
    seat,
    accepted,
    contact,
    operator,
    releaseId,
    notice,
    report,
    ask,
    asksForB,
    collect,
    ownerId,
  }
}

export const state = ({ releases }: ReleaseReply) => releases[0]?.state
