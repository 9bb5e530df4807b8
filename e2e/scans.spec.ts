import { blank } from '../records/define.ts'
import { document as documentKind } from '../records/kinds/index.ts'
import { enter } from './support/enter.ts'
import { scannedPages, scannedPdf } from './support/scans.ts'
import { expect, test } from './support/test.ts'
import { somebody } from './support/world.ts'

test('scans in every codec are shown as pictures, and a picture that is damaged is named', async ({
  cairn,
  openBrowser,
}) => {
  const owner = await somebody(cairn, 'sofia')
  const file = await owner.person.uploadFile(
    new Blob([Uint8Array.from(scannedPdf())], { type: 'application/pdf' }),
    'deed.pdf',
  )
  const values = {
    ...blank(documentKind),
    title: 'Deed',
    category: 'legal',
    description: 'The deed of the house',
    file,
  }
  const draft = {
    kind: 'document',
    definitionVersion: 1,
    values,
    audience: 'both_contacts',
    alsoIfIncapacitated: false,
  } as const
  await owner.person.saveRecords([draft], 'Uploaded document: Deed')
  const page = await openBrowser()
  await enter(page, owner, '/documents/digital')
  await page.getByRole('button', { name: 'View Deed' }).click()
  const viewer = page.getByRole('dialog', { name: 'Deed' })
  await expect(viewer.getByRole('alert')).toHaveText(/A picture on page 5 can’t be shown here/)
  const inks = await viewer.getByRole('img').evaluateAll((pages) =>
    pages.map((one) => {
      if (!(one instanceof HTMLCanvasElement)) return -1
      const { data } = one.getContext('2d')?.getImageData(0, 0, one.width, one.height) ?? { data: [] }
      let dark = 0
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1
      return Math.round((dark / (one.width * one.height)) * 1000)
    }),
  )
  expect(inks).toHaveLength(scannedPages.length)
  // A frame and a word in it: neither blank nor turned to its negative.
  for (const [at, what] of scannedPages.entries())
    if (what === 'a picture that is damaged') expect.soft(inks[at], what).toBe(0)
    else {
      expect.soft(inks[at], what).toBeGreaterThan(5)
      expect.soft(inks[at], what).toBeLessThan(250)
    }
})
