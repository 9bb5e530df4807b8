import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Audience } from '../../domain/seats.ts'
import type { Person } from '../headless.ts'
import { type CairnHere, password, startTestCairn } from '../testing/cairn.ts'
import { account, alarms } from '../testing/story.ts'

// After any sequence of actions, compares what each person can read now with a small model.

let cairn: CairnHere
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

const roles = ['contact_1', 'contact_2'] as const
const titles = ['Proxy', 'Directive'] as const
type Role = (typeof roles)[number]
type Title = (typeof titles)[number]
type Action =
  | { do: 'share' | 'takeBack'; role: Role; title: Title }
  | { do: 'takeBackAll' | 'remove' | 'invite'; role: Role }
  | { do: 'audience'; title: Title; audience: 'contact_1' | 'contact_2' | 'both_contacts' }

const role = fc.constantFrom(...roles)
const title = fc.constantFrom(...titles)
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('share', 'share', 'takeBack' as const), role, title }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('takeBackAll', 'remove', 'invite', 'invite' as const), role }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('audience' as const),
      title,
      audience: fc.constantFrom('contact_1', 'contact_2', 'both_contacts' as const),
    }),
  },
)

type Model = { here: Set<Role>; audience: Map<Title, Audience>; reads: Map<Role, Set<Title>> }
const isMeant = (model: Model, of: Role, what: Title) =>
  ['both_contacts', of].includes(model.audience.get(what) ?? 'nobody')
const readsOf = (model: Model, of: Role) => model.reads.get(of) ?? new Set<Title>()

function step(model: Model, one: Action): void {
  if (one.do === 'audience') {
    model.audience.set(one.title, one.audience)
    for (const of of roles) if (!isMeant(model, of, one.title)) readsOf(model, of).delete(one.title)
  } else if (one.do === 'invite') model.here.add(one.role)
  else if (one.do === 'share') {
    if (model.here.has(one.role) && isMeant(model, one.role, one.title)) readsOf(model, one.role).add(one.title)
  } else if (one.do === 'takeBack') readsOf(model, one.role).delete(one.title)
  else {
    readsOf(model, one.role).clear()
    if (one.do === 'remove') model.here.delete(one.role)
  }
}

let estates = 0

async function begin() {
  estates += 1
  const at = (name: string) => `${name}.${estates}@example.org`
  const owner = await cairn.person(at('owner'))
  await owner.saveRecords(
    titles.map((one) => account(one, 'both_contacts')),
    'Added',
  )
  const people: Record<Role, Person> = {
    contact_1: await cairn.person(at('one')),
    contact_2: await cairn.person(at('two')),
  }
  const recordOf = (what: Title) => owner.store.kind('online-account').find(({ values }) => values['platform'] === what)
  const act = async (one: Action, before: Model) => {
    if (one.do === 'audience') {
      const { id = '', version = 0 } = recordOf(one.title) ?? {}
      await owner.saveRecords([{ ...account(one.title, one.audience), id, basedOn: version }], 'Changed')
    } else if (one.do === 'invite' && !before.here.has(one.role)) {
      const email = at(one.role === 'contact_1' ? 'one' : 'two')
      const { link } = await owner.inviteSeat({ role: one.role, email, personName: one.role, ownerName: 'Olga Owner' })
      await people[one.role].acceptInvitation(link)
      await owner.refresh()
    } else if (one.do === 'share') {
      const sharing = owner.shareNow({ role: one.role, ids: [recordOf(one.title)?.id ?? ''], password })
      if (before.here.has(one.role) && isMeant(before, one.role, one.title)) await sharing
      else await expect(sharing).rejects.toBeTruthy()
    } else if (one.do === 'takeBack') await owner.takeBackNow({ role: one.role, ids: [recordOf(one.title)?.id ?? ''] })
    else if (one.do === 'takeBackAll') await owner.takeBackNow({ role: one.role })
    else if (one.do === 'remove' && before.here.has(one.role))
      await owner.emptySeat({ role: one.role, recordsBecome: 'same' })
  }
  const readable = async (of: Role) => {
    await people[of].refreshHeldSeats()
    const shared = people[of].store.slice('shared')
    return shared.flatMap(({ records }) => records.map(({ values }) => String(values['platform']))).toSorted()
  }
  return { owner, people, act, readable }
}

test('exactly those with whom the owner shares it read it, after any sequence of changes', async () => {
  let reads = 0
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 8 }), async (more) => {
      const { owner, people, act, readable } = await begin()
      const model: Model = {
        here: new Set(),
        audience: new Map(titles.map((one) => [one, 'both_contacts'])),
        reads: new Map(roles.map((one) => [one, new Set()])),
      }
      const actions: Action[] = [
        { do: 'invite', role: 'contact_1' },
        { do: 'share', role: 'contact_1', title: 'Proxy' },
        ...more,
      ]
      for (const one of actions) {
        await act(one, model)
        step(model, one)
        for (const of of roles) {
          const expected = [...readsOf(model, of)].toSorted()
          reads += expected.length
          expect(await readable(of)).toEqual(expected)
        }
      }
      for (const person of [owner, ...Object.values(people)]) expect(alarms(person)).toEqual([])
    }),
    { numRuns: 6 },
  )
  expect(reads).toBeGreaterThan(0)
})
