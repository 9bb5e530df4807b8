// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  openResetLink,
  signIn,
  signUp,
  startAgain,
  startReset,
  submitSecondFactor,
} from '../../../contract/accounts.ts'
import { getServerInfo } from '../../../contract/server-info.ts'
import { email, openAt, password, setUpPage, visitorsPage } from '../../app/testing/index.tsx'
import { store } from '../../estate/remote.ts'

setUpPage()

async function adaElsewhere() {
  const page = await visitorsPage()
  const ada = await page.browser()
  await ada.signUp({ email, password })
  await ada.refresh()
  return { page, ada, account: page.server.state.accounts[0] }
}

const lockedOut = 'Too many failed attempts. Account is temporarily locked. Please try again in 15 minutes.'

async function fillIn(user: Awaited<ReturnType<typeof openAt>>['user'], address: string, words: string) {
  if (address !== '') await user.type(await screen.findByLabelText('Email'), address)
  if (words !== '') await user.type(await screen.findByLabelText('Password'), words)
}

test.each([
  ['/auth/signin', ['Email', 'Password']],
  ['/auth/signup', ['Email', 'Password']],
  ['/auth/reset-password', ['Email']],
])('%s has only the fields %j', async (path, labels) => {
  await openAt(path)
  const form = (await screen.findByLabelText('Email')).closest('form')
  const asked = [...(form?.querySelectorAll('input') ?? [])].map((input) => input.labels?.[0]?.firstChild?.textContent)
  expect(asked).toEqual(labels)
})

describe('sign in', () => {
  test('the sign-in form reports missing fields once above the form, with a link to the first of them', async () => {
    const { user } = await openAt('/auth/signin')
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    const summary = within(screen.getByRole('alert'))
    expect(summary.getAllByText('Email and password are required')).toHaveLength(1)
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    await user.click(summary.getByRole('link'))
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  })

  test('the sign-in form sends the e-mail trimmed and lower-cased, and the password unchanged', async () => {
    const { page, account } = await adaElsewhere()
    Object.assign(account ?? {}, { twoFactor: true })
    const { user, server } = await openAt('/auth/signin', page)
    await fillIn(user, '  Ada@Example.ORG', password)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    // The server would have rejected any other password.
    await screen.findByRole('heading', { name: 'One more step' })
    expect(server.received(signIn)).toMatchObject([{ body: { email: 'ada@example.org' } }])
  })

  test('a rejected sign-in shows the error and keeps the input', async () => {
    const { user, server } = await openAt('/auth/signin')
    server.refuse(signIn, { status: 429, code: 'locked-out', message: lockedOut })
    await fillIn(user, 'ada@example.org', 'Correct-horse-7')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(within(screen.getByRole('alert')).getByText(lockedOut)).toBeTruthy())
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Correct-horse-7')
  })

  test('the second step accepts a code with spaces, and reports a wrong code', async () => {
    const { page, account } = await adaElsewhere()
    Object.assign(account ?? {}, { twoFactor: true })
    const { user, server } = await openAt('/auth/signin', page)
    await fillIn(user, email, password)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    const code = await screen.findByLabelText('Code')
    expect(document.activeElement).toBe(code)
    server.refuse(submitSecondFactor, { status: 401, code: 'wrong-code', message: 'This code is not right' })
    await user.type(code, '000000')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('This code is not right')).toBeTruthy()
    server.allow()
    await user.clear(code)
    await user.type(code, '123 456')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(server.received(submitSecondFactor).at(-1)).toEqual({ body: { code: '123456' } }))
    // The toast disappears after seconds and the dashboard may load later, so wait for both at once.
    await Promise.all([screen.findByText('Welcome back!'), screen.findByRole('heading', { name: /^Good / })])
  })
})

