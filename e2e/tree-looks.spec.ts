import { blank, versionOf } from '../records/define.ts'
import { familyMember } from '../records/kinds/index.ts'
import { expectAccessible } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import { expect, test } from './support/test.ts'
import { cutFaces, picture, shareShown } from './support/tree.ts'
import { newUser } from './support/world.ts'

const path = '/legacy/tree'

test('the tree first shows the owner, parents, partner and child uncut, on a desktop and a phone', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  const alma = await newUser(cairn, 'alma')
  const relatives = { 'Zoë Moor': 'mother', 'Hal Moor': 'father', 'Ed Ellis': 'husband', 'Lea Ellis': 'daughter' }
  const records = Object.entries(relatives).map(([fullName, relationship]) => ({
    kind: familyMember.kind,
    definitionVersion: versionOf(familyMember),
    audience: 'nobody' as const,
    alsoIfIncapacitated: false,
    values: { ...blank(familyMember), fullName, relationship },
  }))
  await alma.person.saveRecords(records, 'Added relatives')
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport)
    await enter(page, alma, path)
    const frame = picture(page)
    await expect(page.getByText('Faces, names, and years.')).toBeVisible()
    for (const name of ['You', ...Object.keys(relatives)])
      await expect.poll(() => shareShown(frame, new RegExp(`^${name}`))).toBeGreaterThan(0.999)
    expect(await cutFaces(frame)).toEqual([])
  }
})

test('an owner finds a relative by name on a phone, and the picture shows the relative', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser({ viewport: { width: 360, height: 740 } })
  const alma = await newUser(cairn, 'alma')
  const records = Array.from({ length: 20 }, (_, at) => ({
    kind: familyMember.kind,
    definitionVersion: versionOf(familyMember),
    audience: 'nobody' as const,
    alsoIfIncapacitated: false,
    values: { ...blank(familyMember), fullName: `Daughter ${at}`, relationship: 'daughter' },
  }))
  await alma.person.saveRecords(records, 'Added daughters')
  await enter(page, alma, path)
  const field = page.getByRole('combobox', { name: 'Find someone' })
  await field.fill('daughter 1')
  await expect(page.getByRole('option', { name: /^Daughter 1/ }).first()).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'the people found in a tree')
  await field.fill('daughter 19')
  await field.press('Enter')
  const box = picture(page).getByRole('button', { name: /^Daughter 19/ })
  await expect(box).toBeFocused()
  await expect(box).toBeInViewport({ ratio: 1 })
})
