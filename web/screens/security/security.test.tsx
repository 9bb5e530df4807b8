// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { EstateError } from '../../estate/types.ts'
import { draw, estateFor, setUpPage, signedIn } from '../../app/testing.tsx'
import { EmailCard } from './EmailCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'

setUpPage()

describe('password', () => {
  test('the new one is typed twice alike, and follows the rules', async () => {
    const sent: unknown[] = []
    const { user } = draw(<PasswordCard />, {
      calls: {
        changePassword: (input) => {
          sent.push(input)
          return Promise.resolve()
        },
      },
    })
    const open = screen.getByRole('button', { name: 'Change password' })
    await user.click(open)
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('Current password'), 'Old-horse-7')
    await user.type(dialog.getByLabelText('New password'), 'Correct-horse-7')
    await user.type(dialog.getByLabelText('New password again'), 'Correct-horse-8')
    await user.click(dialog.getByRole('button', { name: 'Change password' }))
    expect(dialog.getAllByText("Passwords don't match").length).toBeGreaterThan(0)
    expect(sent).toEqual([])
    await user.clear(dialog.getByLabelText('New password again'))
    await user.type(dialog.getByLabelText('New password again'), 'Correct-horse-7')
    await user.click(dialog.getByRole('button', { name: 'Change password' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([{ current: 'Old-horse-7', next: 'Correct-horse-7' }])
  })

  test('a wrong current password keeps the form and what was typed', async () => {
    const { user } = draw(<PasswordCard />, {
      calls: {
        changePassword: () =>
          Promise.reject(new EstateError('wrong-credentials', 'The email or password you entered is incorrect')),
      },
    })
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    const dialog = within(screen.getByRole('dialog'))
    for (const [label, text] of [
      ['Current password', 'Wrong-horse-7'],
      ['New password', 'Correct-horse-7'],
      ['New password again', 'Correct-horse-7'],
    ] as const)
      await user.type(dialog.getByLabelText(label), text)
    await user.click(dialog.getByRole('button', { name: 'Change password' }))
    expect(await dialog.findByText('The email or password you entered is incorrect')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>('New password').value).toBe('Correct-horse-7')
  })
})

describe('two-step sign-in', () => {
  test('password, a first code, then the backup codes', async () => {
    const { user } = draw(<TwoFactorCard />, {
      calls: {
        enrolTwoFactor: (password) =>
          password === 'Correct-horse-7'
            ? Promise.resolve({ uri: 'otpauth://totp/Cairn:ada?secret=ABCDEFGH', secret: 'ABCDEFGH' })
            : Promise.reject(new EstateError('wrong-credentials', 'The email or password you entered is incorrect')),
        confirmTwoFactor: (code) =>
          code === '123456'
            ? Promise.resolve({ backupCodes: ['one-1', 'two-2'] })
            : Promise.reject(new EstateError('wrong-code', 'This code is not right')),
      },
    })
    await user.click(screen.getByRole('button', { name: 'Set up two-step sign-in' }))
    await user.type(screen.getByLabelText('Password'), 'Correct-horse-7')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByRole('img', { name: 'Code for the authenticator app' })).toBeTruthy()
    expect(screen.getByText('ABCD EFGH')).toBeTruthy()
    const turnOn = screen.getByRole('button', { name: 'Turn on two-step sign-in' })
    await user.type(screen.getByLabelText('Code'), '12345')
    await user.click(turnOn)
    expect(screen.getAllByText('Please enter the six digits').length).toBeGreaterThan(0)
    await user.type(screen.getByLabelText('Code'), '6')
    await user.click(turnOn)
    const codes = within(await screen.findByRole('list', { name: 'Backup codes' }))
    expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['one-1', 'two-2'])
  })
})

describe('where one is signed in', () => {
  const place = (id: string, device: string, current: boolean) => ({
    id,
    device,
    current,
    createdAt: '2026-11-01T10:00:00Z',
    lastSeenAt: '2026-11-02T10:00:00Z',
  })

  test('another device can be signed out; this one only with all', async () => {
    let places = [place('1', 'Firefox on Linux', true), place('2', 'Safari on iPhone', false)]
    const { user } = draw(<SessionsCard />, {
      calls: {
        listSessions: () => Promise.resolve(places),
        endSession: (id) => {
          places = places.filter((one) => one.id !== id)
          return Promise.resolve()
        },
      },
    })
    await screen.findByText('Safari on iPhone')
    expect(screen.queryByRole('button', { name: 'Sign out on Firefox on Linux' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Sign out on Safari on iPhone' }))
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
    expect(screen.getByText('Firefox on Linux')).toBeTruthy()
  })

  test('a list that cannot be read offers to try again', async () => {
    let works = false
    const { user } = draw(<SessionsCard />, {
      calls: {
        listSessions: () =>
          works
            ? Promise.resolve([place('1', 'Firefox on Linux', true)])
            : Promise.reject(new EstateError('offline', 'No connection')),
      },
    })
    expect(await screen.findByText('No connection')).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Firefox on Linux')).toBeTruthy()
  })
})

test('an address that is not confirmed says so, and the link can be sent again', async () => {
  let sent = 0
  const { user } = draw(<EmailCard />, {
    estate: estateFor({ ...signedIn, emailVerified: false }),
    calls: {
      resendConfirmation: () => {
        sent += 1
        return Promise.resolve()
      },
    },
  })
  await user.click(screen.getByRole('button', { name: 'Send the link again' }))
  expect(sent).toBe(1)
})
