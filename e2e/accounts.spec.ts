import type { Page } from '@playwright/test'
import {
  goTo,
  confirmEmail,
  expectOverview,
  fillCredentials,
  makeRecoveryKit,
  notice,
  PASSWORD,
  signIn,
  signOut,
  signUp,
} from './support/session.ts'
import { linkTo, subjectsTo } from './support/mail.ts'
import { setUpTwoStep } from './support/operator.ts'
import { expect, newEmail, test } from './support/test.ts'
import { enter, enterNew } from './support/enter.ts'
import { newUser, writeContact } from './support/world.ts'

const refusal = (page: Page) => page.getByRole('main').getByRole('alert')

test('sign-up shows the specified messages for missing and wrong input, and keeps the user’s input', async ({
  openBrowser,
}) => {
  const page = await openBrowser()
  await page.goto('/auth/signup')
  const email = newEmail('ida')
  const wrong: [email: string, password: string, message: string][] = [
    ['', '', 'Email and password are required'],
    ['no-address', PASSWORD, 'Please enter a valid email address'],
    ['ida@nodot', PASSWORD, 'Please enter a valid email address'],
    [email, 'Sh0rt!', 'Password must be at least 8 characters'],
    [email, `Aa1!${'x'.repeat(69)}`, 'Password must be no longer than 72 characters'],
    [email, 'lower-case-7', 'Password must contain at least one uppercase letter (A-Z)'],
    [email, 'UPPER-CASE-7', 'Password must contain at least one lowercase letter (a-z)'],
    [email, 'No-digit-here', 'Password must contain at least one number (0-9)'],
    [email, 'NoSpecial77', 'Password must contain at least one special character (!@#$%^&*)'],
    [email, 'With space-7', 'Password cannot contain spaces'],
  ]
  for (const [typed, password, message] of wrong) {
    await fillCredentials(page, { email: typed, password })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(refusal(page)).toContainText(message)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(typed)
  }
  await expect(page).toHaveURL(/\/auth\/signup$/)
})

test('a new account opens at once, with its address in lower case, and no second account can take the address', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  const email = newEmail('ida')
  await signUp(page, { email: `  ${email.toUpperCase()} ` })
  await expect(page.getByTitle(email)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Print your recovery kit' })).toBeVisible()
  await confirmEmail(cairn, page, email)

  const other = await openBrowser()
  await other.goto('/auth/signup')
  await fillCredentials(other, { email })
  await other.getByRole('button', { name: 'Create account' }).click()
  await expect(other.getByText('An account with this email already exists').first()).toBeVisible()
  await expect(other).toHaveURL(/\/auth\/signup$/)
})

test('the server requires a confirmed address before the next sign-in', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  const email = newEmail('jim')
  await signUp(page, { email })
  await signOut(page)
  await signIn(page, { email })
  await expect(refusal(page)).toContainText('Please verify your email address before signing in')
  // Simulate a lost first mail: the sign-in page offers to send the mail again.
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(notice(page, 'Check your email')).toBeVisible()
  await expect.poll(() => subjectsTo(cairn, email)).toHaveLength(2)
  await confirmEmail(cairn, page, email)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillCredentials(page, { email })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectOverview(page)
  await expect(notice(page, 'Welcome back!')).toBeVisible()
})

test('the server sends the same error for a wrong password and an unknown address', async ({ openBrowser, cairn }) => {
  const { email } = await newUser(cairn, 'kit')
  const stranger = await openBrowser()
  for (const tried of [email, newEmail('nobody')]) {
    await signIn(stranger, { email: tried, password: 'Wrong-horse-8' })
    await expect(refusal(stranger)).toHaveText(/^The email or password you entered is incorrect$/)
    await expect(stranger.getByLabel('Email', { exact: true })).toHaveValue(tried)
  }
})

test('five wrong passwords lock the account for strangers, and not for the user’s own device', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  const { email } = await enterNew(cairn, page, 'lea', '/overview', PASSWORD)
  await signOut(page)
  const stranger = await openBrowser()
  await stranger.goto('/auth/signin')
  for (let guess = 1; guess <= 5; guess += 1) {
    await fillCredentials(stranger, { email, password: `Wrong-horse-${guess}` })
    const answered = stranger.waitForResponse('**/api/auth/sign-in')
    await stranger.getByRole('button', { name: 'Sign in', exact: true }).click()
    await answered
    await expect(refusal(stranger)).toHaveText('The email or password you entered is incorrect')
  }
  await fillCredentials(stranger, { email })
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(refusal(stranger)).toHaveText(
    'Too many failed attempts. Account is temporarily locked. Please try again in 15 minutes.',
  )
  await signIn(page, { email })
  await expectOverview(page)
})

test('a password reset with the recovery code keeps all records, and invalidates the old password', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  const mia = await newUser(cairn, 'mia', PASSWORD)
  const { email } = mia
  await writeContact(mia, { name: 'Nora Hale', email: newEmail('nora') })
  await enter(page, mia, '/settings/security')
  const code = await makeRecoveryKit(page)

  const elsewhere = await openBrowser()
  await elsewhere.goto('/auth/signin')
  await elsewhere.getByRole('link', { name: 'Forgot password?' }).click()
  await elsewhere.getByRole('button', { name: 'Send reset link' }).click()
  await expect(refusal(elsewhere)).toContainText('Please enter a valid email address')
  await elsewhere.getByLabel('Email', { exact: true }).fill(email)
  await elsewhere.getByRole('button', { name: 'Send reset link' }).click()
  await expect(notice(elsewhere, 'We sent you a password reset link.')).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/auth\/signin$/)

  await elsewhere.goto(await linkTo(cairn, email, '/auth/reset-password'))
  const send = elsewhere.getByRole('button', { name: 'Set new password' })
  await elsewhere.getByLabel('Recovery code').fill('AAAA BBBB CCCC DDDD EEEE FFFF GGGG HHHH')
  await elsewhere.getByLabel('New password', { exact: true }).fill('Another-horse-9')
  await send.click()
  await expect(refusal(elsewhere)).toContainText(/recovery code/i)
  await elsewhere.getByLabel('Recovery code').fill(code.toLowerCase().replaceAll(' ', '-'))
  await send.click()
  await expectOverview(elsewhere)
  await goTo(elsewhere, '/legal/contact')
  await expect(elsewhere.getByRole('heading', { name: 'Nora Hale', exact: true })).toBeVisible()

  await page.reload()
  await expect(page).toHaveURL(/\/auth\/signin$/)
  await signIn(page, { email })
  await expect(refusal(page)).toHaveText('The email or password you entered is incorrect')
})

