// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { EstateError } from '../../estate/types.ts'
import { draw, estateFor, setUpPage, signedIn } from '../../app/testing.tsx'
import type { Passkey } from '../../estate/index.ts'
import Unlock from '../../shared/auth/Unlock.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'

setUpPage()

const passkey = (id: string, name: string, lastUsedAt: string | null = null): Passkey => ({
  id,
  name,
  createdAt: '2026-11-01T10:00:00Z',
  lastUsedAt,
})

/** A browser that may have passkeys; jsdom has none. */
function withPasskeys() {
  vi.stubGlobal('PublicKeyCredential', Object)
  vi.stubGlobal('isSecureContext', true)
}

describe('the passkeys of an account', () => {
  let kept: Passkey[]
  beforeEach(() => {
    withPasskeys()
    kept = [passkey('1', 'Phone', '2026-11-02T10:00:00Z'), passkey('2', 'Blue key')]
  })

  test('are listed with when they were added and used, renamed, and removed after a question', async () => {
    const { user } = draw(<PasskeysCard />, {
      calls: {
        listPasskeys: () => Promise.resolve(kept),
        renamePasskey: ({ id, name }) => {
          kept = kept.map((one) => (one.id === id ? { ...one, name } : one))
          return Promise.resolve()
        },
        removePasskey: (id) => {
          kept = kept.filter((one) => one.id !== id)
          return Promise.resolve()
        },
      },
    })
    const rows = () => within(screen.getByRole('list', { name: 'Passkeys' })).getAllByRole('listitem')
    await screen.findByText('not used yet', { exact: false })
    expect(rows()[0]?.textContent).toMatch(/^Phone.*last used/)
    await user.click(screen.getByRole('button', { name: 'Rename Blue key' }))
    const name = screen.getByLabelText('Name')
    await user.clear(name)
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    expect(screen.getAllByText('Please enter a name').length).toBeGreaterThan(0)
    await user.type(name, '  Green key ')
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    await user.click(await screen.findByRole('button', { name: 'Remove Green key' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(rows()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Remove Phone' }))
    await user.click(screen.getByRole('button', { name: 'Remove passkey' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(rows()[0]?.textContent).toMatch(/^Green key/)
  })

  test('one that cannot be removed stays, and the question says why', async () => {
    const { user } = draw(<PasskeysCard />, {
      calls: {
        listPasskeys: () => Promise.resolve(kept),
        removePasskey: () =>
          Promise.reject(new EstateError('password-needed', 'Please enter your password to continue.')),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Remove Phone' }))
    await user.click(screen.getByRole('button', { name: 'Remove passkey' }))
    expect(await screen.findByText('Please enter your password to continue.')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Remove Phone?' })).toBeTruthy()
  })

  test('a list that cannot be read offers to try again', async () => {
    let works = false
    const { user } = draw(<PasskeysCard />, {
      calls: {
        listPasskeys: () =>
          works ? Promise.resolve(kept) : Promise.reject(new EstateError('offline', 'No connection')),
      },
    })
    expect(await screen.findByText('No connection')).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('button', { name: 'Remove Phone' })).toBeTruthy()
  })

  test('a wrong password makes none, and what the device is called is offered as a name', async () => {
    const place = { id: '1', current: true, device: 'Firefox on Mac', createdAt: '', lastSeenAt: '' }
    const { user } = draw(<PasskeysCard />, {
      calls: {
        listPasskeys: () => Promise.resolve([]),
        listSessions: () => Promise.resolve([{ ...place, current: false, device: 'Edge on Windows' }, place]),
        startPasskey: (password) =>
          password === 'Correct-horse-7'
            ? Promise.resolve({
                challenge: new Uint8Array(32),
                rpId: 'localhost',
                origin: 'https://elsewhere.example',
                salt: new Uint8Array(32),
                known: [],
                email: 'ada@example.org',
                userHandle: new Uint8Array(16),
                algorithms: [-8],
              })
            : Promise.reject(new EstateError('wrong-credentials', 'The password you entered is incorrect')),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    await user.type(screen.getByLabelText('Password'), 'Wrong-horse-7')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('The password you entered is incorrect')).toBeTruthy()
    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), 'Correct-horse-7')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Firefox on Mac')
    await user.click(screen.getByRole('button', { name: 'Make passkey' }))
    expect(await screen.findByText(/Passkeys work only at https:\/\/elsewhere\.example/)).toBeTruthy()
  })
})

describe('the lock', () => {
  const locked = { ...signedIn, state: 'locked' as const }
  const button = () => screen.queryByRole('button', { name: 'Unlock with a passkey' })

  test('offers a passkey to whoever has one, where there can be one, and the server can be reached', () => {
    withPasskeys()
    const { unmount } = draw(<Unlock />, { estate: estateFor({ ...locked, hasPasskey: true }) })
    expect(button()).toBeTruthy()
    unmount()
    for (const session of [locked, { ...locked, hasPasskey: true, offline: true }]) {
      const drawn = draw(<Unlock />, { estate: estateFor(session) })
      expect(button()).toBeNull()
      drawn.unmount()
    }
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    draw(<Unlock />, { estate: estateFor({ ...locked, hasPasskey: true }) })
    expect(button()).toBeNull()
  })

  test('says why a passkey did not open it, and the password still can', async () => {
    withPasskeys()
    const { user } = draw(<Unlock />, {
      estate: estateFor({ ...locked, hasPasskey: true }),
      calls: { startPasskeyUnlock: () => Promise.reject(new EstateError('offline', 'We could not reach the server.')) },
    })
    await user.click(screen.getByRole('button', { name: 'Unlock with a passkey' }))
    expect((await screen.findByRole('alert')).textContent).toBe('We could not reach the server.')
    expect(screen.getByLabelText('Password')).toBeTruthy()
  })
})
