// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listSessions } from '../../../contract/accounts.ts'
import { listPasskeys, removePasskey, renamePasskey, startPasskey } from '../../../contract/passkeys.ts'
import { adasPage, draw, password, setUpPage } from '../../app/testing/index.tsx'
import type { Page } from '../../estate/testing/page.ts'
import Unlock from '../../shared/auth/Unlock.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'

setUpPage()

/** Mocks the passkey API, which jsdom lacks. */
function withPasskeys() {
  vi.stubGlobal('PublicKeyCredential', Object)
  vi.stubGlobal('isSecureContext', true)
}

describe('the passkeys of an account', () => {
  const at = new Date('2026-11-01T10:00:00Z')
  const passkey = (name: string, lastUsedAt: Date | null = null) => ({
    id: crypto.randomUUID(),
    name,
    createdAt: at,
    lastUsedAt,
  })

  let page: Page
  beforeEach(async () => {
    withPasskeys()
    page = await adasPage({ hasPasskey: true })
    let passkeys = [passkey('Phone', at), passkey('Blue key')]
    page.server.answer(listPasskeys, () => ({ passkeys }))
    page.server.answer(renamePasskey, ({ params: { id }, body: { name } }) => {
      passkeys = passkeys.map((one) => (one.id === id ? { ...one, name } : one))
      return {}
    })
    page.server.answer(removePasskey, ({ params: { id } }) => {
      passkeys = passkeys.filter((one) => one.id !== id)
      return {}
    })
  })

  test('the list shows when each passkey was created and used; the owner renames passkeys, and removes them after a confirmation', async () => {
    const { user } = draw(
      <main>
        <h1 tabIndex={-1}>Sign-in and Security</h1>
        <PasskeysCard />
      </main>,
    )
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
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  test('if removing a passkey fails, the list keeps the passkey and the dialog shows the reason', async () => {
    const message = 'Please enter your password to continue.'
    page.server.refuse(removePasskey, { status: 401, code: 'password-needed', message })
    const { user } = draw(<PasskeysCard />)
    await user.click(await screen.findByRole('button', { name: 'Remove Phone' }))
    await user.click(screen.getByRole('button', { name: 'Remove passkey' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Remove Phone?' })).toBeTruthy()
  })

  test('if the list fails to load, the page offers to try again', async () => {
    page.server.offline = true
    const { user } = draw(<PasskeysCard />)
    expect(await screen.findByText(/^This needs a connection/)).toBeTruthy()
    page.server.offline = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('button', { name: 'Remove Phone' })).toBeTruthy()
  })

  test('a wrong password creates no passkey, and the dialog suggests the device’s name', async () => {
    const { server } = page
    const place = { id: crypto.randomUUID(), createdAt: at, lastSeenAt: at }
    server.answer(listSessions, () => ({
      sessions: [
        { ...place, current: false, device: 'Edge on Windows' },
        { ...place, current: true, device: 'Firefox on Mac' },
      ],
    }))
    const asked = { challenge: new Uint8Array(32), rpId: 'localhost', origin: 'https://elsewhere.example', known: [] }
    server.answer(startPasskey, () => asked)
    server.refuse(startPasskey, {
      status: 401,
      code: 'wrong-credentials',
      message: 'The password you entered is incorrect',
    })
    const { user } = draw(<PasskeysCard />)
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    await user.type(screen.getByLabelText('Password'), 'Wrong-horse-7')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('The password you entered is incorrect')).toBeTruthy()
    server.allow()
    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), password)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Firefox on Mac')
    await user.click(screen.getByRole('button', { name: 'Make passkey' }))
    expect(await screen.findByText(/Passkeys work only at https:\/\/elsewhere\.example/)).toBeTruthy()
  })
})

describe('the lock screen', () => {
  const button = () => screen.queryByRole('button', { name: 'Unlock with a passkey' })
  const lockedPage = async (hasPasskey: boolean) => {
    const page = await adasPage({ hasPasskey })
    await act(() => page.client.lock())
    return page
  }

  test('the lock screen offers a passkey to an account that has one, in a browser that supports it', async () => {
    withPasskeys()
    await lockedPage(true)
    const { unmount } = draw(<Unlock />)
    expect(button()).toBeTruthy()
    unmount()
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    draw(<Unlock />)
    expect(button()).toBeNull()
  })

  test('the lock screen offers no passkey to an account without one', async () => {
    withPasskeys()
    await lockedPage(false)
    draw(<Unlock />)
    expect(button()).toBeNull()
  })

  test('the lock screen offers no passkey while the server is unreachable', async () => {
    withPasskeys()
    const page = await lockedPage(true)
    page.server.offline = true
    await page.reload()
    draw(<Unlock />)
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    expect(button()).toBeNull()
  })

  test('the lock screen shows why a passkey failed, and still accepts the password', async () => {
    withPasskeys()
    const page = await lockedPage(true)
    const { user } = draw(<Unlock />)
    page.server.offline = true
    await user.click(screen.getByRole('button', { name: 'Unlock with a passkey' }))
    expect((await screen.findByRole('alert')).textContent).toContain('This needs a connection to the internet.')
    expect(screen.getByLabelText('Password')).toBeTruthy()
  })
})
