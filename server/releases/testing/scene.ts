import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listEstatesOf, setUserStatus } from '../../../contract/admin.ts'
import { signIn, signUp, submitSecondFactor } from '../../../contract/accounts.ts'
import { confirmTwoFactor, enrolTwoFactor } from '../../../contract/two-factor.ts'
import type { LockdownReply, Refusal, ReleaseMessage, ReleaseReply } from '../../../contract/release-service.ts'
import { confirmDowntime, readDowntime, publishDowntime } from '../../../release/downtime.ts'
import { loadKey } from '../../../release/keys.ts'
import { openParts } from '../../../release/open-parts.ts'
import {
  addOperator,
  confirmOperators,
  listedOperators,
  releaseFolder,
  removeOperator,
} from '../../../release/operators.ts'
import { createService } from '../../../release/http-server.ts'
import { handleLockdown, heartbeat, type ServiceParts } from '../../../release/service.ts'
import { openStore } from '../../../release/store.ts'
import { newIdentity } from '../../../release/testing/owner.ts'
import { encodeBundle, type Identity, type ServiceIdentity, signStatement } from '../../../vault/index.ts'
import { codeAt } from '../../accounts/testing/authenticator.ts'
import type { Engine } from '../../db/testing/index.ts'
import { createReleaseClient } from '../client.ts'
import { askLink } from '../recovery.ts'
import type { LyingServer } from './lying-server.ts'
import { newPassword, type TestBrowser, testServer, type TestServer } from '../../testing/index.ts'

// The whole server with the real release service behind a real socket. Tests move the clock that
// both share.

export type Person = { email: string; browser: TestBrowser; identity: Identity; accountId: string; authKey: Uint8Array }

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

export class Scene {
  readonly server: TestServer
  /** The release service's key; another one after `loseService`. */
  key: ServiceIdentity
  /** The data folder of both processes. */
  readonly folder: string
  #service: Server | undefined
  #liar: { stands: LyingServer; listens?: Server } | undefined
  #parts: ServiceParts | undefined

  private constructor(server: TestServer, key: ServiceIdentity, folder: string) {
    this.server = server
    this.key = key
    this.folder = folder
  }

  static async open(engine: Engine, settings: Record<string, string> = {}): Promise<Scene> {
    const folder = await mkdtemp(join(tmpdir(), 'scene-'))
    const server = await testServer(engine, { CAIRN_DATA: folder, ...settings })
    const key = await loadKey(releaseFolder(folder)).catch(async () => {
      ;(await openStore(releaseFolder(folder))).close()
      return loadKey(releaseFolder(folder))
    })
    const scene = new Scene(server, key, folder)
    await scene.startService()
    return scene
  }

  readonly #now = () => this.server.context.clock().getTime()

