import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engineOfStories } from '../db/testing/index.ts'
import { createReleaseClient } from './client.ts'
import { handleComparison, planComparison } from './compare-heads.ts'
import { kindOf, LyingServer } from './testing/lying-server.ts'
import { Scene } from './testing/scene.ts'
import { Story } from './testing/story.ts'

// What a start of a server asks the release service, counted on the way between them.

describe.each(engineOfStories)('a start beside a release service, on the $name database', (engine) => {
  let scene: Scene
  let stories: Story[]
  const way = new LyingServer()
  beforeAll(async () => {
    scene = await Scene.open(engine)
    await scene.lieToService(way)
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    stories = []
    for (let index = 0; index < 3; index++) stories.push(await Story.begin(scene))
    await scene.settle()
    way.honest()
    handleComparison(scene.server.context, createReleaseClient(scene.server.context.config))
  })

  const ownerOf = ({ body }: LyingServer['received'][number]) => {
    const { message } = body
    return typeof message === 'object' && message !== null && 'ownerId' in message ? message.ownerId : undefined
  }
  /** A start, and what it said: the calls that compare, and the estates asked about one by one. */
  const start = async () => {
    way.received.length = 0
    await planComparison(scene.server.context)
    await scene.server.context.due.run()
    return {
      compared: way.received.filter((asked) => kindOf(asked) === 'changed').length,
      asked: way.received.filter(({ path }) => path === '/step').map(ownerOf),
    }
  }
  const first = () => {
    const [story] = stories
    if (!story) throw new Error('There are three')
    return story
  }

  test('one call compares all estates, and none that both know alike is asked about', async () => {
    expect(await start()).toEqual({ compared: 1, asked: [] })
  })

  test('an estate of which the database lacks something is asked about alone', async () => {
    const story = first()
    const putBack = await story.copyDatabase()
    await story.policy({ waitDeathDays: 30 })
    await scene.settle()
    await putBack()
    expect(await start()).toEqual({ compared: 1, asked: [story.ownerId] })
    expect(await start()).toEqual({ compared: 1, asked: [] })
  })

  test('an estate of which the release service lacks a statement or its log gets all again', async () => {
    const putBack = await scene.copyStore()
    const [statement, log] = stories
    if (!statement || !log) throw new Error('There are three')
    await statement.policy({ waitDeathDays: 30 })
    await log.report(await log.fill('contact_1'))
    await scene.settle()
    await putBack()
    const { asked } = await start()
    expect(new Set(asked)).toEqual(new Set([statement.ownerId, log.ownerId]))
  })

  test('an estate with an open report is asked about at each start', async () => {
    const story = first()
    await story.report(await story.fill('contact_1'))
    await scene.settle()
    for (let n = 0; n < 2; n++) {
      const { asked } = await start()
      expect(asked).toContain(story.ownerId)
      expect(asked).not.toContain(stories[1]?.ownerId)
    }
  })

  test('a server that stops goes on where it was, and a start begins again', async () => {
    const { context } = scene.server
    handleComparison(context, createReleaseClient(context.config), 1)
    const all = (
      await context.database.selectFrom('release_link').select('owner_id').orderBy('owner_id').execute()
    ).map(({ owner_id }) => owner_id)
    const seen: unknown[] = []
    const ownersIn = (heads: unknown) =>
      Array.isArray(heads) ? heads.flatMap((head: { ownerId?: string }) => head.ownerId ?? []) : []
    // The service fails at the third estate.
    way.between((asked, pass) => {
      if (kindOf(asked) !== 'changed') return pass(asked)
      if (seen.length === 2) throw new Error('It is down.')
      seen.push(...ownersIn(asked.body['heads']))
      return pass(asked)
    })
    await start()
    expect(seen).toEqual(all.slice(0, 2))
    way.between((asked, pass) => {
      if (kindOf(asked) === 'changed') seen.push(...ownersIn(asked.body['heads']))
      return pass(asked)
    })
    await scene.settle()
    await scene.settle()
    expect(seen).toEqual(all)
    expect((await start()).compared).toBe(all.length)
  })
})
