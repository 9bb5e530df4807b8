import { readFile } from 'node:fs/promises'
import { blank, versionOf } from '../records/define.ts'
import { digitalMemorial } from '../records/kinds/index.ts'
import { goTo } from './support/session.ts'
import { enter } from './support/enter.ts'
import { expectFocusIn, tabAndPress, tabAndType } from './support/keyboard.ts'
import { photograph } from './support/photograph.ts'
import { expect, newEmail, test } from './support/test.ts'
import { newUser, writeContact } from './support/world.ts'

test('by keyboard, an owner saves a memorial service and the PDF of its card, and the dashboard counts the section', async ({
  openBrowser,
  cairn,
}) => {
  const alma = await newUser(cairn, 'alma')
  await writeContact(alma, { name: 'Ruth Ellis', email: newEmail('ruth') })
  const page = await openBrowser()
  await enter(page, alma, '/planning/after-life')
  await tabAndPress(page, page.getByRole('button', { name: 'Begin Memorial Service' }))
  const form = page.getByRole('dialog', { name: 'Memorial Service', exact: true })
  await tabAndType(page, form.getByLabel('Requested service location'), 'The garden')
  await tabAndType(page, form.getByLabel('Requested officiant'), 'Reverend Hale')
  await tabAndPress(page, form.getByRole('button', { name: 'Save Memorial Service' }))

  const card = page.getByRole('dialog', { name: 'Memorial service card' })
  await expect(card.getByRole('article')).toContainText('Led by Reverend Hale')
  await expectFocusIn(card)
  const saved = page.waitForEvent('download')
  await tabAndPress(page, card.getByRole('button', { name: 'Download PDF' }))
  const file = await saved
  expect(file.suggestedFilename()).toBe('Memorial-service-card.pdf')
  const pdf = await readFile(await file.path(), 'latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  for (const mark of ['/StructTreeRoot', '/MarkInfo', '/Lang']) expect(pdf).toContain(mark)

  await tabAndPress(page, card.getByRole('button', { name: 'Close' }).last())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Memorial Services' })).toContainText('In Progress')
  await goTo(page, '/overview')
  await expect(page.getByText('1 of 6 written down.')).toBeAttached()
})

test('on a phone the heading breaks no word, and the PDF of a digital memorial contains its photos', async ({
  openBrowser,
  cairn,
}) => {
  const alma = await newUser(cairn, 'alma')
  const page = await openBrowser()
  const photos = []
  for (const name of ['lake.jpg', 'garden.jpg', 'porch.jpg']) {
    const bytes = new Uint8Array(await photograph(page))
    photos.push(await alma.person.uploadFile(new Blob([bytes], { type: 'image/jpeg' }), name))
  }
  const values = { ...blank(digitalMemorial), photoGallery: true, photos }
  const draft = { kind: digitalMemorial.kind, definitionVersion: versionOf(digitalMemorial), values }
  await alma.person.saveRecords(
    [{ ...draft, singleton: true, audience: 'nobody', alsoIfIncapacitated: false }],
    digitalMemorial.activity.added(values),
  )
  await enter(page, alma, '/planning/after-life')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => (document.documentElement.dataset['textSize'] = 'largest'))
  const lines = await page.getByRole('heading', { level: 1, name: 'My After-Life Planner' }).evaluate((heading) => {
    const nodes = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    const tops = new Set<number>()
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const start = node.textContent?.indexOf('After-Life') ?? -1
      if (start < 0) continue
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, start + 'After-Life'.length)
      for (const { top } of range.getClientRects()) tops.add(top)
    }
    return tops.size
  })
  expect(lines, 'After-Life stays in one line').toBe(1)
  await page.getByRole('button', { name: 'Read Digital Memorial' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download PDF' }).click()
  const pdf = await readFile(await (await saved).path(), 'latin1')
  expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(photos.length)
})
