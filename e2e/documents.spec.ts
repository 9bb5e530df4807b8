import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { expectAccessible, followDevice, untilIdle } from './support/accessible.ts'
import { pressDelete, pressEdit } from './support/in-record.ts'
import { goTo } from './support/session.ts'
import { onDisk } from './support/on-disk.ts'
import { fill } from './support/owner.ts'
import { expect, test } from './support/test.ts'
import { enterNew } from './support/enter.ts'

const megabyte = 1024 * 1024

async function pdfSaying(page: Page, words: string): Promise<Buffer> {
  const paper = await page.context().newPage()
  await paper.setContent(`<h1>${words}</h1>`)
  const pdf = await paper.pdf()
  await paper.close()
  return pdf
}
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
const text = (name: string, words: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) })

const LOCKER = '/documents/digital'

async function openLocker(page: Page): Promise<void> {
  await goTo(page, LOCKER)
  await expect(page.getByRole('button', { name: 'Add a Document' })).toBeVisible()
}
const uploadDialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Document' })

async function choose(page: Page, files: string | ReturnType<typeof pdf>[]): Promise<void> {
  await page.getByRole('button', { name: 'Add a Document' }).click()
  await uploadDialog(page).getByLabel('File', { exact: true }).setInputFiles(files)
}
async function describeDocuments(page: Page, category: string): Promise<void> {
  await uploadDialog(page).getByLabel('Category').selectOption(category)
  await fill(uploadDialog(page), { Description: 'What it is about, in words.' })
}

