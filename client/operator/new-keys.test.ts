import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Identity, signStatement, statementHash } from '../../vault/index.ts'
import { unlocked } from '../core/core.ts'
import type { Person } from '../headless.ts'
import { type ChangedApp, changedApp } from '../testing/changed-app.ts'
import { type CairnHere, password, startTestCairn } from '../testing/cairn.ts'
import { account, alarms, heldNow, named, reaches, release, report } from '../testing/story.ts'

// In these tests an operator who suspects an intruder makes new keys while a report waits for a
// decision.

const next = 'Another-horse-8!'

let cairn: CairnHere
let operator: ChangedApp
let other: { person: Person; code(): Promise<string> }
let owner: Person
let contact: Person
let stolen: Identity
beforeAll(async () => {
  cairn = await startTestCairn()
  operator = await changedApp(cairn, 'operator@example.org', (between) =>
    cairn.operator('operator@example.org', between),
  )
  other = await cairn.operator('other@example.org')
  owner = await cairn.person('olga@example.org')
  await owner.saveRecords([account('Bank', 'contact_1')], 'Added')
  contact = await named(cairn, owner, 'contact_1', 'contact@example.org')
  await owner.refresh()
  stolen = unlocked(await operator.core()).identity
})
afterAll(() => cairn.stop())

const releaseId = () => heldNow(contact)?.releases[0]?.id ?? ''
const approval = async (code: string) => ({ releaseId: releaseId(), decision: 'approve', reason: '', code }) as const
const whatChanged = async (person: Person) => (await person.readReviewerChanges()).map(({ what }) => what)

async function reviewByThief() {
  const ownerId = heldNow(contact)?.ownerId ?? ''
  const { claim } = await cairn.scene.server.context.database
    .selectFrom('release')
    .select('claim')
    .where('release_id', '=', releaseId())
    .executeTakeFirstOrThrow()
  const fields = {
    ownerId,
    releaseId: releaseId(),
    event: 'death',
    claimHash: await statementHash(claim),
    decision: 'approve',
    reason: '',
    newestOpinion: new Uint8Array(32),
    reviewId: crypto.randomUUID(),
    lastSeen: { n: 0, hash: new Uint8Array(32) },
  } as const
  const statement = await signStatement('review', fields, stolen.signKey)
  return cairn.scene.sendToService({ type: 'review', ownerId, statement })
}

test('reviews signed with the previous keys no longer count, and no operator decides until the list is confirmed', async () => {
  await report(contact, 'death')
  await reaches(contact, 'in-review')
  const { code: recoveryCode } = await operator.person.makeRecoveryKit({ password, code: await operator.code() })
  await operator.person.confirmRecoveryKit()
  const made = { recoveryCode, password, newPassword: next, code: await operator.code() }
  expect(await operator.person.makeNewKeys(made)).toMatchObject({ armed: true })
  await expect(reviewByThief()).rejects.toThrow('The release service refused')
  for (const one of [operator, other]) {
    // Boxes that were sealed to the previous keys still open.
    await one.person.openCertificate(releaseId())
    await expect(one.person.review(await approval(await one.code()))).rejects.toMatchObject({
      code: 'operators-unconfirmed',
    })
  }
  expect((await release(contact))?.state).toBe('in-review')
})

test('an operator whom a human listed again can decide, and owners and other operators see the change of keys', async () => {
  await cairn.makeOperator('operator@example.org')
  await cairn.scene.confirmOperators()
  expect(await whatChanged(owner)).toEqual(['keys', 'added', 'added'])
  await other.person.readFigures()
  expect(await whatChanged(other.person)).toEqual(['keys', 'added', 'added'])
  await expect(reviewByThief()).rejects.toThrow('The release service refused')
  await operator.person.review(await approval(await operator.code()))
  await reaches(contact, 'waiting')
  expect([operator.person, other.person, owner, contact].flatMap(alarms)).toEqual([])
})
