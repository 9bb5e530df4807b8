import type { Locator } from '@playwright/test'
import { blank } from '../records/define.ts'
import { document as documentKind } from '../records/kinds/index.ts'
import { enter } from './support/enter.ts'
import { longPdf, undrawablePages, scannedPages, scannedPdf } from './support/scans.ts'
import { expect, test } from './support/test.ts'
import { newOperator, newOwnerWithTwoGrantees, OWNER_NAME, reportOwner, newUser } from './support/world.ts'

/** The share of dark pixels on each page, in thousandths. */
const inksOf = (pages: Locator): Promise<number[]> =>
  pages.evaluateAll((all) =>
    all.map((one) => {
      if (!(one instanceof HTMLCanvasElement)) return -1
      const { data } = one.getContext('2d')?.getImageData(0, 0, one.width, one.height) ?? { data: [] }
      let dark = 0
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1
      return Math.round((dark / (one.width * one.height)) * 1000)
    }),
  )

/** Expects a frame and a word on the page, so the picture is neither blank nor inverted. */
function expectInk(ink: number | undefined, what: (typeof scannedPages)[number] | undefined) {
  if (what !== undefined && undrawablePages.includes(what)) return expect.soft(ink, what).toBe(0)
  expect.soft(ink, what).toBeGreaterThan(5)
  return expect.soft(ink, what).toBeLessThan(250)
}

test('the viewer shows scans in every codec, and names the pages with damaged or too large pictures', async ({
  cairn,
  openBrowser,
}) => {
  const owner = await newUser(cairn, 'sofia')
  const keep = async (title: string, pdf: Buffer) => {
    const blob = new Blob([Uint8Array.from(pdf)], { type: 'application/pdf' })
    const file = await owner.person.uploadFile(blob, `${title}.pdf`)
    const values = { ...blank(documentKind), title, category: 'legal', description: 'What it is about', file }
    const access = { audience: 'both_contacts', alsoIfIncapacitated: false } as const
    const draft = { kind: 'document', definitionVersion: 1, values, ...access }
    await owner.person.saveRecords([draft], `Uploaded document: ${title}`)
  }
  await keep('Deed', scannedPdf())
  await keep('Trust', longPdf(33))
  const page = await openBrowser()
  await enter(page, owner, '/documents/digital')
  await page.getByRole('button', { name: 'View Deed' }).click()
  const viewer = page.getByRole('dialog', { name: 'Deed' })
  await expect(viewer.getByRole('alert')).toHaveText(
    /Pictures on pages 6 and 7 can’t be shown here: they may be damaged, or too large/,
  )
  const inks = await inksOf(viewer.getByRole('img'))
  expect(inks).toHaveLength(scannedPages.length)
  for (const [at, ink] of inks.entries()) expectInk(ink, scannedPages[at])
  await viewer.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'View Trust' }).click()
  const long = page.getByRole('dialog', { name: 'Trust' })
  await expect(long.getByText('These are the first 30 of 33 pages.')).toBeVisible()
  await long.getByRole('button', { name: 'Show more pages' }).click()
  await expect(long.getByRole('img', { name: 'Trust, page 33 of 33' })).toBeVisible()
  await expect(long.getByRole('img')).toHaveCount(33)
  await expect(long.getByRole('button', { name: 'Show more pages' })).toHaveCount(0)
})

test('an operator who verifies a certificate sees a scan in every codec, page by page', async ({
  cairn,
  openBrowser,
}) => {
  test.setTimeout(300_000)
  const [{ owner, ruth }, operator] = await Promise.all([newOwnerWithTwoGrantees(cairn), newOperator(cairn)])
  await reportOwner(ruth, 'death', OWNER_NAME, { pdf: scannedPdf(), pages: scannedPages.length })
  const desk = await openBrowser()
  await enter(desk, operator, '/admin')
  const open = desk.getByRole('button', { name: `Open the document about ${owner.email}` })
  await expect(async () => {
    await desk.getByRole('button', { name: 'Refresh Documents to check' }).click()
    await expect(open).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await open.click()
  const dialog = desk.getByRole('dialog')
  for (const [at, what] of scannedPages.entries()) {
    const page = dialog.getByRole('img', {
      name: `death-certificate.pdf, page ${at + 1} of ${scannedPages.length}`,
    })
    await expect(page).toBeVisible()
    // The operator can go to the next page only after this page has rendered.
    await expect(dialog.getByText('Opening the page...')).toBeHidden()
    expectInk((await inksOf(page))[0], what)
    await expect(dialog.getByRole('alert')).toHaveCount(undrawablePages.includes(what) ? 1 : 0)
    if (at + 1 < scannedPages.length) await dialog.getByRole('button', { name: 'Next page' }).click()
  }
  await expect(dialog.getByRole('alert')).toContainText('A picture on this page can’t be shown')
})
