import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ReleaseLogEntry, showLostEntry } from '../../contract/release.ts'
import { lostEntry, makeReleaseLogEntry, notesLoss } from '../../vault/index.ts'
import { engineOfStories } from '../db/testing/index.ts'
import { planComparison } from './compare-heads.ts'
import { type Person, Scene } from './testing/scene.ts'
import { Story, type Taken } from './testing/story.ts'

// Restores the database and the release service's store from backups of the same time. Neither
// lacks data of the other, but browsers saw later log entries.

describe.each(engineOfStories)('a restore of both backups of one time, on the $name database', (engine) => {
  let scene: Scene
  let operator: Person & { code(): string }
  let story: Story
  let contact: Taken
  beforeAll(async () => {
    scene = await Scene.open(engine)
    operator = await scene.operator()
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    story = await Story.begin(scene)
    contact = await story.fill('contact_1')
    await scene.settle()
  })

  const params = () => ({ ownerId: story.ownerId })
  const show = (entry: ReleaseLogEntry | undefined, { browser }: Person = story.person) => {
    if (!entry) throw new Error('There is no such entry')
    return browser.call(showLostEntry, { params: params(), body: { entry } })
  }
  const steps = async () => (await story.log()).map(({ step }) => step)
  const notices = async () => (await scene.mailsTo(story.person.email)).length

  /** @returns a function that restores the backups */
  const vetoedAfterCopies = async () => {
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator)
    await scene.days(13)
    const copies = [await story.copyDatabase(), await scene.copyStore()]
    const { releaseId } = reported.release
    await story.veto(releaseId)
    const seen = await story.log()
    return {
      releaseId,
      seen,
      putBack: async () => {
        for (const one of copies) await one()
        await planComparison(scene.server.context)
        await scene.settle()
      },
    }
  }

  test('the log records a lost entry, and the wait restarts with a notice', async () => {
    const { releaseId, seen, putBack } = await vetoedAfterCopies()
    await putBack()
    expect(await story.releases()).toMatchObject([{ state: 'waiting' }])
    const before = await notices()
    await show(seen.at(-1))
    await scene.settle()
    expect(notesLoss(await story.log(), seen.at(-1) ?? { n: 0, hash: randomBytes(32) })).toBe(true)
    expect((await steps()).slice(seen.length - 1)).toEqual(['lost', 'restored', 'owner-told'])
    expect(await notices()).toBe(before + 1)
    await scene.days(13)
    expect(await story.releases()).toMatchObject([{ state: 'waiting' }])
    expect(await story.veto(releaseId)).toMatchObject({ state: 'vetoed' })
    await scene.days(5)
    await expect(story.collect(contact, releaseId)).rejects.toMatchObject({ status: 403 })
  })

  test('a second entry of the same loss restarts no wait, but a second loss does', async () => {
    const { seen, putBack } = await vetoedAfterCopies()
    const before = await story.log()
    await putBack()
    const other = (entry: ReleaseLogEntry | undefined) =>
      makeReleaseLogEntry(
        story.ownerId,
        { n: 40, hash: entry?.hash ?? randomBytes(32) },
        { at: entry?.at ?? 0, step: 'paused', by: 'mail link', detail: '{}' },
        scene.key.signKey,
      )
    const more = await other(seen.at(-1))
    await show(seen.at(-1))
    await scene.settle()
    const [waiting] = await story.releases()
    await scene.days(2)
    await show(more, contact.person)
    await show(more)
    await show(seen.at(-1))
    expect((await story.releases())[0]?.opensAt).toEqual(waiting?.opensAt)
    expect((await steps()).slice(before.length - 1).filter((step) => step !== 'owner-told')).toEqual([
      'lost',
      'restored',
      'lost',
    ])
    const known = await story.log()
    await putBack()
    await show(known.at(-1))
    expect((await steps()).slice(before.length - 1)).toEqual(['lost', 'restored'])
  })

  test('the service ignores entries that it has, never signed, or signed for another estate', async () => {
    await story.report(contact)
    await scene.settle()
    const entries = await story.log()
    const last = entries.at(-1)
    if (!last) throw new Error('Nothing was logged')
    const told = { at: last.at, step: 'vetoed', by: 'owner', detail: '{}' }
    const made = await makeReleaseLogEntry(story.ownerId, last, told, story.person.identity.signKey)
    const elsewhere = await makeReleaseLogEntry(contact.person.identity.ownerId, last, told, scene.key.signKey)
    const { about, ...lost } = lostEntry(last)
    const changed = { ...last, ...lost, detail: JSON.stringify(about) }
    for (const entry of [...entries, made, elsewhere, changed, { ...last, at: -1 }, { ...last, n: 2 ** 52 }])
      await show(entry)
    expect(await story.log()).toEqual(entries)
  })

  test('the server rejects log entries from a person without a part in the estate', async () => {
    const { seen, putBack } = await vetoedAfterCopies()
    await putBack()
    const stranger = await scene.person('stranger')
    await expect(show(seen.at(-1), stranger)).rejects.toMatchObject({ status: 404 })
    expect(await steps()).not.toContain('lost')
  })

  test('a server that has the lost entries resends them first, so the log records no loss', async () => {
    const { seen, putBack } = await vetoedAfterCopies()
    const putBackLater = await story.copyDatabase()
    await putBack()
    await putBackLater()
    await show(seen.at(-1))
    expect((await story.log()).slice(0, seen.length)).toEqual(seen)
    expect(await steps()).not.toContain('lost')
    expect(await story.releases()).toMatchObject([{ state: 'vetoed' }])
  })
})
