import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '../../contract/accounts.ts'
import * as kits from '../../contract/recovery-kits.ts'
import * as twoFactor from '../../contract/two-factor.ts'
import { engines } from '../db/testing/index.ts'
import { testMailbox, type TestMailbox } from '../mail/testing/mailbox.ts'
import { newAccount, newPassword, testServer, type TestServer } from '../testing/index.ts'
import { codeAt } from './testing/authenticator.ts'

describe.each(engines)('recovery kits, on the $name database', (engine) => {
  let mailbox: TestMailbox
  let server: TestServer
  let owner: Awaited<ReturnType<typeof newAccount>>
  beforeAll(async () => {
    mailbox = await testMailbox()
    server = await testServer(engine, { SMTP_URL: mailbox.url })
  })
  afterAll(async () => {
    await server.close()
    await mailbox.close()
  })
  beforeEach(async () => {
    owner = await newAccount(server)
  })

  type Kit = ReturnType<typeof newKit>
  const newKit = () => ({ recoveryAuth: randomBytes(32), recoveryBox: randomBytes(92) })
  async function make(presence: { authKey: Uint8Array; code?: string } = owner.person): Promise<Kit> {
    const kit = newKit()
    const { authKey, code } = presence
    await owner.browser.call(kits.putRecoveryKit, { body: { ...kit, authKey, ...(code && { code }) } })
    return kit
  }
  const confirm = () => owner.browser.call(kits.confirmRecoveryKit, {})
  async function makeAndConfirm(): Promise<Kit> {
    const kit = await make()
    await confirm()
    return kit
  }
  const cancel = (presence: { authKey: Uint8Array; code?: string } = owner.person) =>
    owner.browser.call(kits.cancelRecoveryKit, { body: { authKey: presence.authKey, code: presence.code } })
  const state = async () => (await owner.browser.call(contract.getSession, {})).session?.recoveryKit
  const signInAgain = () => owner.browser.call(contract.unlock, { body: { authKey: owner.person.authKey } })

  async function resetLink(email = owner.person.email) {
    await server.browser().call(contract.startReset, { body: { email } })
    await server.context.due.run()
    return mailbox.link(email, '/auth/reset-password')
  }
  async function opens({ recoveryAuth }: Kit): Promise<boolean> {
    const body = { token: await resetLink(), recoveryAuth }
    return server
      .browser()
      .call(contract.openRecovery, { body })
      .then(
        () => true,
        () => false,
      )
  }
  async function subjects(to = owner.person.email) {
    await server.context.due.run()
    return mailbox.mails.filter((mail) => mail.to === to).map(({ subject }) => subject)
  }

  test('the server makes no recovery kit without the password', async () => {
    const paper = await makeAndConfirm()
    await expect(make({ authKey: randomBytes(32) })).rejects.toMatchObject({ status: 401, code: 'wrong-password' })
    const { newest, earlier } = await owner.browser.call(kits.getRecoveryKit, {})
    expect([newest === null, earlier.length]).toEqual([false, 0])
    expect(await opens(paper)).toBe(true)
  })

  test('with two-step sign-in the server also demands a code to make a kit or take it back', async () => {
    const { authKey } = owner.person
    const { secret } = await owner.browser.call(twoFactor.enrolTwoFactor, { body: { authKey } })
    const codeNow = () => codeAt(secret, server.context.clock())
    const { backupCodes } = await owner.browser.call(twoFactor.confirmTwoFactor, { body: { code: codeNow() } })
    server.wait({ seconds: 90 })
    await expect(make()).rejects.toMatchObject({ status: 401, code: 'code-needed', field: 'code' })
    await expect(make({ authKey, code: '000000' })).rejects.toMatchObject({ code: 'wrong-code' })
    const kit = await make({ authKey, code: codeNow() })
    expect(await opens(kit)).toBe(true)
    await expect(cancel()).rejects.toMatchObject({ code: 'code-needed' })
    await cancel({ authKey, code: backupCodes[0] ?? '' })
    expect(await opens(kit)).toBe(false)
  })

  test('the server mails a new kit’s owner, and an address that can still undo a change of e-mail', async () => {
    await server.context.due.run()
    const confirmation = mailbox.link(owner.person.email)
    await owner.browser.call(contract.followLink, { body: { token: confirmation } })
    const email = `${randomUUID()}@example.org`
    const next = newPassword()
    const body = { currentAuthKey: owner.person.authKey, email, ...next }
    await owner.browser.call(contract.changeEmail, { body })
    await server.context.due.run()
    await owner.browser.call(contract.followLink, { body: { token: mailbox.link(email) } })
    await make(next)
    expect(await subjects(email)).toContain('A new recovery kit was made')
    expect(await subjects()).toContain('A new recovery kit was made')
  })

  test('the server rejects a confirmation without a kit, and sends one mail about the first kit', async () => {
    await expect(confirm()).rejects.toMatchObject({ code: 'no-recovery-kit' })
    await make()
    expect(await state()).toBe('made')
    await confirm()
    await confirm()
    expect(await state()).toBe('confirmed')
    expect((await subjects()).filter((subject) => subject.includes('recovery kit'))).toEqual([
      'A new recovery kit was made',
    ])
  })

  test('a replaced kit stays valid for seven days beside the new one', async () => {
    const paper = await makeAndConfirm()
    const next = await make()
    expect([await opens(paper), await opens(next)]).toEqual([true, true])
    await confirm()
    expect(await subjects()).toContain('Your earlier recovery kit will stop working')
    expect(mailbox.last(owner.person.email)?.text).toMatch(/The one of .+ opens nothing from .+ on\./)
    server.wait({ days: 6 })
    expect([await opens(paper), await opens(next)]).toEqual([true, true])
    server.wait({ minutes: 23 * 60 + 30 })
    const body = { token: await resetLink(), recoveryAuth: paper.recoveryAuth }
    server.wait({ minutes: 30 })
    // The server rejects the kit once the seven days are over, even before it deletes the kit.
    const late = server.browser().call(contract.openRecovery, { body })
    await expect(late).rejects.toMatchObject({ code: 'wrong-recovery-code' })
    await signInAgain()
    expect((await owner.browser.call(kits.getRecoveryKit, {})).earlier).toEqual([])
    expect([await opens(paper), await opens(next)]).toEqual([false, true])
    const { ownerId } = owner.session
    const boxes = server.context.database.selectFrom('key_box').select('kind').where('owner_id', '=', ownerId)
    expect((await boxes.orderBy('kind').execute()).map(({ kind }) => kind)).toEqual(['password', 'recovery'])
  })

  test('the older kit can reset the password within the seven days', async () => {
    const paper = await makeAndConfirm()
    await makeAndConfirm()
    const token = await resetLink()
    const body = { token, recoveryAuth: paper.recoveryAuth, ...newPassword() }
    const { session } = await server.browser().call(contract.finishReset, { body })
    expect(session.ownerId).toBe(owner.session.ownerId)
  })

  test('the owner takes a new kit back with the password, and the older kit stays valid', async () => {
    const paper = await makeAndConfirm()
    const theirs = await makeAndConfirm()
    await expect(cancel({ authKey: randomBytes(32) })).rejects.toMatchObject({ code: 'wrong-password' })
    await cancel()
    expect(await subjects()).toContain('A recovery kit was canceled')
    server.wait({ days: 8 })
    expect([await opens(paper), await opens(theirs)]).toEqual([true, false])
    await signInAgain()
    expect(await state()).toBe('confirmed')
    await expect(cancel()).rejects.toMatchObject({ status: 409, code: 'no-new-kit' })
  })

  test('several new kits leave the first kit its seven days, and the server rejects the fourth', async () => {
    const paper = await makeAndConfirm()
    for (let made = 1; made <= 3; made += 1) {
      server.wait({ minutes: 1 })
      await makeAndConfirm()
    }
    await expect(make()).rejects.toMatchObject({ status: 409, code: 'too-many-kits' })
    server.wait({ days: 6 })
    expect(await opens(paper)).toBe(true)
    await signInAgain()
    for (let taken = 1; taken <= 3; taken += 1) await cancel()
    server.wait({ days: 8 })
    expect(await opens(paper)).toBe(true)
  })

  test('the owner can take back a first kit too', async () => {
    const theirs = await makeAndConfirm()
    await cancel()
    expect([await opens(theirs), await state()]).toEqual([false, 'none'])
  })
})
