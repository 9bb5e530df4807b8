import type { Page } from '@playwright/test'
import type { RunningCairn } from '../commands/start-cairn.ts'
import { blank, type Definition, tidied, versionOf } from '../records/define.ts'
import type { Values } from '../records/fields/index.ts'
import { funeralInstructions, healthcareProxy, onlineAccount, pet } from '../records/kinds/index.ts'
import { acknowledgeResponsibilities, CONTACT_PORTAL, reportDeath, waitInPortal } from './support/grantee.ts'
import { enter } from './support/enter.ts'
import { confirmEmail, fillCredentials, goTo, PASSWORD } from './support/session.ts'
import { confirmSharing, sharedBy } from './support/sharing.ts'
import { type Authenticator, review } from './support/operator.ts'
import { expect, newEmail, test } from './support/test.ts'
import {
  approveReport,
  inviteAndAccept,
  newOperator,
  newOwnerWithTwoGrantees,
  newUser,
  OWNER_NAME,
  reportOwner,
  type TestUser,
  waitForReportState,
  writeContact,
} from './support/world.ts'

// Eight days must pass within half an hour; otherwise the sessions would lock.
test.use({ daySeconds: 150 })

const small = { viewport: { width: 360, height: 740 } }
const FATHER = 'Henry Vale'
const CLARA = 'Clara Vale'

async function save({ person }: TestUser, definition: Definition, values: Values, firstDays: boolean) {
  const { kind } = definition
  const draft = { kind, definitionVersion: versionOf(definition), values: { ...tidied(definition, values) } }
  const choices = { audience: 'contact_1', alsoIfIncapacitated: false, firstDays } as const
  await person.saveRecords([{ ...draft, ...choices }], 'Added')
}

const funeral = { ...blank(funeralInstructions), ...funeralInstructions.samples?.[0] }
const biscuit = { ...blank(pet), ...pet.samples?.[0] }
const bank = {
  ...blank(onlineAccount),
  accountType: 'financial',
  platform: 'paypal',
  username: 'henry-savings',
  password: 'Plain-and-long-7',
} as const

const left = (page: Page) => page.getByRole('region', { name: `What ${FATHER} left for you` })

async function openRow(page: Page, group: RegExp, row: string) {
  const heading = left(page).getByRole('button', { name: group })
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click()
  await left(page).getByRole('button', { name: row, exact: true }).click()
  return page.getByRole('dialog', { name: row })
}

/** A daughter who has only the printed card: types its lines and creates an account with it. */
async function useCard(cairn: RunningCairn, page: Page, lines: readonly string[], email: string) {
  await page.goto('/claim')
  for (const [at, line] of lines.entries()) await page.getByLabel(`Line ${at + 1}`, { exact: true }).fill(line)
  await page.getByRole('button', { name: 'Read the card' }).click()
  await expect(page.getByRole('heading', { name: `A card from ${FATHER}` })).toBeVisible()
  await fillCredentials(page, { email })
  await page.getByRole('button', { name: 'Create account and continue' }).click()
  await expect(page.getByRole('button', { name: 'Use this card' })).toBeVisible()
  await confirmEmail(cairn, page, email)
  await page.goto('/claim')
  await page.getByRole('button', { name: 'Use this card' }).click()
  await expect(page.getByRole('heading', { name: 'We received your card' })).toBeVisible()
}

