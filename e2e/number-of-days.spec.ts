import type { Locator, Page } from '@playwright/test'
import { blank, type Definition, tidied, versionOf } from '../records/define.ts'
import type { Values } from '../records/fields/index.ts'
import { funeralInstructions, healthcareProxy, pet } from '../records/kinds/index.ts'
import { enter } from './support/enter.ts'
import { acknowledgeResponsibilities, CONTACT_PORTAL, fillDeathReport, waitInPortal } from './support/grantee.ts'
import { expect, test } from './support/test.ts'
import {
  approveReport,
  newOperator,
  newOwnerWithTwoGrantees,
  OWNER_NAME,
  reportOwner,
  type TestUser,
  waitForReportState,
} from './support/world.ts'

const inTwo =
  'If your contact reports your death and the attorney agrees, what you chose for the first days opens the day after it was checked, and the rest seven days after. If nobody answers: the same.'
const unable =
  'If your contact reports that you can no longer act for yourself and the attorney agrees, what you marked for this opens two days after it was checked. If nobody answers: the same, but not before three days after the report.'
const toHeir = `what was chosen for the first days opens the day after it was checked, and the rest seven days after, unless ${OWNER_NAME} stops it. If the attorney doesn’t answer: the same.`

async function save({ person }: TestUser, definition: Definition, values: Values) {
  const { kind } = definition
  const draft = { kind, definitionVersion: versionOf(definition), values: { ...tidied(definition, values) } }
  const choices = { audience: 'everyone_named', firstDays: true, alsoIfIncapacitated: true } as const
  await person.saveRecords([{ ...draft, ...choices }], 'Added')
}

const funeral = { ...blank(funeralInstructions), ...funeralInstructions.samples?.[0] }
const biscuit = { ...blank(pet), ...pet.samples?.[0] }
const proxy = { ...blank(healthcareProxy), ...healthcareProxy.samples?.[0] }

const reads = async (place: Locator, text: string | RegExp) => {
  await expect(place.getByText(text).first()).toBeVisible()
}

test('every screen says the same days, and the portal their dates once the document was checked', async ({
  openBrowser,
  cairn,
}) => {
  test.setTimeout(300_000)
  const operator = await newOperator(cairn)
  const { owner, ruth } = await newOwnerWithTwoGrantees(cairn)
  await save(owner, funeralInstructions, funeral)
  await save(owner, pet, biscuit)
  await save(owner, healthcareProxy, proxy)

  const page = await openBrowser()
  await test.step('the owner reads them in the settings, at each seat, in the planner and on care pages', async () => {
    await enter(page, owner, '/settings/release')
    const current = page.getByRole('region', { name: 'How long we wait to hear from you' })
    for (const sentence of [...inTwo.split(/(?<=\.) /), ...unable.split(/(?<=\.) /)]) await reads(current, sentence)
    await current.getByText('What else can change these days').click()
    await reads(current, 'If we can’t reach you by email: everything opens 14 days after it was checked.')
    await page.goto('/legal/contact')
    const seat = page.getByRole('region', { name: 'Invitation: Authorized contact 1' })
    await expect(seat.getByRole('heading', { name: 'What Ruth Ellis will receive' })).toBeVisible()
    await reads(seat, inTwo)
    await page.goto('/legal/attorney')
    await expect(page.getByRole('heading', { name: 'What Daniel Okafor will receive' })).toBeVisible()
    await reads(page.getByRole('main'), inTwo)
    for (const path of ['/planning/after-life', '/planning/pet-care', '/planning/healthcare']) {
      await page.goto(path)
      await reads(page.getByRole('main'), inTwo)
    }
    await reads(page.getByRole('main'), unable)
    await page.goto('/overview')
    await reads(
      page.getByRole('main'),
      'After a death, what you chose for the first days opens the day after a report is checked, and the rest seven days after.',
    )
  })

  const heirs = await openBrowser()
  await test.step('the contact reads them beside the certificate, and until it was checked', async () => {
    await enter(heirs, ruth, CONTACT_PORTAL)
    await acknowledgeResponsibilities(heirs, OWNER_NAME)
    await fillDeathReport(heirs, CONTACT_PORTAL, OWNER_NAME)
    await reads(heirs.getByRole('main'), `Someone checks the document first. If the attorney agrees, ${toHeir}`)
    const report = await reportOwner(ruth, 'death')
    await waitForReportState(ruth, report, 'in-review')
    await waitInPortal(heirs, CONTACT_PORTAL, OWNER_NAME, `If the attorney agrees, ${toHeir}`)
    await approveReport(operator, report)
    await waitForReportState(ruth, report, 'waiting')
  })

  await test.step('then the contact reads the dates that the release service opens on', async () => {
    const promised = /What was chosen for the first days opens on (?<first>.*), and the rest on (?<rest>.*), unless/
    await waitInPortal(heirs, CONTACT_PORTAL, OWNER_NAME, promised)
    await expect(heirs.getByText(toHeir)).toHaveCount(0)
    await expect(heirs.getByText(promised)).toContainText(await datesOf(heirs, ruth))
  })
})

/** Both dates, as the release service says and the page writes them. */
async function datesOf(page: Page, { person }: TestUser): Promise<string> {
  await person.refreshHeldSeats()
  const [release] = person.store.slice('held').flatMap(({ releases }) => releases)
  const [first, rest] = await page.evaluate(
    (moments) => {
      const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
      const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
      return moments.map((at) => `${day.format(new Date(at))} ${time.format(new Date(at))}`)
    },
    [release?.firstOpensAt ?? '', release?.opensAt ?? ''],
  )
  return `opens on ${first}, and the rest on ${rest}`
}