describe('sign up', () => {
  test('one line shows the password’s rules, and then the rules not yet satisfied', async () => {
    const { user } = await openAt('/auth/signup')
    const field = await screen.findByLabelText('Password')
    const rules = 'At least 8 characters, with a capital letter, a small letter, a number, and a sign like ! or #.'
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(rules)
    await fillIn(user, '', 'correct-horse')
    expect(screen.getByText('Still needs a capital letter and a number.', { ignore: 'output' })).toBeTruthy()
    await user.type(field, 'C7')
    expect(screen.getByText('That’s everything it needs.', { ignore: 'output' })).toBeTruthy()
  })

  test('a rejected password has its error and the rules as description', async () => {
    const { user } = await openAt('/auth/signup')
    await fillIn(user, 'ada@example.org', 'correct-horse-7')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    const field = screen.getByLabelText('Password')
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'At least 8 characters, with a capital letter, a small letter, a number, and a sign like ! or #.',
      'Password must contain at least one uppercase letter (A-Z)',
    ])
  })

  test('an e-mail that has an account shows an error at its field until the user changes it', async () => {
    const message = 'An account with this email already exists'
    const { user, server } = await openAt('/auth/signup')
    server.refuse(signUp, { code: 'email-taken', message, field: 'email' })
    await fillIn(user, 'ada@example.org', 'Correct-horse-7')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    const field = screen.getByLabelText('Email')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    const described = field.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe(message)
    await user.type(field, 'x')
    expect(field.getAttribute('aria-invalid')).toBeNull()
  })
})

describe('reset', () => {
  test('the reset page requests the link, confirms that it was sent, and goes to sign-in', async () => {
    const { user, server, path } = await openAt('/auth/reset-password')
    await user.type(await screen.findByLabelText('Email'), 'Ada@example.org')
    await user.click(screen.getByRole('button', { name: 'Send reset link' }))
    expect(await screen.findByText('Check your email')).toBeTruthy()
    expect(screen.getByText('We sent you a password reset link.')).toBeTruthy()
    expect(server.received(startReset)).toEqual([{ body: { email: 'ada@example.org' } }])
    expect(path()).toBe('/auth/signin')
  })

  test('the reset page shows an error if the server sends no mail', async () => {
    const page = await visitorsPage()
    const usual = await page.server.answerOf(getServerInfo, {}, page.visitor)
    page.server.answer(getServerInfo, () => ({ ...usual, mail: false }))
    await page.client.start()
    await openAt('/auth/reset-password', page)
    expect(await screen.findByText(/can’t send email/)).toBeTruthy()
  })

  test('a reset with link and recovery code keeps the estate, and removes the token from the address bar', async () => {
    const { page, ada } = await adaElsewhere()
    const { code } = await ada.makeRecoveryKit()
    const { user } = await openAt('/auth/reset-password?token=secret-1', page)
    await user.type(await screen.findByLabelText('Recovery code'), ` ${code.toLowerCase()} `)
    await user.type(screen.getByLabelText('New password'), 'Correct-horse-7')
    expect(location.search).toBe('')
    await user.click(screen.getByRole('button', { name: 'Set new password' }))
    await waitFor(() => expect(store.slice('session')).toMatchObject({ state: 'signed-in', email }))
    const elsewhere = await page.browser()
    expect(await elsewhere.signIn({ email, password: 'Correct-horse-7' })).toEqual({ next: 'done' })
    expect(await elsewhere.ownFingerprint()).toBe(await ada.ownFingerprint())
  })

  test('the reset page reports an expired link before the visitor types a code, and offers a new link', async () => {
    const { user, server } = await openAt('/auth/reset-password')
    const message = 'This link is no longer valid. Please ask for a new one.'
    server.refuse(openResetLink, { code: 'link-invalid', message })
    await screen.findByRole('button', { name: 'Send reset link' })
    expect(screen.queryByText(message)).toBeNull()
    // A page opened from an older link is still open.
    location.hash = '#token=secret-old'
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByLabelText('Recovery code')).toBeNull()
    await user.type(screen.getByLabelText('Email'), email)
    await user.click(screen.getByRole('button', { name: 'Send reset link' }))
    await waitFor(() => expect(server.received(startReset)).toEqual([{ body: { email } }]))
  })

  test('an open reset page takes the token of a newer link, and removes it from the address bar', async () => {
    const { page, ada } = await adaElsewhere()
    const { code } = await ada.makeRecoveryKit()
    const { user, server } = await openAt('/auth/reset-password#token=secret-old', page)
    await user.type(await screen.findByLabelText('Recovery code'), code)
    location.hash = '#token=secret-new'
    await waitFor(() => expect(screen.getByLabelText('Recovery code')).toHaveProperty('value', ''))
    expect(location.hash).toBe('')
    expect(server.received(openResetLink).map(({ body }) => body.token)).toEqual(['secret-old', 'secret-new'])
  })

  test('the reset page does not ask a user without a kit for a code', async () => {
    const { page } = await adaElsewhere()
    await openAt('/auth/reset-password?token=secret-3', page)
    expect(await screen.findByRole('heading', { name: 'Start over without your code' })).toBeTruthy()
    expect(screen.getByText(/You haven’t made a recovery kit/)).toBeTruthy()
    expect(screen.queryByText(/find your code/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'I found my recovery code' })).toBeNull()
  })

  test('the reset page requires a user who starts again to confirm the consequences', async () => {
    const page = await visitorsPage()
    page.server.answer(openResetLink, () => ({ email, hasRecoveryKit: true, takesPassword: false, startsAgain: true }))
    const { user, server } = await openAt('/auth/reset-password?token=secret-2', page)
    server.answer(startAgain, async ({ body, visitor }) => {
      const { passwordBox, identity } = body
      const { session } = await server.answerOf(signUp, { body: { ...body, email } }, visitor)
      return { session, keys: { passwordBox, identity } }
    })
    await user.click(await screen.findByRole('button', { name: 'I don’t have my recovery code' }))
    expect(await screen.findByText(/isn’t deleted/)).toBeTruthy()
    await user.type(screen.getByLabelText('New password'), 'Correct-horse-7')
    const start = screen.getByRole('button', { name: 'Start over with no records' })
    await user.click(start)
    expect(server.received(startAgain)).toEqual([])
    await user.click(screen.getByLabelText('I’ve read this and want to start over'))
    await user.click(start)
    await waitFor(() => expect(store.slice('session')).toMatchObject({ state: 'signed-in', email }))
    expect(server.received(startAgain)).toMatchObject([{ body: { token: 'secret-2' } }])
  })
})

