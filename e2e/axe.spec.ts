import type { Page } from '@playwright/test'
import { demoPeople } from '../demo/estate.ts'
import { expectAccessible, expectAccessibleAgain, followDevice, menuPaths, untilIdle } from './support/accessible.ts'
import { dialogs } from './support/dialogs.ts'
import { entryPaths } from './support/entry-paths.ts'
import { emptyForms, kindDialogs, kindPaths } from './support/kinds.ts'
import { navigateWithin } from './support/session.ts'
import { ATTORNEY_PORTAL, CONTACT_PORTAL, acknowledgeResponsibilities, acceptRole } from './support/grantee.ts'
import { enter } from './support/enter.ts'
import { expect, type OpenBrowser, test } from './support/test.ts'
import {
  changeAccounts,
  newFamily,
  newOperator,
  type Family,
  OWNER_NAME,
  waitForReportState,
  reportOwner,
  resetLink,
  newUser,
  approveReport,
  passWait,
} from './support/world.ts'

// Short days, so that seven of them pass before a session becomes idle.
test.use({ daySeconds: 60 })
test.describe.configure({ mode: 'parallel' })
test.setTimeout(900_000)

async function openPage(openBrowser: OpenBrowser): Promise<Page> {
  const page = await openBrowser()
  await followDevice(page)
  return page
}

