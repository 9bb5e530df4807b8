import { afterAll, beforeAll, expect, test } from 'vitest'
import { packWraps, unpackWraps } from '../../contract/rekey.ts'
import { random, toBase64url } from '../../vault/index.ts'
import { type Device, note, offlineWorld, password, titles } from '../testing/offline.ts'
import { alarms } from '../testing/story.ts'

// In these tests the server returns something other than it got, or the connection breaks. Then
// either all new keys count, or none.

let world: Awaited<ReturnType<typeof offlineWorld>>
beforeAll(async () => {
  world = await offlineWorld()
})
afterAll(() => world.close())

const next = 'Another-horse-8!'

async function owner(): Promise<{ email: string; home: Device; newKeys: () => Promise<unknown> }> {
  const { email, at } = await world.account()
  const [home] = at
  if (!home) throw new Error('There is a device.')
  await home.person.saveRecords([note('Bank'), note('Mail')], 'Added')
  const { code } = await home.person.makeRecoveryKit({ password })
  await home.person.confirmRecoveryKit()
  return {
    email,
    home,
    newKeys: () => home.person.makeNewKeys({ recoveryCode: code, password, newPassword: next }),
  }
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
const answer = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, { headers: { 'content-type': 'application/octet-stream' } })

/** Expects that the estate is unchanged: the old password opens all records. */
async function isAsBefore({ email, home }: { email: string; home: Device }): Promise<void> {
  delete home.line.between
  const phone = await world.device()
  await phone.person.signIn({ email, password })
  await phone.person.refresh()
  expect(titles(phone.person)).toEqual(['Bank', 'Mail'])
  expect(alarms(phone.person)).toEqual([])
  await home.person.saveRecords([note('More')], 'Added')
}

test('the app notices another stored body before the new keys count', async () => {
  const { home, email, newKeys } = await owner()
  home.line.between = async (path, send) => {
    const response = await send()
    if (path !== '/api/estate/rekey/body') return response
    // Searches the statement to the release service, which no box contains.
    const text = new TextDecoder('latin1').decode(await bytesOf(response))
    const at = text.indexOf('"successor":"') + 20
    const other = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    return answer(Uint8Array.from(other, (letter) => letter.charCodeAt(0)))
  }
  await expect(newKeys()).rejects.toMatchObject({ code: 'not-verified' })
  home.line.between = async (path, send) => {
    const response = await send()
    if (!/\/rekey\/\d+$/.test(path)) return response
    return Response.json({ hash: toBase64url(random(32)) })
  }
  await expect(newKeys()).rejects.toMatchObject({ code: 'not-verified' })
  await isAsBefore({ home, email })
  expect(await newKeys()).toMatchObject({ armed: true })
})

test('the app notices a list that leaves out a record before it makes keys', async () => {
  const { home, email, newKeys } = await owner()
  home.line.between = async (path, send) => {
    const response = await send()
    if (path !== '/api/estate/wraps') return response
    return answer(packWraps(unpackWraps(await bytesOf(response)).slice(1)))
  }
  await expect(newKeys()).rejects.toMatchObject({ code: 'not-verified' })
  await isAsBefore({ home, email })
})

test('the app detects that the new keys are valid although the answer to the last step is lost', async () => {
  const { home, email, newKeys } = await owner()
  home.line.between = async (path, send) => {
    const response = await send()
    if (path === '/api/estate/rekey/go') throw new TypeError('The answer was lost')
    return response
  }
  expect(await newKeys()).toMatchObject({ armed: true })
  delete home.line.between
  await home.person.saveRecords([note('More')], 'Added')
  const phone = await world.device()
  await expect(phone.person.signIn({ email, password })).rejects.toMatchObject({ code: 'wrong-credentials' })
  await phone.person.signIn({ email, password: next })
  await phone.person.refresh()
  expect(titles(phone.person)).toEqual(['Bank', 'Mail', 'More'])
  expect(alarms(phone.person)).toEqual([])
})

test('the estate stays unchanged if the last step never arrives', async () => {
  const { home, email, newKeys } = await owner()
  home.line.between = async (path, send) => {
    if (path === '/api/estate/rekey/go') throw new TypeError('No network')
    return send()
  }
  await expect(newKeys()).rejects.toMatchObject({ code: 'offline' })
  // If the last step arrives late, the server has no new keys to switch to.
  const state: unknown = await (await home.send('https://cairn.test/api/estate/rekey')).json()
  expect(state).toMatchObject({ state: 'nothing' })
  await isAsBefore({ home, email })
})

test('a browser that closed after the last step opens with the new password, and then all grantees get new shares', async () => {
  const { home, email, newKeys } = await owner()
  let isOver = false
  home.line.between = async (path, send) => {
    if (isOver) throw new TypeError('The browser is closed')
    const response = await send()
    isOver = path === '/api/estate/rekey/go'
    if (isOver) throw new TypeError('The browser is closed')
    return response
  }
  void newKeys().catch(() => undefined)
  await expect.poll(() => isOver, { timeout: 30_000 }).toBe(true)
  const phone = await world.device()
  await phone.person.signIn({ email, password: next })
  await phone.person.refresh()
  expect(titles(phone.person)).toEqual(['Bank', 'Mail'])
  await phone.person.refresh()
  expect(alarms(phone.person)).toEqual([])
  isOver = false
  delete home.line.between
})
