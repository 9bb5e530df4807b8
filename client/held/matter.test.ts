import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../headless.ts'
import { type Matter, matterIn, matterKind } from '../model/matter.ts'
import { password, startTestCairn, type TestCairn } from '../testing/cairn.ts'
import { named } from '../testing/story.ts'

let cairn: TestCairn
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

const mattersOf = ({ store }: Person): (Matter & { ownerId: string })[] =>
  store.kind(matterKind).map(({ values }) => matterIn(values))

test('an attorney’s matter numbers reach the attorney’s other devices, one per client, and the server sees none', async () => {
  const email = 'matter-attorney@example.org'
  const sent: Uint8Array[] = []
  const owner = await cairn.person('matter-owner@example.org')
  const attorney = await named(cairn, owner, 'attorney', email, (send) => async (input, init) => {
    if (init?.body !== undefined) sent.push(new Uint8Array(await new Response(init.body).arrayBuffer()))
    return send(input, init)
  })
  const { ownerId = '' } = owner.store.slice('session')
  const matter = { ownerId, number: 'M-2024/117', email: 'anna@berg.example' }
  const before = attorney.store.slice('activity').length
  await attorney.keepMatter({ ...matter, number: 'M-1' })
  await attorney.keepMatter(matter)
  expect(mattersOf(attorney)).toEqual([matter])
  expect(attorney.store.slice('activity')).toHaveLength(before)
  const [first] = attorney.store.kind(matterKind)
  await attorney.keepMatter(matter)
  expect(attorney.store.kind(matterKind)).toEqual([first])

  const tablet = await cairn.browser()
  await tablet.signIn({ email, password })
  await tablet.refresh()
  expect(mattersOf(tablet)).toEqual([matter])
  // Both devices know the same version, and the later save changes the same record.
  await tablet.keepMatter({ ...matter, number: 'M-2' })
  await attorney.keepMatter({ ...matter, number: 'M-3' })
  expect(mattersOf(attorney)).toEqual([{ ...matter, number: 'M-3' }])

  const all = sent.map((body) => Buffer.from(body).toString('latin1')).join('\n')
  expect(all.length).toBeGreaterThan(1000)
  for (const word of ['M-2024/117', 'anna@berg.example', matterKind]) {
    expect(all).not.toContain(word)
    expect(all).not.toContain(Buffer.from(word).toString('base64url').slice(1, -2))
  }
})
