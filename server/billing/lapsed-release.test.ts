import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginFile } from '../../contract/files.ts'
import { engineOfStories } from '../db/testing/index.ts'
import { Scene } from '../releases/testing/scene.ts'
import { Story } from '../releases/testing/story.ts'

describe.each(engineOfStories)('with lapsed plans, on the $name database', (engine) => {
  let scene: Scene

  beforeAll(async () => {
    scene = await Scene.open(engine)
    const { context } = scene.server
    context.policies.payments = {
      subscriptionOf: () =>
        Promise.resolve({ plan: 'basic', state: 'lapsed', until: context.clock(), invoices: [], activity: [] }),
    }
  })
  afterAll(() => scene.close())

  test('grantees accept seats, report a death with its certificate, and open the records', async () => {
    const operator = await scene.operator()
    const story = await Story.begin(scene)
    const contact = await story.fill('contact_1')
    const fileId = story.records.death
    const refused = contact.person.browser.call(beginFile, { body: { fileId, chunks: 1, size: 1 } })
    await expect(refused).rejects.toMatchObject({ status: 402, code: 'plan-lapsed' })
    const { releaseId } = await story.release(contact, operator)
    expect((await story.collect(contact, releaseId)).opened.length).toBeGreaterThan(0)
    const { records } = await story.opened(contact)
    expect(records.map(({ recordId }) => recordId)).toContain(story.records.death)
  })
})
