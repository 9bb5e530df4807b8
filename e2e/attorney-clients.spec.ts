import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expectAccessible, followDevice } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import { ATTORNEY_PORTAL } from './support/grantee.ts'
import { expect, test } from './support/test.ts'
import {
  approveReport,
  inviteAndAccept,
  newOperator,
  newOwnerWithTwoGrantees,
  newUser,
  OWNER_NAME,
  reportOwner,
} from './support/world.ts'

const phone = { width: 360, height: 740 }

async function evidenceIn(page: Page): Promise<string> {
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download the evidence \(PDF\): Death Certificate/ }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toBe('Evidence-Margaret-Ellis.pdf')
  const pdf = await getDocument({ data: new Uint8Array(await readFile(await download.path())), verbosity: 0 }).promise
  const pages = Array.from({ length: pdf.numPages }, async (_, at) => {
    const { items } = await (await pdf.getPage(at + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })
  return (await Promise.all(pages)).join('\n').replaceAll(/\s+/g, ' ')
}

test('at 360 px an attorney finds a client by matter number, answers the report, and downloads the evidence', async ({
  openBrowser,
  cairn,
}) => {
  const operator = await newOperator(cairn)
  const { owner, attorney, ruth } = await newOwnerWithTwoGrantees(cairn)
  // Two clients matter here; the search begins with four.
  for (const name of ['Walter Nagel', 'Zoë Żak', 'Ida Brandt'])
    await inviteAndAccept(await newUser(cairn, 'client'), 'attorney', attorney, 'Daniel Okafor', name)
  await attorney.person.refreshHeldSeats()
  for (const { id } of attorney.person.store.slice('held'))
    await attorney.person.acknowledge({ heldId: id, items: ['estate-attorney-role'] })
  const releaseId = await reportOwner(ruth, 'death')
  const page = await openBrowser({ viewport: phone })
  await followDevice(page)
  await enter(page, attorney, ATTORNEY_PORTAL)
  const toDo = page.getByRole('region', { name: 'What is yours to do' })
  const clients = page.getByRole('region', { name: 'Your clients' })
  const find = page.getByLabel('Find by name, email, or matter number')

  await test.step('the matter number stays after a reload, and the search finds the client by it', async () => {
    await clients.getByRole('button', { name: /^Walter Nagel/ }).click()
    await page.getByLabel('Your matter number').fill('M-2024/117')
    await page.getByRole('button', { name: 'Save for my files' }).click()
    await expect(clients.getByText('Matter M-2024/117')).toBeVisible()
    await page.reload()
    await find.fill('M-2024/118')
    await expect(clients.getByText('None of your 4 clients has “M-2024/118”')).toBeVisible()
    await expect(clients.getByRole('button')).toHaveCount(0)
    await find.fill('117')
    await expect(clients.getByRole('button')).toHaveCount(1)
    await expect(clients.getByRole('button', { name: /^Walter Nagel.*Matter M-2024\/117/ })).toBeVisible()
    await find.fill('')
  })

  await test.step('the list leads to the report that wants an answer, and forgets it once answered', async () => {
    await expect(toDo.getByRole('listitem')).toHaveCount(1)
    await expect(toDo.getByText('One of the authorized contacts reported a death')).toBeVisible()
    await expect(toDo.getByText(/^(Last day is today|1 day left)$/)).toBeVisible()
    await toDo.getByRole('button', { name: `Answer the report: ${OWNER_NAME}` }).click()
    await expect(page.getByRole('heading', { name: `About ${OWNER_NAME}` })).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    await page.getByRole('button', { name: 'Read the document' }).click()
    await expect(page.getByRole('img', { name: 'death-certificate.pdf, page 1 of 1' })).toBeVisible()
    await page.getByRole('radio', { name: /^I agree/ }).check()
    await page.getByRole('button', { name: 'Send my answer' }).click()
    await expect(toDo.getByText('Nothing right now.')).toBeVisible()
  })

  await test.step('the evidence names report, answer, approval, fingerprints and signed entries', async () => {
    await approveReport(operator, releaseId)
    await expect(async () => {
      const text = await evidenceIn(page)
      for (const part of [
        'Evidence about the report of a death',
        `A death: ${OWNER_NAME}`,
        `Ruth Ellis, ${ruth.email}`,
        'The estate attorney agreed on',
        'Someone on the list of those who check documents approved it on',
        'The release service’s key for signatures (Ed25519)',
        'What was verified, and how',
        'What was not verified',
        'The signed log',
      ])
        expect(text).toContain(part)
    }, 'the evidence has the approval').toPass({ timeout: 60_000 })
    await expectAccessible(page, 'the portal of an attorney with several clients')
  })

  await test.step('the evidence of a stopped report says who stopped it', async () => {
    await owner.person.refresh()
    await owner.person.veto(releaseId)
    await expect(async () => {
      expect(await evidenceIn(page)).toContain(`${OWNER_NAME} stopped the report.`)
    }, 'the evidence says that the report was stopped').toPass({ timeout: 60_000 })
  })
})
