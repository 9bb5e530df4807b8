import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listSessions, signOut } from '../contract/accounts.ts'
import { listEntries, listRecords, saveEstate } from '../contract/estate.ts'
import { beginFile, getChunk, putChunk } from '../contract/files.ts'
import { isNothing, isRaw, type Route } from '../contract/http.ts'
import { listSeats } from '../contract/seats.ts'
import { engineOfStories, engines } from './db/testing/index.ts'
import { bytes, genesis, recordsSave } from './estates/testing/estate.ts'
import { Scene } from './releases/testing/scene.ts'
import { everyRoute, partsOf, replaced, sampleOf } from './testing/contract.ts'
import type { TestBrowser } from './testing/index.ts'

/** The only shape of an error: a code for programs and a sentence for users. */
const oneShape = z.strictObject({
  error: z.strictObject({
    code: z.string().check(z.regex(/^[a-z][a-z-]+$/)),
    message: z.string().check(z.regex(/^[A-Z].{8,}[.a-z]$/)),
    field: z.optional(z.string().check(z.minLength(1))),
    retryAfter: z.optional(z.number().check(z.positive())),
  }),
})

const nasty = [undefined, null, -1, 1.5, 1e300, '', '\0', 'é\ud800', 'x'.repeat(5000), true, [], {}, [[[]]], 'Infinity']
const paths = ['x', '-1', '%00', '%ff%fe', '..%2f..%2f', '9'.repeat(40), 'A'.repeat(3000)]
const documents = ['', '{', 'null', '[]', '"x"', '7', '{"__proto__":{"a":1}}', '['.repeat(2000)]

const pathOf = ({ path }: Route, params: unknown) =>
  Object.entries(params ?? {}).reduce<string>((whole, [name, value]) => whole.replace(`{${name}}`, String(value)), path)
