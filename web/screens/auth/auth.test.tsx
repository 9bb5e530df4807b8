// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { EstateError } from '../../estate/types.ts'
import { estateFor, openAt, setUpPage, signedIn } from '../../app/testing.tsx'
import { pending, tellWhereToGoOn } from '../../shared/session/pending-invitation.ts'

setUpPage()

const lockedOut = 'Too many failed attempts. Account is temporarily locked. Please try again in 15 minutes.'

async function fillIn(user: Awaited<ReturnType<typeof openAt>>['user'], email: string, password: string) {
  if (email !== '') await user.type(await screen.findByLabelText('Email'), email)
  if (password !== '') await user.type(await screen.findByLabelText('Password'), password)
}

test.each([
  ['/auth/signin', ['Email', 'Password']],
  ['/auth/signup', ['Email', 'Password']],
  ['/auth/reset-password', ['Email']],
])('%s asks for nothing but %j', async (path, labels) => {
  await openAt(path)
  const form = (await screen.findByLabelText('Email')).closest('form')
  const asked = [...(form?.querySelectorAll('input') ?? [])].map((input) => input.labels?.[0]?.firstChild?.textContent)
  expect(asked).toEqual(labels)
})

describe('sign in', () => {
  test('asks for both, beside the fields and above them, and sends nothing', async () => {
    const { user } = await openAt('/auth/signin')
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    const summary = within(screen.getByRole('alert'))
    expect(summary.getAllByText('Email and password are required')).toHaveLength(1)
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    await user.click(summary.getByRole('link'))
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  })

  test('sends the e-mail trimmed and lower-cased, and the password as it is', async () => {
    const sent: unknown[] = []
    const { user } = await openAt('/auth/signin', {
      calls: {
        signIn: (input) => {
          sent.push(input)
          return Promise.resolve({ next: 'two-factor' })
        },
      },
    })
    await fillIn(user, '  Ada@Example.ORG', 'Correct-horse-7')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByRole('heading', { name: 'One more step' })
    expect(sent).toEqual([{ email: 'ada@example.org', password: 'Correct-horse-7' }])
  })

  test('a refusal is shown and nothing typed is lost', async () => {
    const { user } = await openAt('/auth/signin', {
      calls: { signIn: () => Promise.reject(new EstateError('locked-out', lockedOut)) },
    })
    await fillIn(user, 'ada@example.org', 'Correct-horse-7')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(within(screen.getByRole('alert')).getByText(lockedOut)).toBeTruthy())
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Correct-horse-7')
  })

  test('the second step takes a code with spaces, and says when it is wrong', async () => {
    const estate = estateFor({ state: 'signed-out' })
    const { user } = await openAt('/auth/signin', {
      estate,
      calls: {
        signIn: () => Promise.resolve({ next: 'two-factor' }),
        submitTwoFactor: (code) => {
          if (code !== '123456') return Promise.reject(new EstateError('wrong-code', 'This code is not right'))
          estate.changeQuietly({ session: signedIn })
          return Promise.resolve()
        },
      },
    })
    await fillIn(user, 'ada@example.org', 'Correct-horse-7')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    const code = await screen.findByLabelText('Code')
    expect(document.activeElement).toBe(code)
    await user.type(code, '000000')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('This code is not right')).toBeTruthy()
    await user.clear(code)
    await user.type(code, '123 456')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    // The dashboard's code has to come first.
    expect(await screen.findByRole('heading', { name: /^Good / }, { timeout: 10_000 })).toBeTruthy()
    expect(await screen.findByText('Welcome back!')).toBeTruthy()
  })
})

