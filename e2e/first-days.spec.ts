import type { Page } from '@playwright/test'
import { blank, type Definition, tidied, versionOf } from '../records/define.ts'
import type { Values } from '../records/fields/index.ts'
import { funeralInstructions, onlineAccount, pet } from '../records/kinds/index.ts'
import { acknowledgeResponsibilities, CONTACT_PORTAL, waitInPortal } from './support/grantee.ts'
import { enter } from './support/enter.ts'
import { expect, test } from './support/test.ts'
import {
  approveReport,
  newOperator,
  newOwnerWithTwoGrantees,
  OWNER_NAME,
  passWait,
  reportOwner,
  type TestUser,
  waitForReportState,
} from './support/world.ts'

// Seven days must pass within half an hour; otherwise the sessions would lock.
test.use({ daySeconds: 200 })

const small = { viewport: { width: 360, height: 740 } }
const forRuth = { audience: 'contact_1' } as const

type Choices = { audience: 'contact_1' | 'everyone_named'; firstDays?: boolean }

async function save({ person }: TestUser, definition: Definition, values: Values, choices: Choices) {
  const { kind } = definition
  const draft = { kind, definitionVersion: versionOf(definition), values: { ...tidied(definition, values) } }
  await person.saveRecords([{ ...draft, alsoIfIncapacitated: false, ...choices }], 'Added')
}

const bank = {
  ...blank(onlineAccount),
  accountType: 'financial',
  platform: 'paypal',
  username: 'margaret-savings',
  password: 'Plain-and-long-7',
} as const
const biscuit = { ...blank(pet), ...pet.samples?.[0] }
const funeral = { ...blank(funeralInstructions), ...funeralInstructions.samples?.[0] }

/** An owner with funeral instructions, a pet and a bank account, and two people who accepted. */
async function estate(cairn: Parameters<typeof newOwnerWithTwoGrantees>[0]) {
  const operator = await newOperator(cairn)
  const family = await newOwnerWithTwoGrantees(cairn)
  await save(family.owner, funeralInstructions, funeral, { audience: 'everyone_named', firstDays: true })
  await save(family.owner, pet, biscuit, { ...forRuth, firstDays: true })
  await save(family.owner, onlineAccount, bank, forRuth)
  return { operator, ...family }
}

const left = (page: Page) => page.getByRole('region', { name: `What ${OWNER_NAME} left for you` })

async function openGroup(page: Page, name: RegExp) {
  const heading = left(page).getByRole('button', { name })
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click()
}

async function firstOpens(cairn: Parameters<typeof passWait>[0], who: TestUser, releaseId: string) {
  const seen = async () => {
    await who.person.refreshHeldSeats()
    return who.person.store
      .slice('held')
      .flatMap(({ releases }) => releases)
      .find(({ id }) => id === releaseId)
  }
  await expect.poll(async () => (await seen())?.firstOpensAt, { timeout: 60_000 }).toBeDefined()
  await cairn.passDays(1)
  await expect.poll(async () => (await seen())?.firstAt, { timeout: 60_000 }).toBeDefined()
}

test('the funeral and the pet open the day after the check, and the bank account after the wait', async ({
  openBrowser,
  cairn,
}) => {
  test.setTimeout(300_000)
  const { operator, owner, ruth } = await estate(cairn)

  await test.step('the form presets the first days, and the owner can leave one out', async () => {
    const page = await openBrowser(small)
    await enter(page, owner, '/planning/pet-care')
    await page.getByRole('button', { name: 'Biscuit', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Edit Pet' }).click()
    for (let step = 1; step < 5; step += 1) await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('checkbox', { name: 'Also in the first days' })).toBeChecked()
  })

  const page = await openBrowser(small)
  await enter(page, ruth, CONTACT_PORTAL)
  await acknowledgeResponsibilities(page, OWNER_NAME)
  const report = await reportOwner(ruth, 'death')
  await waitForReportState(ruth, report, 'in-review')
  await approveReport(operator, report)
  await waitForReportState(ruth, report, 'waiting')
  await waitInPortal(
    page,
    CONTACT_PORTAL,
    OWNER_NAME,
    /What was chosen for the first days opens on .*, and the rest on/,
  )
  await expect(left(page)).toHaveCount(0)

  await firstOpens(cairn, ruth, report)
  await waitInPortal(page, CONTACT_PORTAL, OWNER_NAME, `This is what ${OWNER_NAME} chose for the first days`)
  await expect(page.getByText(/still sealed, and opens? here on .*, unless Margaret Ellis stops it\./)).toBeVisible()
  await expect(left(page).getByRole('button', { name: 'Print everything' })).toBeVisible()
  await expect(left(page).getByRole('button', { name: /^Online Accounts/ })).toHaveCount(0)
  await openGroup(page, /Pet/)
  await left(page).getByRole('button', { name: 'Biscuit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Biscuit' })
  await expect(sheet.getByRole('link', { name: /010-4410/ }).first()).toHaveAttribute('href', /^tel:.*5550104410$/)
  await sheet.getByRole('button', { name: 'Back to the list' }).click()

  await passWait(cairn, ruth, report)
  // The page asks once a minute, and opens the rest by itself.
  await expect(left(page).getByRole('button', { name: /^Online Accounts/ })).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('chose for the first days', { exact: false })).toHaveCount(0)
})

test('the owner who stops a report after the first days began closes them, and reads what was open', async ({
  openBrowser,
  cairn,
}) => {
  test.setTimeout(300_000)
  const { operator, owner, ruth } = await estate(cairn)
  const report = await reportOwner(ruth, 'death')
  await waitForReportState(ruth, report, 'in-review')
  await approveReport(operator, report)
  await waitForReportState(ruth, report, 'waiting')
  await firstOpens(cairn, ruth, report)
  const heirs = await openBrowser(small)
  await enter(heirs, ruth, CONTACT_PORTAL)
  await acknowledgeResponsibilities(heirs, OWNER_NAME)
  await expect(left(heirs).getByRole('button', { name: 'Print everything' })).toBeVisible()

  const page = await openBrowser(small)
  await enter(page, owner)
  const banner = page.getByRole('region', { name: 'A report about you' })
  await expect(banner).toContainText('can read what you chose for the first days')
  await expect(banner).not.toContainText('Nothing has been opened so far.')
  await banner.getByRole('button', { name: 'I am here. Stop this.' }).click()
  await expect(banner).toBeHidden()

  await waitInPortal(
    heirs,
    CONTACT_PORTAL,
    OWNER_NAME,
    /What was chosen for the first days was open from .* and is closed again/,
  )
  await expect(left(heirs)).toHaveCount(0)
  await page.goto('/planning/pet-care')
  await page.getByRole('button', { name: 'Biscuit', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(
    /This was opened on .*, in the first days after a report about you\./,
  )
})
