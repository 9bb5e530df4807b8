import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DrillStepName, Readiness } from '../model/drill.ts'
import type { Person } from '../headless.ts'
import { type CairnHere, startTestCairn } from '../testing/cairn.ts'
import { type Liar, makeLiar } from '../testing/liar.ts'
import { account, alarms, heldNow, named, release, report } from '../testing/story.ts'

let cairn: CairnHere
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

async function scene(name: string) {
  const liar = makeLiar()
  const owner = await cairn.person(`${name}-owner@example.org`, liar.between)
  const heir = await named(cairn, owner, 'contact_1', `${name}-heir@example.org`)
  const file = await owner.uploadFile(new Blob(['the deed'], { type: 'application/pdf' }), 'deed.pdf')
  await owner.saveRecords(
    [
      account('Bank', 'contact_1'),
      account('Doctor', 'contact_1', { alsoIfIncapacitated: true }),
      account('Mine', 'nobody'),
      { ...account('Deed', 'contact_1'), kind: 'document', values: { name: 'Deed', file } },
    ],
    'Added',
  )
  await owner.refresh()
  return { liar, owner, heir }
}

const stepsOf = ({ seats }: Readiness) =>
  Object.fromEntries(
    (seats[0]?.steps ?? []).map(({ step, why, provedAt }) => [step, why ?? (provedAt ? 'proved' : '?')]),
  )
const allProved = {
  accepted: 'proved',
  armed: 'proved',
  share: 'proved',
  boxes: 'proved',
  list: 'proved',
  records: 'proved',
  files: 'proved',
}
const pathOf = ({ sent }: Liar, end: string) => sent.findLast(({ path }) => path.endsWith(end))?.path ?? ''
const saves = ({ sent }: Liar) => sent.filter(({ path }) => path === '/api/estate/save').length
const check = (owner: Person) => owner.checkReadiness()

test('the owner’s app proves each step with the real keys, counts what the heir would get, and keeps the result', async () => {
  await cairn.operator('outsider@example.org')
  const { owner } = await scene('whole')
  const seen: number[] = []
  const readiness = await owner.checkReadiness({ onProgress: ({ done, total }) => seen.push(done / total) })
  expect(stepsOf(readiness)).toEqual(allProved)
  expect(readiness.reviewers.provedAt).toBeDefined()
  expect(readiness.seats).toMatchObject([
    {
      role: 'contact_1',
      gets: [
        { event: 'death-first', kinds: [] },
        { event: 'incapacity', kinds: [{ kind: 'online-account', count: 1 }] },
        {
          event: 'death',
          kinds: expect.arrayContaining([
            { kind: 'online-account', count: 2 },
            { kind: 'document', count: 1 },
          ]),
        },
      ],
    },
  ])
  expect(seen.at(-1)).toBe(1)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  const elsewhere = await cairn.browser()
  await elsewhere.signIn({ email: 'whole-owner@example.org', password: 'Correct-horse-7!' })
  expect((await elsewhere.readDrill()).readiness).toEqual(readiness)
})

describe('a part that is not right is shown as not proved', () => {
  const parts: [string, string, DrillStepName, string, (answer: Record<string, never[]>) => unknown][] = [
    ['a box of another event', '/delivery', 'boxes', 'wrong', ({ keys }) => swap(keys, 'seatBox')],
    ['a missing box', '/delivery', 'boxes', 'missing', ({ keys }) => keys?.splice(0)],
    ['a shared key under another event', '/delivery', 'boxes', 'wrong', ({ keys }) => swap(keys, 'allBox')],
    ['a list cut at its end', '/delivery', 'list', 'missing', ({ chains }) => cut(chains)],
    ['a missing record', '/records', 'records', 'missing', ({ records }) => records?.pop()],
    ['a wrap of another record', '/records', 'records', 'missing', ({ records }) => swap(records, 'wraps')],
    ['an envelope of another record', '/records', 'records', 'missing', ({ records }) => swap(records, 'envelope')],
  ]
  test.each(parts)('%s', async (what, path, step, why, lie) => {
    const { liar, owner } = await scene(what.replaceAll(' ', '-'))
    await check(owner)
    liar.lie(pathOf(liar, path), (answer) => {
      lie(Object(answer))
    })
    const steps = stepsOf(await check(owner))
    expect(steps[step]).toBe(why)
    expect(steps['accepted']).toBe('proved')
    expect(alarms(owner)).toEqual([])
  })

  const swap = (rows: Record<string, unknown>[] | undefined, key: string) => {
    const [one, other] = (rows ?? []).filter((row) => row[key] !== null)
    if (one && other) [one[key], other[key]] = [other[key], one[key]]
  }
  const cut = (chains: { entries: unknown[] }[] | undefined) => {
    for (const { entries } of chains ?? []) entries.pop()
  }

  test('a file that the heir could not fetch', async () => {
    const { owner } = await scene('file')
    await cairn.scene.server.context.database.deleteFrom('file_use').execute()
    expect(stepsOf(await check(owner))).toEqual({ ...allProved, files: 'missing' })
  })

  test('a stopped release service', async () => {
    const { owner } = await scene('stopped')
    await cairn.stopRelease()
    try {
      const { reviewers, ...rest } = await check(owner)
      expect(stepsOf(rest as Readiness)).toMatchObject({ armed: 'no-answer', records: 'proved' })
      expect(reviewers).toEqual({ why: 'no-answer' })
    } finally {
      await cairn.startRelease()
    }
  })

  test('an invitation without an acceptance, and one whose grantee stepped down', async () => {
    const { owner, heir } = await scene('gone')
    await owner.inviteSeat({ role: 'contact_2', email: 'x@example.org', personName: 'X', ownerName: 'Olga' })
    await heir.stepDown(heldNow(heir)?.id ?? '')
    const { seats } = await check(owner)
    const of = (role: string) => seats.find((seat) => seat.role === role)?.steps[0]
    expect([of('contact_1'), of('contact_2')]).toMatchObject([{ why: 'stepped-down' }, { why: 'not-accepted' }])
  })
})

test('the owner’s app keeps no result during a report, because a save would stop the report', async () => {
  const { liar, owner, heir } = await scene('open')
  await report(heir, 'death')
  await owner.refresh()
  const before = saves(liar)
  expect(stepsOf(await check(owner))).toMatchObject({ records: 'proved' })
  expect(saves(liar)).toBe(before)
  expect((await release(heir))?.state).not.toBe('vetoed')
})

test('the server shows a stranger nothing of another estate’s delivery', async () => {
  const { liar, owner } = await scene('mine')
  await check(owner)
  const stranger = makeLiar()
  const other = await cairn.person('mine-stranger@example.org', stranger.between)
  await named(cairn, other, 'contact_1', 'mine-theirs@example.org')
  await check(other)
  const own = pathOf(liar, '/delivery')
  const fetched = makeLiar()
  const third = await cairn.browser((send) => (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.pathname.endsWith('/delivery')) url.pathname = own
    return fetched.between(send)(url.pathname.endsWith('/delivery') ? url.href : input, init)
  })
  await third.signIn({ email: 'mine-stranger@example.org', password: 'Correct-horse-7!' })
  expect(stepsOf(await check(third))).toMatchObject({ boxes: 'missing' })
})
