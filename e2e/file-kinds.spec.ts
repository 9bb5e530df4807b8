import { readFile } from 'node:fs/promises'
import { blank } from '../records/define.ts'
import { document as documentKind } from '../records/kinds/index.ts'
import { enter } from './support/enter.ts'
import { aiff, flacFile, labTiff, pdfWithoutFaces, pictures, scan } from './support/file-kinds.ts'
import { expect, test } from './support/test.ts'
import { newUser } from './support/world.ts'

// Only a real browser can prove that it shows these pictures and plays these sounds.

test('an owner adds pictures of every format, the gallery shows them, and a TIFF keeps its bytes', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enter(page, await newUser(cairn, 'petra'), '/legacy/memories')
  await page.getByRole('button', { name: 'Add Digital Memory' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Files', { exact: true }).setInputFiles([...pictures(), labTiff()])
  await expect(dialog.getByText(/^This TIFF can’t be shown here/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave out lab.tif' }).click()
  await expect(dialog.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(5)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  // Each picture has a preview before saving, except a TIFF, which this browser cannot decode.
  await expect
    .poll(() => dialog.locator('li img').evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.naturalWidth)))
    .toEqual([16, 16, 16, 16])
  await dialog.getByLabel(/^Title/).fill('Elm Street')
  await dialog.getByLabel(/^Album/).selectOption('Family')
  await dialog.getByLabel(/^Event/).fill('A Sunday')
  await dialog.getByLabel('Year').fill('1984')
  await dialog.getByRole('radio', { name: /^Private/ }).check()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
  for (const number of [1, 2, 3, 4, 5]) {
    const tile = page.getByRole('button', { name: `Elm Street ${number}, photo, 1984` })
    const drawn = (picture: HTMLImageElement) => picture.naturalWidth
    await expect.poll(() => tile.locator('img').evaluate(drawn)).toBeGreaterThan(10)
    await tile.click()
    const shown = page.getByRole('dialog').getByRole('img', { name: `Elm Street ${number}` })
    await expect.poll(() => shown.evaluate(drawn)).toBe(number === 5 ? 40 : 16)
    if (number === 5) {
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Download' }).click()
      expect(await readFile(await (await saving).path())).toEqual(scan())
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('each page of a scan becomes a page of the document, and a PDF named .jpg opens as a PDF', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enter(page, await newUser(cairn, 'quinn'), '/documents/digital')
  const printed = await page.context().newPage()
  await printed.setContent('<h1>Deed</h1>')
  const pdf = await printed.pdf()
  await printed.close()
  for (const [name, mimeType, buffer, pages] of [
    ['scan.tif', 'image/tiff', scan(), 2],
    ['deed.jpg', 'image/jpeg', pdf, 1],
  ] as const) {
    await page.getByRole('button', { name: 'Add a Document' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType, buffer })
    await expect(
      dialog
        .getByRole('button', { name: `Leave out page ${pages}` })
        .or(dialog.getByRole('button', { name: 'Leave out deed.pdf' })),
    ).toBeVisible()
    await dialog.getByLabel('Title').fill(`It ${pages}`)
    await dialog.getByLabel('Category').selectOption('legal')
    await dialog.getByLabel('Description').fill('What it is about')
    await dialog.getByRole('button', { name: /^Upload Document/ }).click()
    await expect(dialog).toBeHidden({ timeout: 30_000 })
    await page.getByRole('button', { name: `View It ${pages}` }).click()
    const viewer = page.getByRole('dialog', { name: `It ${pages}` })
    await expect(viewer.getByRole('img', { name: `It ${pages}, page ${pages} of ${pages}` })).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('a story plays a FLAC, and offers a download for an AIFF', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  await enter(page, await newUser(cairn, 'rosa'), '/legacy/story/write')
  const box = page.getByRole('button', { name: 'In your own voice' })
  await box.setInputFiles(flacFile())
  await page.getByRole('button', { name: 'Listen to tone.flac' }).click()
  const player = page.getByRole('dialog').getByLabel('tone.flac')
  await expect.poll(() => player.evaluate((sound: HTMLAudioElement) => sound.duration)).toBeGreaterThan(0.04)
  await page.keyboard.press('Escape')
  await box.setInputFiles({ name: 'tape.aif', mimeType: 'audio/aiff', buffer: aiff() })
  await expect(page.getByText(/Most browsers don’t play AIFF recordings/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep tape.aif anyway' }).click()
  await page.getByRole('button', { name: 'Listen to tape.aif' }).click()
  await expect(page.getByRole('dialog').getByText(/Download it and open it in another program/)).toBeVisible()
})

test('the viewer shows Japanese and Chinese in our fonts, in a PDF without embedded fonts and in a text', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  const owner = await newUser(cairn, 'sachi')
  const keep = async (title: string, name: string, type: string, bytes: Buffer) => {
    const file = await owner.person.uploadFile(new Blob([Uint8Array.from(bytes)], { type }), name)
    const values = { ...blank(documentKind), title, category: 'legal', description: 'What it is about', file }
    const access = { audience: 'both_contacts', alsoIfIncapacitated: false } as const
    await owner.person.saveRecords(
      [{ kind: 'document', definitionVersion: 1, values, ...access }],
      `Uploaded document: ${title}`,
    )
  }
  await keep('Will', 'will.pdf', 'application/pdf', pdfWithoutFaces(['一一一一', '龍龍龍龍']))
  await keep('Letter', 'letter.txt', 'text/plain', Buffer.from('親愛的女兒'))
  await enter(page, owner, '/documents/digital')
  await page.getByRole('button', { name: 'View Will' }).click()
  const pages = page.getByRole('dialog', { name: 'Will' }).getByRole('img')
  await expect(pages).toHaveCount(2)
  await expect(page.getByText('Opening the document...')).toBeHidden({ timeout: 60_000 })
  const [strokes = 0, dragons = 0] = await pages.evaluateAll((all) =>
    all.map((one) => {
      if (!(one instanceof HTMLCanvasElement)) return 0
      const { data } = one.getContext('2d')?.getImageData(0, 0, one.width, one.height) ?? { data: [] }
      let dark = 0
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1
      return dark
    }),
  )
  // If both were missing-glyph boxes, both pages would have equally many dark pixels.
  expect(strokes).toBeGreaterThan(100)
  expect(dragons).toBeGreaterThan(3 * strokes)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'View Letter' }).click()
  await expect(page.getByText('親愛的女兒')).toBeVisible()
  const ours = () =>
    [...document.fonts].some(({ family, status }) => /Cairn Letters/.test(family) && status === 'loaded')
  await expect.poll(() => page.evaluate(ours)).toBe(true)
})