test('an owner uploads, views, downloads, changes, deletes and restores a document', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  await enterNew(cairn, page, 'una', LOCKER)
  await expect(page.getByText('No documents added yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add a Document' }).click()
  const dialog = uploadDialog(page)
  await expect(dialog.getByRole('button', { name: 'Upload Document' })).toBeDisabled()
  await dialog.getByLabel('File', { exact: true }).setInputFiles(pdf('will.pdf', await pdfSaying(page, 'Last will')))
  await expect(dialog.getByLabel('Title')).toHaveValue('will')
  await fill(dialog, { Title: 'W', Description: 'Short' })
  await dialog.getByRole('button', { name: 'Upload Document' }).click()
  for (const message of [
    'Title must be at least 2 characters',
    'Please select a category',
    'Description must be at least 10 characters',
  ])
    await expect(dialog.getByRole('alert')).toContainText(message)
  await fill(dialog, { Title: 'My will: 2024' })
  await describeDocuments(page, 'Other')
  await dialog.getByRole('button', { name: 'Upload Document' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please describe the document type')
  await dialog.getByLabel('Category').selectOption('Estate')
  await dialog.getByRole('button', { name: 'Upload Document' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Uploaded document: My will: 2024')).toBeVisible()

  await page.getByRole('button', { name: 'View My will: 2024' }).click()
  const viewer = page.getByRole('dialog', { name: 'My will: 2024' })
  await expect(viewer.getByRole('img', { name: 'My will: 2024, page 1 of 1' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('My will_ 2024.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await viewer.getByRole('button', { name: 'Close' }).last().click()

  await pressEdit(page, 'My will: 2024')
  const editing = page.getByRole('dialog', { name: 'Edit Document' })
  await fill(editing, { Description: 'The newer one, also signed.' })
  await editing.getByLabel('File', { exact: true }).setInputFiles(text('will.txt', 'Everything to the dog.'))
  await expect(editing.getByText(/^will\.txt/)).toBeVisible()
  await editing.getByRole('button', { name: 'Save Document' }).click()
  await expect(editing).toBeHidden()
  await page.getByRole('button', { name: 'View My will: 2024' }).click()
  await expect(viewer.getByText('Everything to the dog.')).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).last().click()

  await pressDelete(page, 'My will: 2024')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByText('No documents added yet')).toBeVisible()
  await goTo(page, '/settings/trash')
  await page.getByRole('button', { name: 'Bring back My will: 2024' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()

  await page.getByRole('button', { name: 'Earlier versions of My will: 2024' }).click()
  const versions = page.getByRole('dialog', { name: 'Earlier versions of My will: 2024' })
  // Moving the document to the trash created a version too, so the oldest version precedes the
  // change.
  await versions.getByRole('button', { expanded: false }).last().click()
  await expect(versions.getByText('Changed after this: File, Description.')).toBeVisible()
  await versions.getByRole('button', { name: 'Bring this version back' }).click()
  await expect(versions).toBeHidden()
  await openLocker(page)
  await page.getByRole('button', { name: 'View My will: 2024' }).click()
  await expect(viewer.getByRole('img', { name: 'My will: 2024, page 1 of 1' })).toBeVisible()
})

test('when an owner drops several files, the app names the unacceptable files and uploads the others', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enterNew(cairn, page, 'vic', LOCKER)
  const dropped = await page.evaluateHandle(
    (size) => {
      const data = new DataTransfer()
      data.items.add(new File(['The deed of the house'], 'deed.txt', { type: 'text/plain' }))
      data.items.add(new File(['The lease'], 'lease.txt', { type: 'text/plain' }))
      data.items.add(new File([new Uint8Array(size)], 'big.pdf', { type: 'application/pdf' }))
      data.items.add(new File(['<script>'], 'page.html', { type: 'text/html' }))
      return data
    },
    10 * megabyte + 1,
  )
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: dropped })
  const dialog = uploadDialog(page)
  await expect(dialog.getByText(/big\.pdf: File size must be 10MB or less/)).toBeVisible()
  await expect(
    dialog.getByText(/page\.html: Invalid file type\. Please upload a PDF, Word, Excel, or text document/),
  ).toBeVisible()
  await fill(dialog, { 'Title of deed.txt': 'Deed' })
  await describeDocuments(page, 'Legal')
  await dialog.getByRole('button', { name: 'Upload 2 Documents' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'View Deed' }).click()
  await expect(page.getByText('The deed of the house')).toBeVisible()
})

test.describe('an upload that is interrupted', () => {
  // Slightly more than a chunk of 4 MiB, so that the test can interrupt the upload halfway.
  const large = Buffer.from('statement '.repeat((5 * megabyte) / 10))
  const isLater = (url: string) => url.endsWith('/chunks/1')

  test('waits for the connection, shows its progress, and resumes where it stopped', async ({ openBrowser, cairn }) => {
    const page = await openBrowser()
    await enterNew(cairn, page, 'wes', LOCKER)
    const sent: string[] = []
    page.context().on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.url().split('/').at(-1) ?? '')
    })
    const cut = (route: Route) => (isLater(route.request().url()) ? route.abort('connectionreset') : route.continue())
    await page.context().route('**/chunks/*', cut)
    await choose(page, await onDisk('statements.txt', large))
    await describeDocuments(page, 'Financial')
    await uploadDialog(page).getByRole('button', { name: 'Upload Document' }).click()
    await expect(uploadDialog(page).getByText(/The connection was lost/)).toBeVisible()
    const bar = uploadDialog(page).getByRole('progressbar', { name: 'statements.txt' })
    await expect(bar).toHaveJSProperty('value', 80)
    await page.context().unroute('**/chunks/*', cut)
    await expect(uploadDialog(page)).toBeHidden({ timeout: 60_000 })
    await expect(page.getByRole('button', { name: 'Download statements' })).toBeVisible()
    expect(sent.filter((index) => index === '0')).toHaveLength(1)
  })

  test('resumes automatically after a reload', async ({ openBrowser, cairn }) => {
    const page = await openBrowser()
    await enterNew(cairn, page, 'xan', LOCKER)
    const cut = (route: Route) => (isLater(route.request().url()) ? route.abort('connectionreset') : route.continue())
    await page.context().route('**/chunks/*', cut)
    await choose(page, await onDisk('statements.txt', large))
    await describeDocuments(page, 'Financial')
    await uploadDialog(page).getByRole('button', { name: 'Upload Document' }).click()
    await expect(uploadDialog(page).getByText(/The connection was lost/)).toBeVisible()
    await page.reload()
    const way = page.getByRole('region', { name: 'Uploading' })
    await expect(way.getByText(/The connection was lost/)).toBeVisible()
    await page.context().unroute('**/chunks/*', cut)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Download statements' })).toBeVisible()
    await expect(way).toBeHidden()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download statements' }).click()
    expect((await readFile(await (await downloading).path())).equals(large)).toBe(true)
  })

  test('can be cancelled', async ({ openBrowser, cairn }) => {
    const page = await openBrowser()
    await enterNew(cairn, page, 'yul', LOCKER)
    await page.context().route('**/chunks/*', (route) => route.abort('connectionreset'))
    await choose(page, [text('statements.txt', 'Everything that was paid.')])
    await describeDocuments(page, 'Financial')
    await uploadDialog(page).getByRole('button', { name: 'Upload Document' }).click()
    await uploadDialog(page).getByRole('button', { name: 'Close' }).last().click()
    const way = page.getByRole('region', { name: 'Uploading' })
    await way.getByRole('button', { name: 'Cancel upload of statements.txt' }).click()
    await expect(way).toBeHidden()
    await page.reload()
    await expect(page.getByText('No documents added yet')).toBeVisible()
    await expect(way).toBeHidden()
  })
})

test('the documents page, its dialogs and the trash are accessible', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  await followDevice(page)
  await enterNew(cairn, page, 'zoe', LOCKER)
  await untilIdle(page)
  await expectAccessible(page, 'an empty locker')
  await choose(page, [text('one.txt', 'One'), text('two.txt', 'Two'), { ...text('x.html', ''), mimeType: 'text/html' }])
  await uploadDialog(page).getByRole('button', { name: 'Upload 2 Documents' }).click()
  await expect(uploadDialog(page).getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'uploading several, with errors')
  await describeDocuments(page, 'Personal')
  await page.context().route('**/chunks/*', (route) => route.abort('connectionreset'))
  await uploadDialog(page).getByRole('button', { name: 'Upload 2 Documents' }).click()
  await expect(
    uploadDialog(page)
      .getByText(/The connection was lost/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page, 'uploads that wait for the connection')
  await page.context().unroute('**/chunks/*')
  // The upload resumes automatically within 30 s of the reconnect.
  await expect(uploadDialog(page)).toBeHidden({ timeout: 60_000 })
  await expectAccessible(page, 'a locker with documents')
  await page.getByRole('button', { name: 'View one' }).click()
  await expect(page.getByText('One', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a document, looked at')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await pressEdit(page, 'two')
  const editing = page.getByRole('dialog', { name: 'Edit Document' })
  await expectAccessible(page, 'a document, being changed')
  await editing.getByRole('button', { name: 'Take a photo' }).click()
  const camera = page.getByRole('dialog', { name: 'Take photos' })
  for (const ready of ['One photo is ready', '2 photos are ready']) {
    await camera.getByRole('button', { name: 'Take photo' }).click()
    await expect(camera.getByRole('img', { name: 'The photo you took' })).toBeVisible()
    if (ready.startsWith('2')) await expectAccessible(page, 'a photo that was just taken')
    await camera.getByRole('button', { name: 'Use this photo' }).click()
    await expect(camera.getByText(ready)).toBeVisible()
  }
  await expectAccessible(page, 'the camera')
  await camera.getByRole('button', { name: 'Done' }).click()
  await editing.getByRole('button', { name: 'Make a PDF of these 2 pages' }).click()
  await expect(editing.getByText(/^two\.pdf/)).toBeVisible()
  await fill(editing, { Title: 'Two, newer' })
  await editing.getByRole('button', { name: 'Save Document' }).click()
  await expect(editing).toBeHidden()
  await pressDelete(page, 'one')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await goTo(page, '/settings/trash')
  await expect(page.getByRole('button', { name: 'Bring back one' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Earlier versions of Two, newer' })).toBeVisible()
  await expectAccessible(page, 'the trash')
  await page.getByRole('button', { name: 'Earlier versions of Two, newer' }).click()
  await page.getByRole('dialog').getByRole('button', { expanded: false }).first().click()
  await expectAccessible(page, 'earlier versions')
})
