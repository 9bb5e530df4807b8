import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '../../contract/admin.ts'
import * as reviewing from '../../contract/reviews.ts'
import { confirmTwoFactor, disableTwoFactor, enrolTwoFactor, newBackupCodes } from '../../contract/two-factor.ts'
import { codeAt } from '../accounts/testing/authenticator.ts'
import { engines } from '../db/testing/index.ts'
import { type Person, Scene } from '../releases/testing/scene.ts'
import { resetTwoStep } from '../admin-socket.ts'

describe.each(engines)('an operator whose second step changed, on the $name database', (engine) => {
  let scene: Scene
  let operator: Person & { code(): string }
  let other: Person & { code(): string }
  beforeAll(async () => {
    scene = await Scene.open(engine)
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    operator = await scene.operator('operator')
    other = await scene.operator('other')
  })

  const resting = { status: 409, code: 'operator-rests' }
  const statement = Buffer.alloc(200)
  /** Calls that decide, with unknown ids: an operator who may decide gets another error code. */
  const decisions = (by: Person & { code(): string }, code: () => string = () => by.code()) => {
    const { ownerId } = other.identity
    const releaseId = crypto.randomUUID()
    return [
      () =>
        by.browser.call(reviewing.reviewCard, {
          params: { ownerId, seatId: releaseId, invitationId: releaseId },
          body: { code: code(), decision: 'approve', acceptance: statement, statement },
        }),
      () =>
        by.browser.call(contract.setUserStatus, {
          params: { accountId: crypto.randomUUID() },
          body: { code: code(), status: 'active', statements: [{ ownerId, statement }] },
        }),
      () =>
        by.browser.call(contract.introduceOperator, {
          params: { accountId: other.accountId },
          body: { code: code(), statement },
        }),
      () =>
        by.browser.call(contract.changeLockdown, {
          body: { code: code(), action: 'lift', lockdownId: releaseId, statement },
        }),
    ]
  }
  const codesOf = async (decide: readonly (() => Promise<unknown>)[]) => {
    const codes = []
    for (const one of decide)
      codes.push(
        await one().then(
          () => 'done',
          (error: { code: string }) => error.code,
        ),
      )
    return codes
  }
  const lettersTo = async ({ email }: Person) =>
    (
      await scene.server.context.database.selectFrom('mail').select('subject').where('recipient', '=', email).execute()
    ).map(({ subject }) => subject)

  test('the server rejects the operator’s decisions for a day, and mails the other operators', async () => {
    const { authKey, browser } = operator
    expect(await codesOf(decisions(operator))).not.toContain('operator-rests')
    const { secret } = await browser.call(enrolTwoFactor, { body: { authKey, code: operator.code() } })
    const code = () => {
      scene.server.wait({ seconds: 31 })
      return codeAt(secret, scene.server.context.clock())
    }
    await browser.call(confirmTwoFactor, { body: { code: code() } })
    expect(await codesOf(decisions(operator, code))).toEqual(Array(4).fill('operator-rests'))
    expect(await lettersTo(other)).toContain('Another reviewer’s sign-in changed')
    scene.server.wait({ days: 1 })
    await scene.server.keepSignedIn()
    expect(await codesOf(decisions(operator, code))).not.toContain('operator-rests')
  })

  test('new backup codes, or turning two-step sign-in off and on, also block the operator’s decisions', async () => {
    const { authKey, browser } = operator
    await browser.call(newBackupCodes, { body: { authKey, code: operator.code() } })
    const [decide] = decisions(operator)
    await expect(decide?.()).rejects.toMatchObject(resting)
    scene.server.wait({ days: 1 })
    await scene.server.keepSignedIn()
    await browser.call(disableTwoFactor, { body: { authKey, code: operator.code() } })
    const { secret } = await browser.call(enrolTwoFactor, { body: { authKey } })
    const code = () => codeAt(secret, scene.server.context.clock())
    await browser.call(confirmTwoFactor, { body: { code: code() } })
    const [again] = decisions(operator, code)
    await expect(again?.()).rejects.toMatchObject(resting)
  })

  test('turning the second step off on the server also blocks decisions, and the other operators get a mail', async () => {
    const { authKey, browser, email } = operator
    await resetTwoStep(scene.server.context, email)
    scene.server.wait({ days: 7 })
    await scene.server.context.due.run()
    expect(await lettersTo(other)).toContain('Another reviewer’s sign-in changed')
    await scene.server.keepSignedIn()
    const { secret } = await browser.call(enrolTwoFactor, { body: { authKey } })
    const code = () => codeAt(secret, scene.server.context.clock())
    await browser.call(confirmTwoFactor, { body: { code: code() } })
    const [decide] = decisions(operator, code)
    await expect(decide?.()).rejects.toMatchObject(resting)
  })

  test('the operator can still begin a lockdown', async () => {
    const { authKey, browser } = operator
    await browser.call(newBackupCodes, { body: { authKey, code: operator.code() } })
    const body = { code: operator.code(), action: 'begin' as const, lockdownId: crypto.randomUUID(), statement }
    await expect(browser.call(contract.changeLockdown, { body })).rejects.not.toMatchObject(resting)
  })
})