async function acceptCard(page: Page, phone: Authenticator, email: string): Promise<void> {
  await page.getByRole('button', { name: `Accept card of ${email}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept this card?' })
  await dialog.getByLabel('Code', { exact: true }).fill(await phone.nextCode())
  await dialog.getByRole('button', { name: 'Accept card' }).click()
  await expect(dialog).toBeHidden()
}

test('a daughter reports her father with the card: the funeral on day 2, all else on day 8', async ({
  openBrowser,
  cairn,
}) => {
  test.setTimeout(600_000)
  const operator = await newOperator(cairn)
  const henry = await newUser(cairn, 'henry')
  const email = newEmail('clara')
  await writeContact(henry, { name: CLARA, email })
  const invited = { role: 'contact_1', email, personName: CLARA, ownerName: FATHER } as const
  const { card } = await henry.person.inviteSeat(invited)
  await henry.person.refresh()
  await save(henry, funeralInstructions, funeral, true)
  await save(henry, pet, biscuit, true)
  await save(henry, onlineAccount, bank, false)

  const page = await openBrowser(small)
  const desk = await openBrowser()
  await test.step('day 0: she shows the card on the phone, the operator accepts it, and she reports', async () => {
    await useCard(cairn, page, card.lines, email)
    await acknowledgeResponsibilities(page, FATHER)
    await enter(desk, operator, '/admin')
    await acceptCard(desk, operator.phone, email)
    await reportDeath(page, CONTACT_PORTAL, FATHER)
    await expect(left(page)).toHaveCount(0)
  })

  await test.step('day 1: the operator checks the document', async () => {
    await cairn.passDays(1)
    await review(desk, operator.phone, henry.email, 'Verify')
    await waitInPortal(page, CONTACT_PORTAL, FATHER, /What was chosen for the first days opens on .*, and the rest on/)
    await expect(left(page)).toHaveCount(0)
  })

  await test.step('day 2: the funeral plan and the dog’s sheet open, and she calls the vet from the page', async () => {
    await cairn.passDays(1)
    await waitInPortal(page, CONTACT_PORTAL, FATHER, `This is what ${FATHER} chose for the first days`)
    await expect(left(page).getByRole('button', { name: /^Online Accounts/ })).toHaveCount(0)
    await expect(left(page).getByRole('button', { name: /^Funeral/ })).toBeVisible()
    const sheet = await openRow(page, /Pet/, 'Biscuit')
    await expect(sheet.getByRole('link', { name: /010-4410/ }).first()).toHaveAttribute('href', /^tel:.*5550104410$/)
    await sheet.getByRole('button', { name: 'Back to the list' }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  await test.step('until day 8 the rest stays sealed, and then it opens', async () => {
    await cairn.passDays(5)
    await waitInPortal(page, CONTACT_PORTAL, FATHER, `This is what ${FATHER} chose for the first days`)
    await expect(left(page).getByRole('button', { name: /^Online Accounts/ })).toHaveCount(0)
    await cairn.passDays(1)
    await expect(left(page).getByRole('button', { name: /^Online Accounts/ })).toBeVisible({ timeout: 120_000 })
  })
})

test('an incapacity: the proxy has had her paper all along, because the owner shared it when it was written', async ({
  openBrowser,
  cairn,
}) => {
  test.setTimeout(300_000)
  const operator = await newOperator(cairn)
  const { owner, ruth } = await newOwnerWithTwoGrantees(cairn, PASSWORD)
  const { kind } = healthcareProxy
  const values = { ...blank(healthcareProxy), ...healthcareProxy.samples?.[0], primaryFullName: 'Ruth Ellis' }
  const draft = { kind, definitionVersion: versionOf(healthcareProxy), values: tidied(healthcareProxy, values) }
  await owner.person.saveRecords([{ ...draft, audience: 'everyone_named', alsoIfIncapacitated: true }], 'Added')
  const mine = await openBrowser(small)
  await enter(mine, owner, '/planning/healthcare')
  await mine.getByRole('button', { name: 'Let Ruth Ellis read it already' }).click()
  await confirmSharing(mine, 'Ruth Ellis', ruth.email)

  const page = await openBrowser(small)
  await enter(page, ruth, CONTACT_PORTAL)
  await acknowledgeResponsibilities(page, OWNER_NAME)
  const paper = sharedBy(page, OWNER_NAME).getByRole('button', { name: 'Healthcare proxy: Ruth Ellis', exact: true })
  await expect(paper).toBeVisible()
  const report = await reportOwner(ruth, 'incapacity')
  for (const state of ['in-review', 'waiting']) {
    await waitForReportState(ruth, report, state)
    await page.reload()
    await expect(paper).toBeVisible()
    if (state === 'in-review') await approveReport(operator, report)
  }
})

test('a couple of which one dies: she goes on reading what he shared, and the rest opens on day 8', async ({
  openBrowser,
  cairn,
}) => {
  test.setTimeout(600_000)
  const [ruthName, henryName] = ['Ruth Vale', FATHER]
  const operator = await newOperator(cairn)
  const ruth = await newUser(cairn, 'ruth', PASSWORD)
  const henry = await newUser(cairn, 'henry', PASSWORD)
  await writeContact(ruth, { name: henryName, email: henry.email })
  await inviteAndAccept(ruth, 'contact_1', henry, henryName, ruthName)
  await writeContact(henry, { name: ruthName, email: ruth.email })
  await inviteAndAccept(henry, 'contact_1', ruth, ruthName, henryName)
  await henry.person.refresh()
  await save(henry, pet, biscuit, false)
  await save(henry, onlineAccount, bank, false)
  const [dog] = henry.person.store.kind('pet')
  await henry.person.shareNow({ role: 'contact_1', ids: [dog?.id ?? ''], password: PASSWORD })

  const page = await openBrowser(small)
  await enter(page, ruth, CONTACT_PORTAL)
  await acknowledgeResponsibilities(page, henryName)
  const inHerList = sharedBy(page, henryName).getByRole('button', { name: 'Biscuit', exact: true })
  const readsTheDog = async () => {
    await goTo(page, '/planning/pet-care')
    await expect(inHerList).toBeVisible()
  }
  await readsTheDog()
  await reportDeath(page, CONTACT_PORTAL, henryName)
  const desk = await openBrowser()
  await enter(desk, operator, '/admin')
  await review(desk, operator.phone, henry.email, 'Verify')
  await waitInPortal(page, CONTACT_PORTAL, henryName, /opens on/)
  await expect(left(page)).toHaveCount(0)
  await readsTheDog()
  await cairn.passDays(7)
  await waitInPortal(page, CONTACT_PORTAL, henryName, `What ${henryName} left for you`)
  await expect(left(page).getByRole('button', { name: /^Online Accounts/ })).toBeVisible({ timeout: 120_000 })
  await readsTheDog()
})