async function closeDialogs(page: Page): Promise<void> {
  const surely = page.getByRole('button', { name: 'Close without saving' })
  const open = page.getByRole('dialog')
  await expect(async () => {
    if (await surely.isVisible()) await surely.click()
    else if ((await open.count()) > 0) await page.keyboard.press('Escape')
    await expect(open).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
}

async function look(page: Page, path: string, what = ''): Promise<void> {
  await navigateWithin(page, path)
  await untilIdle(page)
  await expectAccessible(page, `${path}${what}`)
}

test('every entry page is accessible, with and without errors', async ({ openBrowser, cairn }) => {
  const page = await openPage(openBrowser)
  const link = await resetLink(cairn, await newUser(cairn, 'ole'))
  for (const path of entryPaths) await look(page, path)
  for (const [path, button] of [
    ['/auth/signin', 'Sign in'],
    ['/auth/signup', 'Create account'],
    ['/auth/reset-password', 'Send reset link'],
    ['/auth/return', 'Go back to them'],
    ['/claim', 'Read the card'],
    // The reset link is last: it reloads the page, and an entry page loaded alone has no router.
    [link, 'Set new password'],
  ] as const) {
    await look(page, path)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expectAccessible(page, `the form behind ${button} with its refusals`)
  }
  await page.goto(link)
  await untilIdle(page)
  await page.getByRole('button', { name: 'I don’t have my recovery code' }).click()
  await page.getByRole('button', { name: 'Start over with no records' }).click()
  await expectAccessible(page, 'starting again')
})

test('every page of the menu and its forms are accessible while empty', async ({ openBrowser, cairn }) => {
  const page = await openPage(openBrowser)
  await enter(page, await newUser(cairn, 'alma'))
  const paths = [
    ...(await menuPaths(page)),
    '/no/page',
    ATTORNEY_PORTAL,
    CONTACT_PORTAL,
    '/admin',
    '/settings/drill',
    '/legal/together',
    '/practice',
  ]
  for (const path of paths) await look(page, path, ' while it is empty')
  for (const [path, button, save] of emptyForms) {
    await navigateWithin(page, path)
    await page.getByRole('button', { name: button }).first().click()
    const form = page.getByRole('dialog').or(page.getByRole('main')).last()
    await form.getByRole('button', { name: save }).click()
    await expect(form.getByRole('alert')).toBeVisible()
    // The test of a full estate checks the filled forms, which show no errors.
    await expectAccessible(page, `the form on ${path} with its refusals`)
    await closeDialogs(page)
  }
})

test('a page whose data failed to load is accessible, and offers Try Again', async ({ openBrowser, cairn }) => {
  const page = await openPage(openBrowser)
  // Use a new device, because a known device would open its local copy.
  await page.route('**/api/estate**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await enter(page, await newUser(cairn, 'alma'))
  for (const [place, path] of kindPaths.entries()) {
    await navigateWithin(page, path)
    await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible({ timeout: 40_000 })
    await (place === 0 ? expectAccessible : expectAccessibleAgain)(page, `${path} when it cannot be read`)
  }
  await page.unroute('**/api/estate**')
  await page.getByRole('button', { name: 'Try Again' }).first().click()
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
})

test('every page of a full estate and every dialog on it is accessible', async ({ openBrowser, cairn }) => {
  const { owner } = await newFamily(cairn)
  await changeAccounts(owner)
  const page = await openPage(openBrowser)
  await enter(page, owner)
  for (const path of await menuPaths(page)) await look(page, path, ' with something on it')
  for (const [path, name, open, isNew = true] of [...dialogs, ...kindDialogs]) {
    if (new URL(page.url()).pathname !== path) await navigateWithin(page, path)
    await untilIdle(page)
    await open(page)
    await expect(page.getByRole('dialog').last()).toBeVisible()
    await (isNew ? expectAccessible : expectAccessibleAgain)(page, name)
    await closeDialogs(page)
  }
  await look(page, '/settings/drill', ' before a check')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  await expectAccessible(page, '/settings/drill with a result')
  await navigateWithin(page, '/overview')
  await page.getByText(/^Text and colors/).click()
  await expectAccessible(page, 'text and colors')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page, 'the menu on a phone')
  await closeDialogs(page)
  // Open this page last, because leaving it opens a question about the recording.
  await navigateWithin(page, '/legacy/story/write?draft=one')
  await page.getByRole('button', { name: 'Record my voice' }).click()
  await expect(page.getByText('Recording', { exact: true })).toBeVisible()
  // The sticky bar covers content at every scroll position except the end of the page, where it is
  // below the content.
  await page.keyboard.press('Control+End')
  await expectAccessible(page, 'a voice being recorded')
  await page.getByRole('button', { name: 'Stop and listen' }).click()
  await expect(page.getByLabel('Listen before you keep it')).toBeVisible()
  await expectAccessible(page, 'a recording before it is kept')
})

test('invitations, portals, the banner, the operators’ dashboard and released records are accessible', async ({
  openBrowser,
  cairn,
}) => {
  const operator = await newOperator(cairn)
  const family = await newFamily(cairn)
  const { owner, attorney, ruth } = family
  const [ownersPage, attorneysPage, ruthsPage, operatorsPage] = [
    await openPage(openBrowser),
    await openPage(openBrowser),
    await openPage(openBrowser),
    await openPage(openBrowser),
  ]
  await invitationPages(await openPage(openBrowser), cairn)
  await checkSealedPortals(family, ruthsPage, attorneysPage)

  await owner.person.sendDrill()
  await look(ruthsPage, '/practice', ' with a drill')
  const first = await reportOwner(ruth, 'death')
  await waitForReportState(ruth, first, 'in-review')
  await look(ruthsPage, CONTACT_PORTAL, ' with a report')
  await look(attorneysPage, ATTORNEY_PORTAL, ' with the question whether to object')
  await enter(ownersPage, owner)
  await look(ownersPage, '/overview', ' with the banner')
  await look(ownersPage, '/settings/release', ' with a report')
  await ownersPage.getByRole('button', { name: 'I am here. Stop this.' }).first().click()
  await waitForReportState(ruth, first, 'vetoed')
  await owner.person.refresh()

  const second = await reportOwner(attorney, 'death')
  await waitForReportState(attorney, second, 'in-review')
  await enter(operatorsPage, operator, '/admin')
  await untilIdle(operatorsPage)
  await expectAccessible(operatorsPage, '/admin')
  await operatorsPage
    .getByRole('button', { name: `Open the document about ${owner.email}` })
    .first()
    .click()
  await expect(operatorsPage.getByText('death-certificate.pdf').first()).toBeVisible()
  await expectAccessible(operatorsPage, 'a document being checked')
  await operatorsPage.keyboard.press('Escape')
  for (const tab of ['People', 'System Logs', 'Waitlist']) {
    await operatorsPage.getByRole('tab', { name: tab }).click()
    await untilIdle(operatorsPage)
    await expectAccessible(operatorsPage, `/admin, ${tab}`)
  }

  await approveReport(operator, second)
  await passWait(cairn, ruth, second)
  await look(ownersPage, '/overview', ' after a release')
  await look(attorneysPage, ATTORNEY_PORTAL, ' after a release')
  await ruthsPage.goto(CONTACT_PORTAL)
  await expect(ruthsPage.getByRole('button', { name: 'Print everything' })).toBeVisible()
  await expectAccessible(ruthsPage, `${CONTACT_PORTAL} after a release`)
  await ruthsPage.getByRole('button', { name: /^Online Accounts/ }).click()
  const left = ruthsPage.getByRole('region', { name: `What ${OWNER_NAME} left for you` })
  await left.getByRole('button', { name: 'Gmail', exact: true }).click()
  await expectAccessible(ruthsPage, 'a record that was left')
  await closeDialogs(ruthsPage)
  for (const [group, dialog] of releasedGroups) {
    await left.getByRole('button', { name: group }).click()
    await untilIdle(ruthsPage)
    if (dialog !== undefined) {
      await left.getByRole('button', { name: dialog }).first().click()
      await expect(ruthsPage.getByRole('dialog')).toBeVisible()
      await ruthsPage.waitForLoadState('networkidle')
    }
    await expectAccessible(ruthsPage, `${dialog ?? group} that was left`)
    await closeDialogs(ruthsPage)
  }
})

const releasedGroups: readonly [group: RegExp, dialog?: string | RegExp][] = [
  [/^Lockboxes and Safes/, 'Where everything is'],
  [/^Legacy Story/, 'Make a book'],
  [/^Digital Memories/, /^The summer at the lake/],
  [/^Pet Care/],
  [/^After-Life Planner/],
  [/^Family Tree/],
]

test('pages are accessible for an owner without accepted grantees, and for a grantee whose card awaits review', async ({
  openBrowser,
  cairn,
}) => {
  const olga = await newUser(cairn, 'olga')
  const emails = { attorney: 'd@example.org', ruth: 'ruth@example.org', thomas: 't@example.org' }
  for (const { draft, activity } of demoPeople(emails).people) await olga.person.saveRecords([draft], activity)
  const page = await openPage(openBrowser)
  await enter(page, olga)
  await expect(page.getByText(/has no invitation yet/).first()).toBeVisible()
  await expectAccessible(page, '/overview while people can receive nothing')
  await navigateWithin(page, '/legal/contact')
  await page.getByRole('button', { name: 'Invite Ruth Ellis' }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible()
  await expectAccessible(page, 'an invitation with its refusals')
  await page.getByLabel('Your name, as they know you').fill('Olga Moor')
  await page.getByRole('radio', { name: /^By my name/ }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('dialog', { name: 'Now give this to Ruth Ellis yourself' })).toBeVisible()
  await expectAccessible(page, 'an invitation to hand over')

  await olga.person.refresh()
  const invited = {
    role: 'contact_2',
    email: emails.thomas,
    personName: 'Thomas Brandt',
    ownerName: 'Olga Moor',
  } as const
  const { card } = await olga.person.inviteSeat(invited)
  const theirs = await openPage(openBrowser)
  await enter(theirs, await newUser(cairn, 'thomas'), new URL(card.link).pathname + new URL(card.link).hash)
  await theirs.getByRole('button', { name: 'Use this card' }).click()
  await expect(theirs.getByRole('heading', { name: 'We received your card' })).toBeVisible()
  await expectAccessible(theirs, 'a card that was received')
  await acknowledgeResponsibilities(theirs, 'Olga Moor')
  await expect(theirs.getByText('Your release card is being checked')).toBeVisible()
  await expectAccessible(theirs, `${CONTACT_PORTAL} while a card is being checked`)
})

async function checkSealedPortals({ ruth, attorney }: Family, ruthsPage: Page, attorneysPage: Page): Promise<void> {
  await enter(ruthsPage, ruth, CONTACT_PORTAL)
  await expect(ruthsPage.getByRole('dialog', { name: 'Your responsibilities' })).toBeVisible()
  await expectAccessible(ruthsPage, 'the six responsibilities')
  await acknowledgeResponsibilities(ruthsPage, OWNER_NAME)
  await look(ruthsPage, CONTACT_PORTAL, ' before a report')
  await ruthsPage.getByRole('button', { name: 'Say what happened' }).click()
  await expectAccessible(ruthsPage, 'saying what happened')
  await enter(attorneysPage, attorney, ATTORNEY_PORTAL)
  await expect(attorneysPage.getByRole('dialog', { name: 'Confirm your role' })).toBeVisible()
  await expectAccessible(attorneysPage, 'the role of the attorney')
  await acceptRole(attorneysPage)
  await look(attorneysPage, ATTORNEY_PORTAL, ' before a report')
}

async function invitationPages(page: Page, cairn: Parameters<typeof newUser>[0]): Promise<void> {
  const { person } = await newUser(cairn, 'olga')
  const { link, card } = await person.inviteSeat({
    role: 'contact_1',
    email: 'eva@example.org',
    personName: 'Eva Moor',
    ownerName: 'Olga Moor',
  })
  await look(page, new URL(link).pathname + new URL(link).hash)
  await look(page, new URL(card.link).pathname + new URL(card.link).hash)
}