  async startService(): Promise<void> {
    const folder = releaseFolder(this.folder)
    const { daySeconds } = this.server.context.config
    const clocks = { wall: this.#now, running: this.#now }
    const parts = await openParts(folder, { daySeconds, key: this.key, clocks })
    this.#parts = parts
    await publishDowntime(folder, await heartbeat(parts))
    this.#service = createService(parts, (problem) => this.server.log.error('The release service failed', problem))
    const socket = join(folder, 'release.socket')
    const real = this.#liar ? join(folder, 'behind.socket') : socket
    this.#service.listen(real)
    await once(this.#service, 'listening')
    if (this.#liar) this.#liar.listens = await this.#liar.stands.listen(socket, real)
  }

  async lieToService(liar: LyingServer): Promise<void> {
    await this.stopService()
    this.#liar = { stands: liar }
    await this.startService()
  }

  async stopService(): Promise<void> {
    if (!this.#service) return
    if (this.#liar?.listens) await closeServer(this.#liar.listens)
    await closeServer(this.#service)
    if (this.#parts) await heartbeat(this.#parts)
    this.#parts?.store.close()
    this.#service = undefined
  }

  /** The folder of the release service is lost: it starts with a new key and knows nothing. */
  async loseService(): Promise<void> {
    await this.stopService()
    const folder = releaseFolder(this.folder)
    await rm(folder, { recursive: true })
    ;(await openStore(folder)).close()
    this.key = await loadKey(folder)
    await this.startService()
  }

  async confirmDowntime(): Promise<void> {
    const folder = releaseFolder(this.folder)
    for (const stop of await readDowntime(folder)) await confirmDowntime(folder, stop)
  }

  async copyStore(): Promise<() => Promise<void>> {
    const store = join(releaseFolder(this.folder), 'store.db')
    await this.stopService()
    const copy = await readFile(store)
    await this.startService()
    return async () => {
      await this.stopService()
      await writeFile(store, copy)
      await this.startService()
    }
  }

  async startServiceAgain(): Promise<void> {
    if (!this.#service) await this.startService()
  }

  async sendToService(message: ReleaseMessage | Promise<ReleaseMessage>): Promise<ReleaseReply> {
    const { config, database } = this.server.context
    const sent = await message
    const { heard } = await askLink(database, sent.ownerId).run(database)
    const reply = await createReleaseClient(config).step(sent, 0, { heard })
    if (reply.refused !== null) throw new Error(`The release service refused: ${reply.refused}`)
    return reply
  }

  async askLockdown(): Promise<LockdownReply> {
    if (!this.#parts) throw new Error('The release service was never started.')
    return handleLockdown(this.#parts)
  }

  async askService(ownerId: string): Promise<Refusal | null> {
    const { config, database } = this.server.context
    const { heard } = await askLink(database, ownerId).run(database)
    return (await createReleaseClient(config).step({ type: 'state', ownerId }, 0, { heard })).refused
  }

  async close(): Promise<void> {
    await this.stopService()
    await this.server.close()
    await rm(this.folder, { recursive: true, force: true })
  }

  async days(days: number): Promise<void> {
    this.server.wait({ days })
    await this.server.keepSignedIn()
    await this.settle()
  }

  async settle(): Promise<void> {
    for (let i = 0; i < 5; i++) {
      await this.server.context.due.run()
      this.server.wait({ seconds: 1 })
    }
  }

  async person(name: string): Promise<Person> {
    const identity = await newIdentity()
    const email = `${name}-${randomUUID().slice(0, 8)}@example.org`
    const browser = this.server.browser()
    const password = newPassword()
    const bundle = encodeBundle(identity.bundle)
    const sent = { email, ownerId: identity.ownerId, ...password, identity: { bundle, privateBox: randomBytes(124) } }
    await browser.call(signUp, { body: sent })
    const { database } = this.server.context
    const account = await database
      .updateTable('account')
      .set({ verified_at: new Date() })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { email, browser, identity, accountId: account.id, authKey: password.authKey }
  }

  /** Does what `npm run admin -- grant EMAIL` does in the release service's folder. */
  listOperator(bundle: Uint8Array, name: string): Promise<unknown> {
    return addOperator(releaseFolder(this.folder), bundle, name)
  }

  /** Does what `npm run admin -- revoke EMAIL` and then `confirm-operators` do in that folder. */
  async dismissOperator(email: string): Promise<void> {
    await removeOperator(releaseFolder(this.folder), { email })
    await this.confirmOperators()
  }

  async confirmOperators(): Promise<void> {
    const folder = releaseFolder(this.folder)
    await confirmOperators(folder, await listedOperators(folder))
  }

  /** An operator with a second step, listed by the release service. `code` returns new codes. */
  async operator(name = 'operator'): Promise<Person & { code(): string }> {
    return this.promote(await this.person(name))
  }

  async promote(person: Person): Promise<Person & { code(): string }> {
    const { browser, email, authKey } = person
    const { secret } = await browser.call(enrolTwoFactor, { body: { authKey } })
    const code = () => {
      this.server.wait({ seconds: 31 })
      return codeAt(secret, this.server.context.clock())
    }
    await browser.call(confirmTwoFactor, { body: { code: code() } })
    await this.server.context.database
      .updateTable('account')
      .set({ role: 'admin' })
      .where('email', '=', email)
      .execute()
    await this.listOperator(encodeBundle(person.identity.bundle), email)
    await browser.call(signIn, { body: { email, authKey } })
    await browser.call(submitSecondFactor, { body: { code: code() } })
    return { ...person, code }
  }

  async setStatus(
    operator: Person & { code(): string },
    { accountId }: Person,
    status: 'active' | 'suspended',
    signer: Identity = operator.identity,
  ): Promise<void> {
    const params = { accountId }
    const { ownerIds } = await operator.browser.call(listEstatesOf, { params })
    const action = status === 'suspended' ? 'suspend' : 'activate'
    const sign = async (ownerId: string) => ({
      ownerId,
      statement: await signStatement('suspension', { ownerId, action, reason: '' }, signer.signKey),
    })
    const statements = await Promise.all(ownerIds.map(sign))
    await operator.browser.call(setUserStatus, { params, body: { code: operator.code(), status, statements } })
  }

  async mailsTo(email: string): Promise<{ subject: string; body: string }[]> {
    const rows = await this.server.context.database
      .selectFrom('mail')
      .select(['subject', 'body'])
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute()
    return rows.map(({ subject, body }) => ({ subject, body: body ?? '' }))
  }
}
