import type { Page } from '@playwright/test'
import { expectAccessible, followDevice, untilIdle } from './support/accessible.ts'
import { goTo, expectOverview, notice, PASSWORD, signIn, signOut } from './support/session.ts'
import { setUpTwoStep } from './support/operator.ts'
import { fill } from './support/owner.ts'
import { addAuthenticator, addPasskey } from './support/passkeys.ts'
import { expect, newEmail, test } from './support/test.ts'
import { installMovableClock, passTime } from './support/worker-clock.ts'
import { enter, enterNew } from './support/enter.ts'
import { newUser, writeContact } from './support/world.ts'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const locked = (page: Page) => page.getByRole('heading', { name: 'Locked while you were away' })

async function signInWithPasskey(page: Page): Promise<void> {
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
}

test('a passkey signs in and unlocks the estate, and opens nothing after its removal', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await installMovableClock(page.context())
  await followDevice(page)
  const device = await addAuthenticator(page)
  const yara = await newUser(cairn, 'yara', PASSWORD)
  await writeContact(yara, { name: 'Paula Reed', email: newEmail('paula') })
  await enter(page, yara, '/settings/security')
  await addPasskey(page, 'Phone')
  expect(await device.count()).toBe(1)
  await expectAccessible(page, 'Sign-in and Security with a passkey')

  await signOut(page)
  await page.goto('/auth/signin')
  await untilIdle(page)
  await expectAccessible(page, 'the sign-in page with a passkey')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expectOverview(page)
  await expect(notice(page, 'Welcome back!')).toBeVisible()
  await goTo(page, '/legal/contact')
  await expect(page.getByRole('heading', { name: 'Paula Reed', exact: true })).toBeVisible()

  await passTime(page, 31)
  await expect(locked(page)).toBeVisible()
  await expectAccessible(page, 'the lock with a passkey')
  await page.getByRole('button', { name: 'Unlock with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Paula Reed', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Paula Reed', exact: true })).toBeVisible()

  await goTo(page, '/settings/security')
  const list = page.getByRole('list', { name: 'Passkeys' })
  await expect(list).toContainText('last used')
  await list.getByRole('button', { name: 'Rename Phone' }).click()
  await fill(page.getByRole('dialog', { name: 'Rename passkey' }), { Name: 'My phone' })
  await expectAccessible(page, 'a passkey being renamed')
  await page.getByRole('button', { name: 'Save name' }).click()
  await list.getByRole('button', { name: 'Remove My phone' }).click()
  await expectAccessible(page, 'the question before a passkey is removed')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(list).toHaveCount(0)

  await signOut(page)
  await signInWithPasskey(page)
  await expect(alert(page)).toContainText('This passkey does not open an account here.')
  await page.goto('/overview')
  await expect(page).toHaveURL(/\/auth\/signin$/)
})

test('a passkey survives a new password, replaces both sign-in steps, and rejects a wrong fingerprint', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  const device = await addAuthenticator(page)
  const { email } = await enterNew(cairn, page, 'zita', '/settings/security', PASSWORD)
  await addPasskey(page, 'Phone')
  await setUpTwoStep(cairn, page)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const next = 'Newer-horse-8'
  await fill(dialog, { 'Current password': PASSWORD, 'New password': next, 'New password again': next })
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog).toBeHidden()
  await page
    .getByRole('dialog', { name: /kit, too/ })
    .getByRole('button', { name: 'Later' })
    .click()

  await signOut(page)
  await signInWithPasskey(page)
  await expectOverview(page)
  await expect(page.getByTitle(email)).toBeVisible()

  await signOut(page)
  await device.showFinger(false)
  await signInWithPasskey(page)
  await expect(alert(page)).toHaveText('No passkey was used. You can try again, or use your password.')
  await expectAccessible(page, 'the sign-in page when no passkey was used')
})

test('on a device without PRF, the page says that the passkey cannot open sealed data, and stores nothing', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  const device = await addAuthenticator(page, { prf: false })
  await signIn(page, await newUser(cairn, 'abel', PASSWORD))
  await expectOverview(page)
  await goTo(page, '/settings/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong-horse-1')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('alert')).toContainText('incorrect')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(/Chrome/)
  await dialog.getByRole('button', { name: 'Make passkey' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was added.')
  await expectAccessible(page, 'a passkey that cannot be made')
  expect(await device.count()).toBe(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toHaveCount(0)
})

test('a browser without passkeys explains why it offers none', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await enterNew(cairn, page, 'bela', '/settings/security')
  const card = page.getByRole('region', { name: 'Passkeys' })
  await expect(card).toContainText('You can’t use passkeys in this browser.')
  await expect(card.getByRole('button')).toHaveCount(0)
  await signOut(page)
  await page.goto('/auth/signin')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
})
