import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmText } from '../core/alarm.ts'
import type { ChangedApp } from '../testing/changed-app.ts'
import { type Conspiracy, conspiracy } from '../testing/conspiracy.ts'

// In these tests the server colludes with a dismissed operator against readers of the operators'
// log.

let world: Conspiracy
beforeAll(async () => {
  world = await conspiracy()
})
afterAll(() => world.close())

const changes = async ({ person }: ChangedApp) => (await person.readReviewerChanges()).map(({ what }) => what)

/** An administrator then dismisses the contact on the command line. */
async function introducedAndDismissed(): Promise<void> {
  const { operator, contact } = world
  const found = await operator.person.listPeople()
  const accountId = found.find(({ email }) => email === contact.email)?.id ?? ''
  await operator.person.operatorFingerprint(accountId)
  await operator.person.introduceOperator({ accountId, email: contact.email, code: await operator.code() })
  expect(await changes(world.owner)).toEqual(['added', 'added'])
  await world.dismiss(contact)
}

test('a dismissed operator does not return through stored statements, and owners and operators read the change', async () => {
  await introducedAndDismissed()
  const { server, owner, operator } = world
  expect(await server.send(server.last('introduce'))).toMatchObject({ refused: 'taken-off' })
  const said = ['removed', 'added', 'added']
  expect(await changes(owner)).toEqual(said)
  await operator.person.readFigures()
  expect(await changes(operator)).toEqual(said)
})

test('owners and operators see an alarm if the server hides or forges the last change', async () => {
  const { owner } = world
  const alarmed = { code: 'not-verified', message: alarmText }
  owner.liar.lie('/api/operators', (answer) => ({ ...answer, log: answer.log.slice(0, -1) }))
  await expect(owner.person.readReviewerChanges()).rejects.toMatchObject(alarmed)
  owner.liar.lie('/api/operators', (answer) => ({ ...answer, log: [] }))
  await expect(owner.person.readReviewerChanges()).rejects.toMatchObject(alarmed)
  owner.liar.lie('/api/operators', (answer) => ({
    ...answer,
    log: answer.log.map((line, i) => (i === 0 ? { ...line, step: 'operator-keys' } : line)),
  }))
  await expect(owner.person.readReviewerChanges()).rejects.toMatchObject(alarmed)
  owner.liar.honest()
})
