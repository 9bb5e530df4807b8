import { randomBytes } from 'node:crypto'
import * as accounts from '../../../contract/accounts.ts'
import * as contract from '../../../contract/passkeys.ts'
import type { Engine } from '../../db/testing/index.ts'
import { type TestMailbox, testMailbox } from '../../mail/testing/mailbox.ts'
import { newAccount, type newPerson, type TestBrowser, testServer, type TestServer } from '../../testing/index.ts'
import { SoftAuthenticator, type Twist } from './passkeys.ts'

export type Person = ReturnType<typeof newPerson>
export type PasskeyOwner = { person: Person; browser: TestBrowser; phone: SoftAuthenticator; id: string; box: Buffer }

export const handleOf = (ownerId: string) => Buffer.from(ownerId.replaceAll('-', ''), 'hex')

export class PasskeyWorld {
  readonly server: TestServer
  readonly mailbox: TestMailbox

  private constructor(server: TestServer, mailbox: TestMailbox) {
    this.server = server
    this.mailbox = mailbox
  }

  static async open(engine: Engine): Promise<PasskeyWorld> {
    const mailbox = await testMailbox()
    return new PasskeyWorld(await testServer(engine, { SMTP_URL: mailbox.url }), mailbox)
  }

  async close(): Promise<void> {
    await this.server.close()
    await this.mailbox.close()
  }

  async mailed(email: string): Promise<string> {
    await this.server.context.due.run()
    return this.mailbox.link(email)
  }

  async signedUp(confirmed = true): Promise<{ person: Person; browser: TestBrowser }> {
    const { person, browser } = await newAccount(this.server)
    const token = await this.mailed(person.email)
    if (confirmed) await browser.call(accounts.followLink, { body: { token } })
    return { person, browser }
  }

  start(browser: TestBrowser, { authKey }: Person) {
    return browser.call(contract.startPasskey, { body: { authKey } })
  }

  add(browser: TestBrowser, credential: contract.PasskeyCredential, box = randomBytes(92)) {
    return browser.call(contract.addPasskey, { body: { name: 'Phone', credential, box } })
  }

  async withPasskey(confirmed = true): Promise<PasskeyOwner> {
    const { person, browser } = await this.signedUp(confirmed)
    const phone = new SoftAuthenticator()
    const box = randomBytes(92)
    const credential = phone.create(await this.start(browser, person), handleOf(person.ownerId))
    const { id } = await this.add(browser, credential, box)
    return { person, browser, phone, id, box }
  }

  async signIn(phone: SoftAuthenticator, twist: Twist = {}, browser = this.server.browser()) {
    const assertion = phone.get(await browser.call(contract.startPasskeySignIn, {}), twist)
    return browser.call(contract.signInWithPasskey, { body: { assertion } })
  }

  async passkeysOf(browser: TestBrowser) {
    return (await browser.call(contract.listPasskeys, {})).passkeys
  }

  boxesOf(ownerId: string) {
    return this.server.context.database.selectFrom('key_box').select('kind').where('owner_id', '=', ownerId).execute()
  }
}