test('two-step sign-in asks for a code, and accepts each backup code once', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  const { email } = await enterNew(cairn, page, 'oda', '/settings/security', PASSWORD)
  const { phone, backupCodes } = await setUpTwoStep(cairn, page)
  await expect(page.getByText('To sign in, you need your password and a code')).toBeVisible()
  const code = page.getByLabel('Code', { exact: true })
  const answer = async (text: string) => {
    await code.fill(text)
    await page.getByRole('button', { name: 'Continue' }).click()
  }

  await signOut(page)
  await signIn(page, { email })
  await answer('000000')
  await expect(refusal(page)).toBeVisible()
  const used = await phone.nextCode()
  await answer(used)
  await expectOverview(page)

  await signOut(page)
  await signIn(page, { email })
  await answer(used)
  await expect(refusal(page)).toBeVisible()
  await answer(backupCodes[1] ?? '')
  await expectOverview(page)

  await signOut(page)
  await signIn(page, { email })
  await answer(backupCodes[1] ?? '')
  await expect(refusal(page)).toBeVisible()
  await page.goto('/digital/online')
  await expect(page).toHaveURL(/\/auth\/signin$/)
})

test('sign-in pages render before their code loads, and keep input typed or sent in the meantime', async ({
  openBrowser,
}) => {
  const page = await openBrowser()
  let letThrough = (): void => undefined
  const allowed = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/**/*.js', async (route) => {
    await allowed
    await route.continue()
  })
  const faces: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') faces.push(request.url())
  })
  const email = newEmail('ida')
  await page.goto('/auth/signup', { waitUntil: 'commit' })
  await fillCredentials(page, { email })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  // A native form submission would have put the password into the URL.
  await expect(page).toHaveURL(/\/auth\/signup$/)
  // The browser must load the code before the fonts.
  expect(faces).toEqual([])
  letThrough()
  await expectOverview(page)
  expect(faces).not.toEqual([])
})

test('the password reset page renders before its code loads, with and without a link', async ({
  openBrowser,
  cairn,
}) => {
  const { email, person } = await newUser(cairn, 'ivo')
  await person.makeRecoveryKit()
  /** Opens a browser whose requests for code the test holds back. */
  const held = async () => {
    const page = await openBrowser()
    let letThrough = (): void => undefined
    const allowed = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route('**/assets/**/*.js', async (route) => {
      await allowed
      await route.continue()
    })
    return { page, letThrough }
  }
  const asking = await held()
  await asking.page.goto('/auth/reset-password', { waitUntil: 'commit' })
  await asking.page.getByLabel('Email', { exact: true }).fill(email)
  await asking.page.getByRole('button', { name: 'Send reset link' }).click()
  asking.letThrough()
  await expect(notice(asking.page, 'We sent you a password reset link.')).toBeVisible()
  await expect(asking.page).toHaveURL(/\/auth\/signin$/)
  // After a typing error in the address, the user goes back to the form.
  await asking.page.goBack()
  await expect(asking.page.getByRole('button', { name: 'Send reset link' })).toBeVisible()

  const { page, letThrough } = await held()
  await page.goto(await linkTo(cairn, email, '/auth/reset-password'), { waitUntil: 'commit' })
  await page.getByLabel('Recovery code').fill('AAAA BBBB')
  await expect(page.getByRole('button', { name: 'Send reset link' })).toHaveCount(0)
  letThrough()
  await expect(page).toHaveURL(/\/auth\/reset-password$/)
  await expect(page.getByLabel('Recovery code')).toHaveValue('AAAA BBBB')
  await page.getByRole('button', { name: 'I don’t have my recovery code' }).click()
  await page.getByLabel('New password', { exact: true }).fill('Another-horse-9')
  await page.getByLabel('I’ve read this and want to start over').check()
  await page.getByRole('button', { name: 'Start over with no records' }).click()
  await expectOverview(page)
})

test('after a thief changed the address, the owner undoes the change from the old address and sets a new password', async ({
  openBrowser,
  cairn,
}) => {
  const { email, person } = await newUser(cairn, 'una', PASSWORD)
  const theirs = newEmail('intruder')
  await person.changeEmail({ password: PASSWORD, newEmail: theirs })
  const intruder = await openBrowser()
  await intruder.goto(await linkTo(cairn, theirs, '/auth/callback'))
  await intruder.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(intruder.getByText('Your email address has changed.')).toBeVisible()
  await expect.poll(() => subjectsTo(cairn, email)).toContain('Your email address was changed')

  const page = await openBrowser()
  await page.goto(await linkTo(cairn, email, '/auth/callback'))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await signIn(intruder, { email })
  await expect(refusal(intruder)).toContainText('this password no longer lets anyone in')
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await page.getByLabel('Password before the change').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('Newer-horse-8')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expectOverview(page)
  await expect(page.getByTitle(email)).toBeVisible()
})
