import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeBundle, type Identity, makeServiceIdentity, type SigningKey, toBase64url } from '../vault/index.ts'
import { newIdentity, TestOwner } from './testing/owner.ts'
import { namesKeys, namesKit, newKeysOf, newKit, stops } from './testing/succession.ts'
import { World } from './testing/world.ts'

// Owner and thief of the account key act in any order: the kit decides whose keys count, and the
// log names every change.

type Who = 'owner' | 'thief'
type Action =
  | { do: 'kit' | 'keys'; who: Who; paper: boolean }
  | { do: 'stop'; what: 'nextKey' | 'successor' }
  | { do: 'days'; days: number }
  | { do: 'ask' }
  | { do: 'replay'; nth: number }

const who = fc.constantFrom<Who>('owner', 'thief')
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('kit' as const, 'keys' as const), who, paper: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('stop' as const),
      what: fc.constantFrom('nextKey' as const, 'successor' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('days' as const), days: fc.nat(15) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'ask' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('replay' as const), nth: fc.nat(20) }) },
)

const wait = 14

class Course {
  readonly world = new World()
  #counter = 0
  readonly sent: Awaited<ReturnType<typeof namesKit | typeof namesKeys | typeof stops>>[] = []
  readonly named = new Map<string, Identity>()
  identity!: Identity
  kits!: Record<Who, SigningKey>

  static async begin(): Promise<Course> {
    const course = new Course()
    course.identity = await newIdentity()
    course.kits = { owner: await newKit(), thief: await newKit() }
    const owner = new TestOwner(course.identity, await makeServiceIdentity())
    const { invitation } = await owner.seat('contact_1')
    await course.world.sent(owner.policy(), invitation)
    return course
  }

  get succession() {
    const { estate } = this.world
    if (!estate) throw new Error('There is no estate')
    return estate.succession
  }

  async message(given: Exclude<Action, { do: 'days' | 'ask' }>) {
    const { identity, kits, succession } = this
    if (given.do === 'replay') return this.sent[given.nth]
    if (given.do === 'stop') {
      const waiting = succession[given.what]
      const found =
        waiting && this.sent.find((one) => one.statement.length > 0 && this.hashes.get(one) === waiting.hash)
      return found && stops(identity, found)
    }
    const own = kits[given.who]
    const mine = given.paper && succession.key === toBase64url(own.publicKey) ? own : undefined
    if (given.do === 'keys') {
      const next = await newKeysOf(identity)
      this.named.set(toBase64url(encodeBundle(next.bundle)), next)
      return namesKeys(identity, next, mine)
    }
    return namesKit(identity, ++this.#counter, own, mine)
  }

  readonly hashes = new Map<object, string>()
}

test('keys change only with the valid paper kit or after 14 days without a stop, and statements by old keys do not count', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
      const course = await Course.begin()
      const { world } = course
      const since = new Map<string, number>()
      for (const given of actions) {
        const before = { bundle: world.estate?.ownerBundle ?? '', ...course.succession }
        if (given.do === 'days') world.days(given.days)
        else if (given.do === 'ask') await world.sent({ type: 'state', ownerId: course.identity.ownerId })
        else {
          const message = await course.message(given)
          if (!message) continue
          await world.send(message)
          if (!course.sent.includes(message)) course.sent.push(message)
        }
        const now = { bundle: world.estate?.ownerBundle ?? '', ...course.succession }
        const waiting = [now.nextKey, now.successor].filter((waits) => waits !== null)
        // A change that was stopped and is sent again restarts its wait or is refused; its old wait
        // never continues.
        for (const hash of since.keys()) if (!waiting.some((waits) => waits.hash === hash)) since.delete(hash)
        for (const waits of waiting) {
          const last = course.sent.at(-1)
          if (last && !since.has(waits.hash)) course.hashes.set(last, waits.hash)
          // No message shortens a wait.
          expect(waits.since).toBe(since.get(waits.hash) ?? world.now)
          since.set(waits.hash, waits.since)
        }
        const waited = (waits: { since: number } | null) =>
          waits !== null && world.now >= waits.since + wait * world.context.dayMilliseconds
        if (now.bundle !== before.bundle) {
          const consented = before.key !== null && given.do === 'keys' && given.paper
          const byTime = before.successor?.bundle === now.bundle && waited(before.successor)
          expect(consented || byTime).toBe(true)
          expect({ nextKey: now.nextKey, successor: now.successor }).toEqual({ nextKey: null, successor: null })
          const next = course.named.get(now.bundle)
          if (!next) throw new Error('Keys that nobody named')
          const old = new TestOwner(course.identity, await makeServiceIdentity())
          expect((await world.send(old.policy({ counter: 99 }))).refused).toBe('not-verified')
          course.identity = next
        } else if (now.key !== before.key) {
          const consented = before.key !== null && given.do === 'kit' && given.paper
          expect(consented || waited(before.nextKey)).toBe(true)
        }
        // A frozen identity never changes.
        if (before.frozen) expect(now).toEqual(before)
      }
    }),
    { numRuns: 150 },
  )
})