const samples = ({ params, query, body }: Route) => ({
  params: isNothing(params) ? undefined : sampleOf(params),
  query: isNothing(query) ? undefined : sampleOf(query),
  body: isNothing(body) ? undefined : isRaw(body) ? bytes(20) : sampleOf(body),
})
const texted = (values: unknown): Record<string, string> => z.record(z.string(), z.string()).parse(values)
const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query).toString()}`
type Sent = { path: string; body?: string | Uint8Array<ArrayBuffer>; type?: string; length?: number }

function requestsFor(route: Route): { good: Sent; bad: Sent[]; strange: Sent[] } {
  const { params, query, body } = samples(route)
  const path = pathOf(route, params)
  const address = query === undefined ? path : withQuery(path, texted(query))
  const type = isRaw(route.body) ? 'application/octet-stream' : 'application/json'
  const content =
    body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body), type }
  const strange = Object.keys(params ?? {}).flatMap((name) =>
    paths.map((part) => ({ path: pathOf(route, { ...texted(params), [name]: part }), ...content })),
  )
  const bad: Sent[] = []
  for (const name of Object.keys(query ?? {}))
    for (const part of nasty.filter((one) => typeof one === 'string')) {
      const changed = { ...texted(query), [name]: part }
      if (!z.safeDecode(route.query, changed).success) bad.push({ path: withQuery(path, changed), ...content })
    }
  if (isNothing(route.body)) return { good: { path: address, ...content }, bad, strange }
  const max = isRaw(route.body) ? route.body.maxBytes : route.maxBytes
  for (const other of ['text/plain', 'application/x-www-form-urlencoded', ''])
    bad.push({ path: address, ...content, type: other })
  bad.push({ path: address, ...content, length: max + 1 })
  if (isRaw(route.body)) return { good: { path: address, ...content }, bad, strange }
  for (const text of documents) bad.push({ path: address, body: text, type })
  for (const part of partsOf(body))
    for (const wrong of nasty) {
      const changed = replaced(body, part, wrong)
      if (z.safeDecode(route.body, JSON.parse(JSON.stringify(changed ?? null))).success) continue
      bad.push({ path: address, body: JSON.stringify(changed ?? null), type })
    }
  return { good: { path: address, ...content }, bad, strange }
}

const requests = [...(await everyRoute())].map(([name, route]) => ({ name, route, ...requestsFor(route) }))
// Signing out runs last, because it ends the session that the other calls need.
const signOutLast = requests.toSorted((a, b) => Number(a.route === signOut) - Number(b.route === signOut))

const meant = ({ access }: Route): Who =>
  access === 'anyone' ? 'a visitor' : access === 'admin' ? 'an operator' : 'the owner'
type Who = (typeof people)[number]
const people = ['a visitor', 'the owner', 'another owner', 'an operator'] as const

describe.each(engines)('every route of the contract, on the $name database', (engine) => {
  let scene: Scene
  let callers: Record<Who, TestBrowser>
  let theirs: Record<string, string>

  /** Sends from a new browser with the cookies of `who`, so a sign-in changes no other caller. */
  const send = (who: Who, { method }: Route, { path, body, type, length }: Sent) => {
    const browser = scene.server.browser()
    for (const [name, value] of callers[who].cookies) browser.cookies.set(name, value)
    return browser.fetch(path, {
      method,
      ...(body !== undefined && { body }),
      headers: {
        ...(type !== undefined && { 'content-type': type }),
        ...(length !== undefined && { 'content-length': `${length}` }),
      },
    })
  }
  const isReason = async (response: Response) =>
    oneShape.safeParse(await response.json().catch(() => undefined)).success

  beforeAll(async () => {
    scene = await Scene.open(engine, { RATE_LIMIT_PER_ADDRESS: '1000000' })
    const [owner, other, operator] = [await scene.person('owner'), await scene.person('other'), await scene.operator()]
    callers = {
      'a visitor': scene.server.browser(),
      'the owner': owner.browser,
      'another owner': other.browser,
      'an operator': operator.browser,
    }
    const recordId = randomUUID()
    const fileId = randomUUID()
    const { save, seats } = genesis()
    await owner.browser.call(saveEstate, { body: save })
    await owner.browser.call(beginFile, { body: { fileId, chunks: 1, size: 5 } })
    await owner.browser.call(putChunk, { params: { fileId, index: 0 }, body: bytes(5) })
    await owner.browser.call(saveEstate, { body: { ...recordsSave(1, [recordId, 1]), files: [{ fileId, recordId }] } })
    const { sessions } = await owner.browser.call(listSessions, {})
    theirs = {
      ownerId: owner.identity.ownerId,
      accountId: owner.accountId,
      id: sessions[0]?.id ?? '',
      recordId,
      fileId,
      seatId: seats.contact_1,
      invitationId: randomUUID(),
      releaseId: randomUUID(),
      index: '0',
    }
  })
  afterAll(() => scene.close())

  test('the server mounts exactly the routes of the contract', () => {
    const mounted = scene.server.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect([...new Set(mounted)].toSorted()).toEqual(requests.map(({ name }) => name).toSorted())
  })

  // An unreadable body or query never reaches the database, so one engine is enough. A path may.
  const everything = engineOfStories.includes(engine)
  const unreadable = requests
    .map(({ name, route, strange, bad }) => ({ name, route, sentThere: everything ? [...strange, ...bad] : strange }))
    .filter(({ sentThere }) => sentThere.length > 0)

  describe.each(people)('requests of %s', (who) => {
    const allowed = (route: Route) =>
      route.access === 'anyone' ||
      (who !== 'a visitor' && route.access === 'signed-in') ||
      (who === 'an operator' && route.access === 'admin')

    test.each(unreadable)(
      'the server rejects an unreadable request with a reason: $name',
      async ({ route, sentThere }) => {
        const wrong: unknown[] = []
        // The intended caller sends every request. Other callers meet the same checks or earlier ones, so
        // they send only some.
        for (const sent of sentThere.filter((_one, at) => who === meant(route) || at % 8 === 0)) {
          const response = await send(who, route, sent)
          const expected = allowed(route) ? [400, 404, 413, 415] : [401, 403, 404]
          if (!expected.includes(response.status) || !(await isReason(response))) wrong.push([response.status, sent])
        }
        expect(wrong).toEqual([])
      },
    )
  })

  test('the server answers every readable request or gives a reason, and ids of another owner change nothing', async () => {
    const wrong: unknown[] = []
    for (const { route, good } of signOutLast)
      for (const who of people.filter((one) => one !== 'the owner')) {
        const path = pathOf(route, { ...texted(samples(route).params ?? {}), ...theirs })
        const response = await send(who, route, { ...good, path: good.path.replace(/^[^?]*/, path) })
        if (response.status >= 500 || (response.status >= 400 && !(await isReason(response))))
          wrong.push([who, route.method, path, response.status])
      }
    expect(wrong).toEqual([])
    const owner = callers['the owner']
    expect((await owner.call(listEntries, { query: { since: 0 } })).entries).toHaveLength(2)
    expect((await owner.call(listRecords, { query: { since: 0 } })).records).toHaveLength(1)
    expect(await owner.call(getChunk, { params: { fileId: theirs.fileId ?? '', index: 0 } })).toHaveLength(5)
    expect((await owner.call(listSeats, {})).seats).toHaveLength(3)
  })

  test('the log has no error', () => {
    expect(scene.server.log.lines.filter((line) => !line.startsWith('Security: ') && line.includes(' failed'))).toEqual(
      [],
    )
  })
})
