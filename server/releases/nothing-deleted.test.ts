import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listVersions } from '../../contract/estate.ts'
import { beginFile, getFile, putChunk } from '../../contract/files.ts'
import { engineOfStories } from '../db/testing/index.ts'
import { bytes, recordsSave } from '../estates/testing/estate.ts'
import { Scene } from './testing/scene.ts'
import { Story, type Taken } from './testing/story.ts'

describe.each(engineOfStories)('deletions during a report, on the $name database', (engine) => {
  let scene: Scene
  let story: Story
  let contact: Taken
  beforeAll(async () => {
    scene = await Scene.open(engine)
    await scene.operator()
    story = await Story.begin(scene)
    contact = await story.fill('contact_1')
  })
  afterAll(() => scene.close())

  const upload = async () => {
    const fileId = randomUUID()
    await story.person.browser.call(beginFile, { body: { fileId, chunks: 1, size: 5 } })
    await story.person.browser.call(putChunk, { params: { fileId, index: 0 }, body: bytes(5) })
    return fileId
  }
  const isThere = (fileId: string) =>
    story.person.browser.call(getFile, { params: { fileId } }).then(
      () => true,
      () => false,
    )
  const versions = async (recordId: string) =>
    (await story.person.browser.call(listVersions, { params: { recordId } })).versions.map(({ version }) => version)

  test('the server deletes no replaced version and no unused file until the report is stopped', async () => {
    const recordId = randomUUID()
    const [replaced, givenUp] = [await upload(), await upload()]
    await story.save({ ...recordsSave(story.n, [recordId, 1]), files: [{ fileId: replaced, recordId }] })
    await story.save(recordsSave(story.n, [recordId, 2]))
    const { release } = await story.report(contact)
    // One day at a time, so that each day's jobs run.
    for (let day = 1; day <= 34; day++) await scene.days(1)
    expect(await versions(recordId)).toEqual([2, 1])
    expect([await isThere(replaced), await isThere(givenUp)]).toEqual([true, true])
    await story.veto(release.releaseId)
    for (let day = 1; day <= 3; day++) await scene.days(1)
    expect(await versions(recordId)).toEqual([2])
    expect([await isThere(replaced), await isThere(givenUp)]).toEqual([false, false])
  })
})
