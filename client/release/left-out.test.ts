import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { encodeBundle, fingerprintText, toBase64url } from '../../vault/index.ts'
import { unlocked } from '../core/core.ts'
import { type ChangedApp, reportMadeUp } from '../testing/changed-app.ts'
import { type Conspiracy, conspiracy } from '../testing/conspiracy.ts'
import { particulars, report } from '../testing/story.ts'

let world: Conspiracy
beforeAll(async () => {
  world = await conspiracy()
})
afterAll(() => world.close())

async function stop(releaseId: string): Promise<void> {
  await world.owner.person.refresh()
  await world.owner.person.veto(releaseId)
  await world.cairn.scene.days(2)
}

const { person: about, dateOfEvent, name, pages, reporterName } = particulars
const said = {
  person: about,
  dateOfEvent,
  reporter: { name: reporterName, email: 'attorney@example.org' },
  file: { name, type: 'application/pdf', pages },
}

describe('a reader notices people who were left out', () => {
  const everybody = [{ role: 'contact_1' }, { role: 'contact_2' }]
  const leftOutOf = async ({ person }: ChangedApp, releaseId: string) =>
    (await person.openCertificate(releaseId)).leftOut
  const readBy = async ({ person }: ChangedApp, releaseId: string) => {
    await person.refreshHeldSeats()
    return (await person.openReport(releaseId)).leftOut
  }
  const bundleOf = async ({ core }: ChangedApp) => unlocked(await core()).identity.bundle

  test('by a server that hides people or operators from the reporter’s app', async () => {
    const { attorney, operator, contact, otherContact } = world
    const second = await world.anOperator('second@example.org')
    const honest = await report(attorney.person, 'incapacity')
    expect(await leftOutOf(operator, honest.id)).toEqual([])
    expect(await readBy(contact, honest.id)).toEqual([])
    await stop(honest.id)

    const bundle = toBase64url(encodeBundle(await bundleOf(second)))
    const path = /\/api\/held-seats\/.*\/others/
    const others = attorney.liar.sent.findLast(({ path: sent }) => path.test(sent))?.path ?? ''
    attorney.liar.lie(others, () => ({ others: [] }))
    attorney.liar.lie('/api/operators', (answer) => ({
      ...answer,
      operators: answer.operators.filter((one) => one.bundle !== bundle),
    }))
    const { id } = await report(attorney.person, 'incapacity')
    attorney.liar.honest()
    expect(await leftOutOf(operator, id)).toEqual([
      ...everybody,
      { operator: await fingerprintText(await bundleOf(second)) },
    ])
    const unread = readBy(otherContact, id)
    await expect(unread).rejects.toMatchObject({ code: 'no-key' })
    await stop(id)
  })

  test('by a reporter’s modified app, with or without the list of readers', async () => {
    const { attorney, operator, contact } = world
    for (const sealedTo of [[contact.person.store.slice('session').ownerId], undefined]) {
      attorney.liar.pass('/api/releases', (body) => {
        const { sealedForHolders, ...rest } = z.parse(
          z.looseObject({ sealedForHolders: z.array(z.unknown()) }),
          JSON.parse(body),
        )
        return JSON.stringify({ ...rest, sealedForHolders: sealedForHolders.slice(0, 1) })
      })
      const json = { ...said, ...(sealedTo && { sealedTo }) }
      const { releaseId } = await reportMadeUp(attorney, { event: 'incapacity', json })
      attorney.liar.honest()
      const told = sealedTo ? everybody.slice(1) : everybody
      expect(await leftOutOf(operator, releaseId)).toEqual(expect.arrayContaining(told))
      expect(await readBy(contact, releaseId)).toEqual(expect.arrayContaining(everybody.slice(1)))
      await stop(releaseId)
    }
  })
})
