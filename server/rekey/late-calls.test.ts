import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { signIn } from '../../contract/accounts.ts'
import { getSnapshot, putHeads, saveEstate } from '../../contract/estate.ts'
import { client, estateHeader } from '../../contract/http.ts'
import { getRekeyBody } from '../../contract/rekey.ts'
import { engines } from '../db/testing/index.ts'
import { bytes, recordsSave } from '../estates/testing/estate.ts'
import { kindOf, LyingServer } from '../releases/testing/lying-server.ts'
import { Scene } from '../releases/testing/scene.ts'
import type { Story } from '../releases/testing/story.ts'
import type { TestBrowser } from '../testing/index.ts'
import { bodyOf, headsAtService, type Kit, makeKeys, ownerWithKit, stageOf, switched } from './testing/rekey.ts'

// Calls of other sessions and pages during a rekey: a call with the old keys must not succeed after
// the rekey.

/** A body that is sent after `send` is called. `begun`: the server begins to read it. */
function slowly(given: Uint8Array) {
  const begun = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        begun.resolve()
        await rest.promise
        controller.enqueue(given)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { body, begun: begun.promise, send: () => rest.resolve() }
}

describe.each(engines)('calls from before a rekey, on the $name database', (engine) => {
  let scene: Scene
  let story: Story
  let kit: Kit
  let thief: TestBrowser
  let liar: LyingServer
  beforeAll(async () => {
    scene = await Scene.open(engine)
    liar = new LyingServer()
    await scene.lieToService(liar)
  })
  afterAll(() => scene.close())
  afterEach(() => liar.honest())
  beforeEach(async () => {
    ;({ story, kit } = await ownerWithKit(scene))
    thief = scene.server.browser()
    const { email, authKey } = story.person
    await thief.call(signIn, { body: { email, authKey } })
  })

  test('a thief’s snapshot upload that began before the rekey does not replace the new snapshot', async () => {
    const late = slowly(bytes(400))
    const headers = { 'content-type': 'application/octet-stream' }
    const init = { method: 'PUT', headers, body: late.body, duplex: 'half' } as RequestInit
    const sent = thief.fetch(`/api/estate/snapshot/${story.n + 1}`, init)
    await late.begun
    const keys = await switched(story, kit)
    story.person.identity = keys.next
    await story.save(recordsSave(story.n, [randomUUID(), 1]))
    late.send()
    expect((await sent).status).toBe(409)
    expect(await story.person.browser.call(getSnapshot, {})).toEqual(keys.body.snapshot)
  })

  test('late chain heads under the earlier keys do not replace the new heads in the outbox', async () => {
    const { heads = [] } = (await makeKeys(story.person, story.n, kit.key)).body.head
    const late = slowly(new TextEncoder().encode(JSON.stringify(z.encode(putHeads.body, { heads }))))
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'PUT', headers, body: late.body, duplex: 'half' } as RequestInit
    const sent = thief.fetch('/api/estate/heads', init)
    await late.begun
    liar.between((said, pass) => (kindOf(said) === 'heads' ? Promise.reject(new Error('lost')) : pass(said)))
    const keys = await switched(story, kit)
    late.send()
    expect((await sent).status).toBe(409)
    liar.honest()
    await scene.days(0.1)
    expect(await headsAtService(scene, story.ownerId)).toEqual(keys.body.head.heads?.map((_, i) => i + 1))
  })

  test('only the session that staged a body can read it back, because it has the new password’s box', async () => {
    const keys = await makeKeys(story.person, story.n, kit.key)
    await stageOf(story.person.browser, keys)
    expect(await thief.call(getRekeyBody, {})).toHaveLength(0)
    expect(await bodyOf(story.person)).toEqual(keys.packed)
  })

  test('a page that names no version of its keys can save nothing after a rekey', async () => {
    const { browser } = story.person
    const saveAs = (meant: string) => {
      const page = client('', (input, init) => {
        const headers = new Headers(init?.headers)
        headers.set(estateHeader, meant)
        return browser.fetch(input instanceof Request ? input.url : String(input), { ...init, headers })
      })
      return page(saveEstate, { body: recordsSave(story.n, [randomUUID(), 1]) })
    }
    await saveAs(story.ownerId)
    story.n += 1
    await switched(story, kit)
    await expect(saveAs(story.ownerId)).rejects.toMatchObject({ status: 409, code: 'other-estate' })
    expect(await saveAs(`${story.ownerId}.2`)).toMatchObject({ n: story.n + 1 })
  })
})
