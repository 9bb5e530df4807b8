import type { Page } from '@playwright/test'
import { enter } from './support/enter.ts'
import {
  ATTORNEY_PORTAL,
  CONTACT_PORTAL,
  fillDeathReport,
  acknowledgeResponsibilities,
  acceptRole,
} from './support/grantee.ts'
import { expect, test } from './support/test.ts'
import { newOperator, newOwnerWithTwoGrantees, OWNER_NAME } from './support/world.ts'

test.setTimeout(600_000)

/** A photograph like that of a phone, showing the given text. */
async function photo(page: Page, taken: { type: 'image/jpeg' | 'image/png'; words: string; size: [number, number] }) {
  const { type, words } = taken
  const address = await page.evaluate(({ type: asType, words: text, size: [width, height] }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('There is no pen.')
    pen.fillStyle = '#f4f0e6'
    pen.fillRect(0, 0, width, height)
    pen.fillStyle = '#222222'
    pen.font = '120px serif'
    pen.fillText(text, 80, 240)
    return canvas.toDataURL(asType, 0.9)
  }, taken)
  const name = `${words.toLowerCase().replaceAll(' ', '-')}.${type.slice(6)}`
  return { name, mimeType: type, buffer: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64') }
}

test('a grantee’s photographs of a certificate become one PDF, which the operator reads page by page before verifying', async ({
  openBrowser,
  cairn,
}) => {
  const [{ owner, ruth, attorney }, operator] = await Promise.all([newOwnerWithTwoGrantees(cairn), newOperator(cairn)])
  const page = await openBrowser()
  await enter(page, ruth, CONTACT_PORTAL)
  await acknowledgeResponsibilities(page, OWNER_NAME)

  await test.step('the form rejects a file that is neither a PDF nor a photograph', async () => {
    await fillDeathReport(page, CONTACT_PORTAL, OWNER_NAME)
    const notes = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no document at all') }
    await page.getByLabel('Document', { exact: true }).setInputFiles(notes)
    await page.getByRole('button', { name: 'Upload document' }).click()
    await expect(page.getByText('Only PDF files are allowed').first()).toBeVisible()
    await page.getByRole('button', { name: 'Leave out notes.pdf' }).click()
  })

  await test.step('the grantee sends two photographs in the chosen order', async () => {
    const back = await photo(page, { type: 'image/png', words: 'Back page', size: [1200, 900] })
    const front = await photo(page, { type: 'image/jpeg', words: 'Front page', size: [3000, 4000] })
    await page.getByLabel('Document', { exact: true }).setInputFiles([back])
    await page.getByLabel('Document', { exact: true }).setInputFiles([front])
    await page.getByRole('button', { name: 'Move up front-page.jpeg' }).click()
    await expect(page.getByRole('list', { name: 'Chosen pages' }).getByRole('listitem').first()).toContainText(
      'front-page',
    )
    await page.getByRole('button', { name: 'Upload document' }).click()
    await expect(page.getByText('sent by you').first()).toBeVisible({ timeout: 60_000 })
  })

  await test.step('the attorney reads the document, and agrees', async () => {
    await attorney.person.refreshHeldSeats()
    const [release] = attorney.person.store.slice('held').flatMap(({ releases }) => releases)
    const opened = await attorney.person.openReport(release?.id ?? '')
    expect(opened).toMatchObject({ name: 'front-page.pdf', pages: 2, person: { fullName: OWNER_NAME } })
    expect(new TextDecoder('latin1').decode(opened.bytes.slice(0, 5))).toBe('%PDF-')
    await attorney.person.giveOpinion({ releaseId: release?.id ?? '', stance: 'support', reason: '' })
  })

  const desk = await openBrowser()
  const dialog = desk.getByRole('dialog')
  const openDocument = async () => {
    await desk.getByRole('button', { name: `Open the document about ${owner.email}` }).click()
    await expect(dialog.getByRole('img', { name: 'front-page.pdf, page 1 of 2' })).toBeVisible()
  }
  const lookAtEveryPage = async () => {
    await dialog.getByRole('button', { name: 'Next page' }).click()
    await expect(dialog.getByRole('img', { name: 'front-page.pdf, page 2 of 2' })).toBeVisible()
  }
  const typeCode = async () => dialog.getByLabel('Code', { exact: true }).fill(await operator.phone.nextCode())

  await test.step('the operator can verify the document only after viewing both pages', async () => {
    await enter(desk, operator, '/admin')
    await openDocument()
    await expect(dialog.getByText(`Whoever Reports, ${ruth.email}`)).toBeVisible()
    await dialog.getByRole('radio', { name: /^Verify/ }).check()
    await typeCode()
    await dialog.getByRole('button', { name: 'Verify document' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Please look at every page first')
    await lookAtEveryPage()
    await dialog.getByRole('button', { name: 'Verify document' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('during the wait, the attorney who agreed objects', async () => {
    const portal = await openBrowser()
    await enter(portal, attorney, ATTORNEY_PORTAL)
    await acceptRole(portal)
    await expect(portal.getByText(/^A document about .*you can still object, once/)).toBeVisible()
    await portal.getByRole('button', { name: 'Read the document' }).click()
    await portal.getByLabel('Why you object').fill('She called me from the hospital.')
    await portal.getByRole('button', { name: 'Object to this report' }).click()
    await expect(portal.getByText('Your objection was recorded').first()).toBeVisible()
    await expect(portal.getByText(/The document is being checked.*You objected\./).first()).toBeVisible()
  })

  await test.step('the operator reads the objection, verifies the report again, and then stops it during the wait', async () => {
    await desk.reload()
    await openDocument()
    await expect(dialog.getByText(/^This report came back on/)).toBeVisible()
    await expect(dialog.getByText('Objects. She called me from the hospital.')).toBeVisible()
    await lookAtEveryPage()
    await dialog.getByRole('radio', { name: /^Verify/ }).check()
    await typeCode()
    await dialog.getByRole('button', { name: 'Verify document' }).click()
    await expect(dialog).toBeHidden()
    await openDocument()
    await dialog.getByLabel('Reason').fill('She called us as well.')
    await typeCode()
    await dialog.getByRole('button', { name: 'Stop this report' }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    const back = 'The document was sent back, because something in it is missing or not right: She called us as well.'
    await expect(page.getByText(back).first()).toBeVisible()
  })
})
