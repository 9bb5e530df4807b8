import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSession, listSessions, signIn, signUp, unlock } from '../../contract/accounts.ts'
import { errorAnswer } from '../../contract/http.ts'
import { engines } from '../db/testing/index.ts'
import { Scene } from '../releases/testing/scene.ts'
import { everyRoute } from '../testing/contract.ts'
import { newPerson } from '../testing/index.ts'

const routes = [...(await everyRoute())].filter(([, { access }]) => access !== 'anyone')

describe.each(engines)('an idle signed-in browser, on the $name database', (engine) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await Scene.open(engine)
  })
  afterAll(() => scene.close())

  async function lockedCalls(browser: ReturnType<Scene['server']['browser']>): Promise<string[]> {
    const locked: string[] = []
    for (const [name, { method, path }] of routes) {
      const response = await browser.fetch(path.replaceAll(/\{\w+\}/g, 'x'), { method })
      const { error } = errorAnswer.safeParse(await response.json().catch(() => undefined)).data ?? {}
      if (response.status === 423 && error?.code === 'session-locked') locked.push(name)
    }
    return locked
  }

  test('an idle session may call only the routes that unlock it, and after thirty days none', async () => {
    const operator = await scene.operator()
    expect(await lockedCalls(operator.browser)).toEqual([])
    scene.server.wait({ minutes: 31 })
    const open = ['POST /api/auth/unlock', 'POST /api/auth/passkeys/unlock/start', 'POST /api/auth/passkeys/unlock']
    const everything = routes.map(([name]) => name).filter((name) => !open.includes(name))
    expect((await lockedCalls(operator.browser)).toSorted()).toEqual(everything.toSorted())
    scene.server.wait({ days: 20 })
    expect((await lockedCalls(operator.browser)).toSorted()).toEqual(everything.toSorted())
    await operator.browser.call(unlock, { body: { authKey: operator.authKey } })
    expect(await lockedCalls(operator.browser)).toEqual([])
    expect((await operator.browser.call(listSessions, {})).sessions).toHaveLength(1)
    scene.server.wait({ days: 31 })
    await expect(operator.browser.call(unlock, { body: { authKey: operator.authKey } })).rejects.toMatchObject({
      status: 401,
    })
  })

  test('an idle browser still reads the e-mail of its session, but gets no half of the reload key', async () => {
    const browser = scene.server.browser()
    const person = newPerson()
    await browser.call(signUp, { body: person })
    scene.server.wait({ minutes: 31 })
    const { session } = await browser.call(getSession, {})
    expect([session?.email, session?.half]).toEqual([person.email, undefined])
  })

  test('a session that waits for the second step must sign in again after the idle time', async () => {
    const { email, authKey } = await scene.operator()
    const browser = scene.server.browser()
    await browser.call(signIn, { body: { email, authKey } })
    const code = (path: string) => browser.fetch(path, { method: 'POST' })
    expect((await code('/api/auth/second-factor')).status).toBe(415)
    scene.server.wait({ minutes: 31 })
    expect((await code('/api/auth/second-factor')).status).toBe(401)
  })
})