describe('sign up', () => {
  test('ticks the rules off while typing', async () => {
    const { user } = await openAt('/auth/signup')
    const rules = within(await screen.findByRole('list', { name: 'What the password needs' }))
    expect(rules.queryAllByText('(done)')).toHaveLength(0)
    await fillIn(user, '', 'correct-horse')
    expect(rules.getAllByText('(done)')).toHaveLength(5)
  })

  test('an e-mail that has an account is said at its field until it is changed', async () => {
    const message = 'An account with this email already exists'
    const { user } = await openAt('/auth/signup', {
      calls: { signUp: () => Promise.reject(new EstateError('email-taken', message, { field: 'email' })) },
    })
    await fillIn(user, 'ada@example.org', 'Correct-horse-7')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    const email = screen.getByLabelText('Email')
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
    const described = email.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe(message)
    await user.type(email, 'x')
    expect(email.getAttribute('aria-invalid')).toBeNull()
  })
})

describe('reset', () => {
  test('asks for the link, says so, and goes to sign in', async () => {
    const asked: string[] = []
    const { user, path } = await openAt('/auth/reset-password', {
      calls: {
        startReset: (email) => {
          asked.push(email)
          return Promise.resolve()
        },
      },
    })
    await user.type(await screen.findByLabelText('Email'), 'Ada@example.org')
    await user.click(screen.getByRole('button', { name: 'Send reset link' }))
    expect(await screen.findByText('Check your email')).toBeTruthy()
    expect(screen.getByText('We sent you a password reset link.')).toBeTruthy()
    expect(asked).toEqual(['ada@example.org'])
    expect(path()).toBe('/auth/signin')
  })

  test('says honestly when this server sends no mail', async () => {
    const server = { mail: false, rehearsalDaySeconds: null }
    await openAt('/auth/reset-password', { estate: estateFor({ state: 'signed-out' }, { server }) })
    expect(await screen.findByText(/does not send mail/)).toBeTruthy()
  })

  test('with the link and the recovery code everything is kept; the link leaves the address bar', async () => {
    const sent: unknown[] = []
    const { user } = await openAt('/auth/reset-password?token=secret-1', {
      calls: {
        finishReset: (input) => {
          sent.push(input)
          return Promise.resolve()
        },
      },
    })
    await user.type(await screen.findByLabelText('Recovery code'), ' abcd efgh ')
    await user.type(screen.getByLabelText('New password'), 'Correct-horse-7')
    expect(location.search).toBe('')
    await user.click(screen.getByRole('button', { name: 'Set new password' }))
    await waitFor(() =>
      expect(sent).toEqual([{ token: 'secret-1', recoveryCode: 'abcd efgh', newPassword: 'Correct-horse-7' }]),
    )
  })

  test('starting again is never done without having read what it means', async () => {
    const sent: unknown[] = []
    const { user } = await openAt('/auth/reset-password?token=secret-2', {
      calls: {
        startAgain: (input) => {
          sent.push(input)
          return Promise.resolve()
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'I do not have my recovery code' }))
    expect(screen.getByText(/is not deleted/)).toBeTruthy()
    await user.type(screen.getByLabelText('New password'), 'Correct-horse-7')
    const start = screen.getByRole('button', { name: 'Start again with an empty estate' })
    await user.click(start)
    expect(sent).toEqual([])
    await user.click(screen.getByLabelText('I have read this and want to start again'))
    await user.click(start)
    await waitFor(() => expect(sent).toEqual([{ token: 'secret-2', newPassword: 'Correct-horse-7' }]))
  })
})

describe('the way back to an earlier estate', () => {
  test('asks for a code once the server wants one, and keeps what was typed', async () => {
    const sent: unknown[] = []
    const { user } = await openAt('/auth/return', {
      calls: {
        returnToEarlier: (input) => {
          sent.push(input)
          if (input.code !== undefined) return Promise.resolve()
          return Promise.reject(new EstateError('code-needed', 'Please enter the code.', { field: 'code' }))
        },
      },
    })
    await user.type(await screen.findByLabelText('Email'), ' Ann@Example.org ')
    await user.type(screen.getByLabelText('Password of then'), 'Correct-horse-7')
    expect(screen.queryByLabelText('Code')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Go back to it' }))
    await user.type(await screen.findByLabelText('Code'), '123 456')
    await user.click(screen.getByRole('button', { name: 'Go back to it' }))
    const typed = { email: 'ann@example.org', password: 'Correct-horse-7' }
    await waitFor(() => expect(sent).toEqual([typed, { ...typed, code: '123456' }]))
  })
})

describe('the link of a confirmation mail', () => {
  test('is sent once, by a press and not by opening it, and a refusal is shown', async () => {
    const sent: string[] = []
    const { user } = await openAt('/auth/callback?token=secret-3', {
      calls: {
        confirmEmail: (token) => {
          sent.push(token)
          return Promise.reject(new EstateError('not-valid', 'This link is no longer valid. Please ask for a new one.'))
        },
      },
    })
    const press = await screen.findByRole('button', { name: 'Confirm' })
    expect(sent).toEqual([])
    await user.dblClick(press)
    expect(await screen.findByText('This link is no longer valid. Please ask for a new one.')).toBeTruthy()
    expect(sent).toEqual(['secret-3'])
  })

  test.each([
    ['email-confirmed', 'Thank you. Your email address is confirmed.'],
    ['email-changed', 'Your email address has changed.'],
    ['email-restored', 'Your email address is the old one again.'],
  ] as const)('%s: says what happened', async (happened, words) => {
    const { user } = await openAt(`/auth/callback?token=${happened}`, {
      calls: { confirmEmail: () => Promise.resolve({ happened }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('leads back to the invitation that waits in another tab, and never says that nothing more is needed', async () => {
    const stop = tellWhereToGoOn({ name: 'invitation', value: 'owner.seat.invitation.1.secret' })
    const { user } = await openAt('/auth/callback?token=waits', {
      calls: { confirmEmail: () => Promise.resolve({ happened: 'email-confirmed' as const }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    const on = await screen.findByRole('link', { name: 'Go on to your invitation' })
    expect(on.getAttribute('href')).toBe('/invitation')
    expect(pending('invitation').read()).toBe('owner.seat.invitation.1.secret')
    expect(screen.queryByText(/Nothing more is needed/)).toBeNull()
    stop()
    pending('invitation').forget()
  })

  test('without a token says what to do', async () => {
    await openAt('/auth/callback')
    expect(await screen.findByText(/open the link from the mail again/)).toBeTruthy()
  })
})

describe('a failure at the doors', () => {
  const doors = {
    signIn: ['/auth/signin', 'Sign in', 'Authentication failed'],
    signUp: ['/auth/signup', 'Create account', 'An error occurred during signup'],
    startReset: ['/auth/reset-password', 'Send reset link', 'An error occurred'],
  } as const

  async function refusedBy(call: keyof typeof doors, error: unknown) {
    const [path, button] = doors[call]
    const { user } = await openAt(path, { calls: { [call]: () => Promise.reject(error) } })
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ada@example.org' } })
    const password = screen.queryByLabelText('Password')
    if (password) fireEvent.change(password, { target: { value: 'Correct-horse-7' } })
    await user.click(screen.getByRole('button', { name: button }))
    const title = await screen.findByText('Error', { selector: 'li *' })
    return title.nextElementSibling?.textContent
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
  ] as const)('%s: a notice says as it is "%s", and no console is told', async (call, message) => {
    const logged = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'log')]
    expect(await refusedBy(call, new EstateError('refused', message))).toBe(message)
    expect(screen.getAllByText(message).length).toBeGreaterThan(1)
    expect(logged.flatMap(({ mock }) => mock.calls)).toEqual([])
  })

  test.each(['signIn', 'signUp', 'startReset'] as const)('%s: says so where nothing is known of it', async (call) => {
    expect(await refusedBy(call, 'not even an error')).toBe(doors[call][2])
  })
})
