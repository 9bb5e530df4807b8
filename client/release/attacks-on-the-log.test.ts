import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { releaseLogEntry, type ReleaseLogEntry } from '../../contract/release.ts'
import { emptyReleaseLog, makeReleaseLogEntry, makeServiceIdentity } from '../../vault/index.ts'
import { type Conspiracy, conspiracy } from '../testing/conspiracy.ts'
import { release, report } from '../testing/story.ts'

// These tests show what a server can do with the release service's signed log.

let world: Conspiracy
beforeAll(async () => {
  world = await conspiracy()
})
afterAll(() => world.close())

const objections = async (releaseId: string) =>
  (await world.operator.person.openCertificate(releaseId)).answers?.map(({ role }) => role)

test('a forged gap does not remove an objection from the log, even next to a real gap', async () => {
  const { contact, attorney, otherContact, server, ownerId } = world
  const { id } = await report(contact.person, 'death')
  for (const { person } of [attorney, otherContact]) {
    await person.refreshHeldSeats()
    await person.giveOpinion({ releaseId: id, stance: 'object', reason: 'She is well.' })
  }
  expect(await objections(id)).toEqual(['attorney', 'contact_2'])

  // The service never signed this entry; if the app believed it, it would read the log again from
  // the start.
  const own = await makeServiceIdentity()
  const made: ReleaseLogEntry = await makeReleaseLogEntry(
    ownerId,
    { ...emptyReleaseLog(), n: 90 },
    { at: 0, step: 'objected', by: 'attorney', detail: '{}' },
    own.signKey,
  )
  const { body } = server.last('state')
  const heard = { ...z.parse(z.looseObject({}), body['heard']), log: z.encode(releaseLogEntry, made) }
  expect(await server.send({ path: '/step', body: { ...body, heard } })).toMatchObject({ refused: null })
  expect(await objections(id)).toEqual(['attorney', 'contact_2'])
})

test('an objection that the server withheld until an operator approved still sends the report back to review', async () => {
  const { attorney, contact, operator, server, owner } = world
  const open = await release(contact.person)
  await owner.person.refresh()
  await owner.person.veto(open?.id ?? '')
  const { id } = await report(attorney.person, 'incapacity')
  await contact.person.refreshHeldSeats()
  server.withhold('opinion')
  await contact.person.giveOpinion({ releaseId: id, stance: 'object', reason: 'She is well.' })
  await operator.person.openCertificate(id)
  await operator.person.review({ releaseId: id, decision: 'approve', reason: '', code: await operator.code() })
  expect((await release(attorney.person))?.state).toBe('waiting')
  const statement = contact.liar.sent.findLast(({ path }) => path.endsWith('/opinion'))?.body ?? ''
  server.honest()
  const said = z.parse(z.object({ statement: z.string() }), JSON.parse(statement))
  await server.step({ type: 'opinion', ownerId: world.ownerId, ...said })
  await world.cairn.scene.settle()
  expect((await release(attorney.person))?.state).toBe('in-review')
})
