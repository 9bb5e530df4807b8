import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, type Person } from '../headless.ts'
import { until } from '../testing/cairn.ts'
import { keptParts, left, many, names, ownerOfMany, sorted, watch } from '../testing/first-load.ts'
import { type Device, offlineWorld, password, titles } from '../testing/offline.ts'

let world: Awaited<ReturnType<typeof offlineWorld>>
beforeAll(async () => {
  world = await offlineWorld()
})
afterAll(() => world.close())

let email: string
beforeEach(async () => {
  ;({ email } = await ownerOfMany(world))
})

describe('two tabs at once', () => {
  const tab = ({ storage, send }: Device) =>
    openBrowser({
      url: 'https://cairn.test',
      storage,
      now: () => world.server.context.clock().getTime(),
      fetch: send,
    })

  test('both open the whole estate, and leave one whole copy', async () => {
    const { device } = await left(world, email, 0)
    watch(device)
    const [one, two] = [await tab(device), await tab(device)]
    await Promise.all([one.refresh(), two.refresh()])
    expect([titles(one).length, titles(two).length]).toEqual([many, many])
    expect(await keptParts(device)).toEqual([])
    const later = watch(device)
    const again = await device.restart()
    await again.refresh()
    expect([titles(again).length, later.records]).toEqual([many, 0])
  })

  test('leave the pages of both when closed early, and the next visit continues with them', async () => {
    const { device, before } = await left(world, email, 0)
    watch(device, 1)
    const tabs = [await tab(device), await tab(device)]
    for (const one of tabs) await one.refresh().catch(() => undefined)
    device.line.state = 'whole'
    const came = watch(device)
    const again = await device.restart()
    await again.refresh()
    expect(titles(again)).toEqual(sorted(names))
    expect(came.records).toBeLessThan(many - before)
  })
})

describe('an unfinished first load', () => {
  const leaving: [string, (person: Person) => Promise<unknown>][] = [
    ['after a sign-out', (person) => person.signOut()],
    ['when the owner switches the copy off', (person) => person.setOfflineCopy(false)],
  ]
  test.each(leaving)('is deleted %s', async (_, leave) => {
    const { device } = await left(world, email)
    expect(await keptParts(device)).not.toEqual([])
    device.line.between = (_path, send) => send()
    await leave(device.person)
    expect(await keptParts(device)).toEqual([])
    expect(await device.storage.list('offline-copy:')).toEqual([])
  })

  test.each(leaving)('stores no later answers %s', async (_, leave) => {
    const device = await world.device()
    const held = Promise.withResolvers<void>()
    device.line.between = async (path, send) => {
      if (path === '/api/estate/records') await held.promise
      return send()
    }
    await device.person.signIn({ email, password })
    const reading = device.person.refresh()
    reading.catch(() => undefined)
    await until(() => device.person.store.soFar().length > 0, 'the first records came')
    await leave(device.person)
    held.resolve()
    await reading.catch(() => undefined)
    expect(await device.storage.list('offline-copy:')).toEqual([])
  })

  test('does not open offline', async () => {
    const { device } = await left(world, email)
    device.line.state = 'cut'
    const alone = await device.restart()
    await alone.unlock(password)
    await until(() => alone.store.slice('status') === 'failed', 'it says that it cannot')
    expect(titles(alone)).toEqual([])
  })
})