describe('a failure on a signed-out page', () => {
  const forms = {
    signIn: [signIn, '/auth/signin', 'Sign in', 'Authentication failed'],
    signUp: [signUp, '/auth/signup', 'Create account', 'An error occurred during signup'],
    startReset: [startReset, '/auth/reset-password', 'Send reset link', 'An error occurred'],
  } as const

  /** Returns the toast's text after a rejection with `message`; without it, after a client crash. */
  async function refusedBy(call: keyof typeof forms, message?: string) {
    const [route, path, button] = forms[call]
    const { user, page, server } = await openAt(path)
    if (message === undefined) page.crash()
    else server.refuse(route, { code: 'refused', message })
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ada@example.org' } })
    const field = screen.queryByLabelText('Password')
    if (field) fireEvent.change(field, { target: { value: 'Correct-horse-7' } })
    const said = () => screen.queryByText('Error', { selector: 'li *' })?.nextElementSibling?.textContent
    const before = said()
    await user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(said()).not.toBe(before))
    return said()
  }

  test.each([
    ['signUp', 'An account with this email already exists'],
    ['signUp', 'Too many signup attempts. Please wait a few minutes before trying again.'],
    ['signIn', lockedOut],
    ['signIn', 'Rate limit exceeded. Please wait a moment before trying again.'],
    ['signIn', 'The email or password you entered is incorrect'],
    ['signIn', 'Please verify your email address before signing in'],
    ['signIn', 'An unexpected error occurred. Please try again.'],
    ['startReset', 'Too many reset attempts. Please try again later.'],
  ] as const)('after a failed %s, a toast shows "%s" unchanged, and the console stays empty', async (call, message) => {
    const logged = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'log')]
    expect(await refusedBy(call, message)).toBe(message)
    expect(screen.getAllByText(message).length).toBeGreaterThan(1)
    expect(logged.flatMap(({ mock }) => mock.calls)).toEqual([])
  })

  test.each(['signIn', 'signUp', 'startReset'] as const)(
    'after an unknown error of %s, a toast shows a general message',
    async (call) => {
      expect(await refusedBy(call)).toBe(forms[call][3])
    },
  )
})

test('after a sign-out, the page confirms the sign-out and offers only to sign in again', async () => {
  await openAt('/auth/signed-out')
  expect(await screen.findByRole('heading', { name: 'You are signed out' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe('/auth/signin')
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull()
})
