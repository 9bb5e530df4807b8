import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeBundle, encodeBundle, fromBase64url, makeServiceIdentity, toBase64url } from '../../vault/index.ts'
import { alarmText } from '../core/alarm.ts'
import type { Person } from '../headless.ts'
import type { Answer } from '../testing/liar.ts'
import { type Liar, LiarWorld } from '../testing/liar-world.ts'
import { heldNow, named, report } from '../testing/story.ts'

// In these tests the server withholds or swaps hybrid keys, so that content would be sealed to
// X25519 alone.

const alarmed = { code: 'not-verified', message: alarmText }
const hybridPath = '/api/auth/hybrid-key'
const servicePath = '/api/release-service'

let world: LiarWorld
let email: string
let liar: Liar
let owner: Person
beforeAll(async () => {
  world = await LiarWorld.open()
})
afterAll(() => world.close())
beforeEach(async () => {
  ;({ email, liar, owner } = await world.victim())
})

type Others = Answer & { others?: object[] }

async function stripped(bundle: string): Promise<string> {
  const { hybrid: _, ...core } = await decodeBundle(fromBase64url(bundle))
  return toBase64url(encodeBundle(core))
}

const withoutHybrid = async (answer: Answer) => {
  answer.keys.identity.bundle = await stripped(answer.keys.identity.bundle)
}

describe('the account’s own hybrid key', () => {
  const signedIn = async () => {
    const from = liar.sent.length
    const device = await world.newDevice({ email, liar })
    return { device, told: () => liar.sent.slice(from).filter(({ path }) => path === hybridPath) }
  }

  test('is uploaded once if the account has none', async () => {
    liar.lie('/api/auth/sign-in', withoutHybrid)
    const { told } = await signedIn()
    expect(told()).toHaveLength(1)
    liar.honest()
    expect((await signedIn()).told()).toEqual([])
  })

  test('is checked: another person’s key makes the sign-in fail', async () => {
    const theirs = (await decodeBundle(fromBase64url(world.otherKeys.identity.bundle))).hybrid
    liar.lie('/api/auth/sign-in', async (answer) => {
      const own = await decodeBundle(fromBase64url(answer.keys.identity.bundle))
      answer.keys.identity.bundle = toBase64url(encodeBundle({ ...own, ...(theirs && { hybrid: theirs }) }))
    })
    await expect(signedIn()).rejects.toMatchObject(alarmed)
  })
})

describe('an owner seals share B only to the hybrid key of the pinned release service', () => {
  test.each([
    ['the server shows no hybrid key', async (answer: Answer) => Object.assign(answer, { hybrid: null })],
    [
      'the server shows another service’s hybrid key',
      async (answer: Answer) => Object.assign(answer, { hybrid: toBase64url((await makeServiceIdentity()).hybrid) }),
    ],
    [
      'the server shows another hybrid key with the signature of the right one',
      async (answer: Answer & { hybrid?: string }) => {
        const own = fromBase64url(answer.hybrid ?? '')
        const other = (await makeServiceIdentity()).hybrid
        other.set(own.subarray(1216), 1216)
        return { ...answer, hybrid: toBase64url(other) }
      },
    ],
  ])('the app sends no share B if %s', async (_, lie) => {
    await owner.refresh()
    liar.lie(servicePath, lie)
    const from = liar.sent.length
    const invited = named(world.cairn, owner, 'contact_1', 'one@example.org')
    await expect(invited).rejects.toMatchObject({ code: expect.stringMatching(/^(not-verified|unexpected-answer)$/) })
    expect(liar.sent.slice(from).filter(({ body }) => body.includes('sealedB'))).toEqual([])
  })

  test('the sealed share has the length of the hybrid form', async () => {
    const from = liar.sent.length
    await named(world.cairn, owner, 'contact_1', `one-of-${email}`)
    const sealed = liar.sent.slice(from).flatMap(({ body }) => [...body.matchAll(/"sealedB":"([\w-]+)"/g)])
    expect(sealed.map(([, b]) => fromBase64url(b ?? '').length)).toEqual([1168, 1168, 1168])
  })
})

describe('a document', () => {
  test('is sealed to the hybrid keys of its readers, even if the server shows a stranger in their place', async () => {
    const reporter = await named(world.cairn, owner, 'contact_1', `one-of-${email}`, liar.between)
    const other = await named(world.cairn, owner, 'contact_2', `two-of-${email}`)
    const { ownerId, seatId, invitationId } = heldNow(reporter) ?? {}
    const { bundle } = world.otherKeys.identity
    liar.lie(`/api/held-seats/${ownerId}/${seatId}/${invitationId}/others`, ({ others, ...answer }: Others) => ({
      ...answer,
      others: others.map((one) => ({ ...one, bundle })),
    }))
    const { id } = await report(reporter, 'death')
    const body = liar.sent.findLast(({ path, method }) => path === '/api/releases' && method === 'POST')?.body ?? ''
    const { sealedForHolders }: { sealedForHolders: { box: string }[] } = JSON.parse(body)
    expect(sealedForHolders.map(({ box }) => fromBase64url(box).length)).toEqual([1208])
    await other.refreshHeldSeats()
    expect(await other.openReport(id)).toMatchObject({ reportedBy: 'contact_1' })
  })
})
