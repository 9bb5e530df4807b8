import type { Page } from '@playwright/test'
import { browserFetch, openBrowser as openWithoutWindow, type Person } from '../client/headless.ts'
import { startCairn } from '../commands/start-cairn.ts'
import { expectAccessible } from './support/accessible.ts'
import { goTo, expectOverview, PASSWORD, signIn } from './support/session.ts'
import { enter } from './support/enter.ts'
import { subjectsTo } from './support/mail.ts'
import { expect, newEmail, test } from './support/test.ts'
import {
  newOperator,
  newOwner,
  inviteAndAccept,
  openReleased,
  OWNER_NAME,
  reportOwner,
  newUser,
  approveReport,
  passWait,
} from './support/world.ts'

// The scenario: an owner suspects a thief in the account, and only the owner has the printed kit.

const NEXT = 'Another-horse-8!'
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function signedIn(url: string, email: string, password: string): Promise<Person> {
  const person = await openWithoutWindow({ url, fetch: browserFetch(url) })
  await person.signIn({ email, password })
  await person.refresh()
  return person
}

async function fillFirst(page: Page, code: string, password: string): Promise<void> {
  await page.getByLabel('Recovery code').fill(code)
  await page.getByLabel('Your password now', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function fillNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again').fill(password)
  await page.getByRole('button', { name: 'Make new keys' }).click()
}

test('an owner without a valid kit reads what to do first', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  await enter(page, await newUser(cairn, 'nele'), '/settings/security')
  await page.getByRole('link', { name: 'See what to do' }).click()
  await expect(heading(page, 'I think somebody else has been in here')).toBeVisible()
  await expect(page.getByText('You don’t have a recovery kit that can confirm new keys.')).toBeVisible()
  await expect(page.getByLabel('Recovery code')).toBeHidden()
  await expectAccessible(page, 'new keys, without a kit')
})

test('an owner replaces all keys twice, a thief loses access, and heirs still open their records', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const cairn = await startCairn({ daySeconds: 60 })
  const context = await browser.newContext({ baseURL: cairn.url, reducedMotion: 'reduce' })
  try {
    const [ruth, operator] = await Promise.all([newUser(cairn, 'ruth'), newOperator(cairn)])
    const emails = { attorney: newEmail('daniel'), ruth: ruth.email, thomas: newEmail('thomas') }
    const owner = await newOwner(cairn, emails)
    const { code } = await owner.person.makeRecoveryKit({})
    await owner.person.confirmRecoveryKit()
    await inviteAndAccept(owner, 'contact_1', ruth, 'Ruth Ellis')
    const thomas = { role: 'contact_2' as const, email: emails.thomas, personName: 'Thomas Brandt' }
    await owner.person.inviteSeat({ ...thomas, ownerName: OWNER_NAME })
    await owner.person.refresh()
    const there = owner.person.store.all().length
    // The thief has another browser and the password.
    const thief = await context.browser()?.newContext({ baseURL: cairn.url })
    const stolen = await thief?.newPage()
    if (!stolen) throw new Error('There is a browser.')
    await signIn(stolen, { email: owner.email })
    await expectOverview(stolen)

    const page = await context.newPage()
    await enter(page, owner, '/settings/new-keys')
    await fillFirst(page, 'AAAA BBBB', PASSWORD)
    await expect(page.getByText('That is not a whole recovery code.').first()).toBeVisible()
    await fillFirst(page, code, 'Wrong-horse-9!')
    await expect(page.getByText('The password you entered is incorrect').first()).toBeVisible()
    await expect(page.getByLabel('Recovery code')).toHaveValue(code)
    await fillFirst(page, code, PASSWORD)
    await fillNewPassword(page, PASSWORD)
    await expect(page.getByText('Please choose another password than the one you have now.').first()).toBeVisible()
    await expectAccessible(page, 'new keys, the second step')
    await fillNewPassword(page, NEXT)
    await expect(heading(page, 'You have new keys')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Please invite Thomas Brandt again.')).toBeVisible()
    await expect(page.getByText('Nothing changes for Ruth Ellis.')).toBeVisible()
    await expectAccessible(page, 'new keys, done')
    await expect.poll(() => subjectsTo(cairn, owner.email)).toContain('Your account has new keys')

    await stolen.reload()
    await expect(stolen).toHaveURL(/\/auth\/signin/)
    await signIn(stolen, { email: owner.email })
    await expect(stolen.getByText(/email or password.*incorrect/i).first()).toBeVisible()
    await page.reload()
    await goTo(page, '/digital/online')
    await expect(page.getByRole('alert')).toBeHidden()

    const phone = await signedIn(cairn.url, owner.email, NEXT)
    expect(phone.store.all()).toHaveLength(there)
    await phone.makeNewKeys({ recoveryCode: code, password: NEXT, newPassword: PASSWORD })
    await phone.refresh()
    expect(phone.store.all()).toHaveLength(there)
    expect(phone.store.slice('notices')).toEqual([])

    const release = await reportOwner(ruth, 'death')
    await approveReport(operator, release)
    await passWait(cairn, ruth, release)
    const left = await openReleased(ruth, OWNER_NAME)
    expect(left.warnings).toEqual([])
    expect(left.records.length).toBeGreaterThan(3)
    await thief?.close()
  } finally {
    await context.close()
    await cairn.stop()
  }
})
