// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  changeEmail,
  changePassword,
  endSession,
  listSessions,
  resendConfirmation,
} from '../../../contract/accounts.ts'
import { readSuccession, stopSuccession } from '../../../contract/succession.ts'
import { confirmTwoFactor, enrolTwoFactor, newBackupCodes } from '../../../contract/two-factor.ts'
import { random, readStatement } from '../../../client/testing/memory-server/index.ts'
import { adasPage, draw, email, password, setUpPage } from '../../app/testing/index.tsx'
import { ToastViewport } from '../../ui/index.ts'
import { EmailCard } from './EmailCard.tsx'
import Security from './index.tsx'
import { KeysCard } from './KeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { RecoveryCard } from './RecoveryCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'

setUpPage()

const place = (device: string, current: boolean) => {
  const at = new Date('2026-11-02T10:00:00Z')
  return { id: crypto.randomUUID(), device, current, createdAt: at, lastSeenAt: at }
}

describe('password', () => {
  test('the user must type the current password once and the new password twice, and other sessions leave the list', async () => {
    const { server, browser } = await adasPage()
    const places = ['Firefox on Linux', 'Safari on iPhone'].map((device, at) => place(device, at === 0))
    server.answer(listSessions, () => ({ sessions: places }))
    const { user } = draw(<Security />)
    await screen.findByText('Safari on iPhone')
    expect(screen.getByText('Not made yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('Current password'), password)
    await user.type(dialog.getByLabelText('New password'), 'Correct-horse-7')
    await user.type(dialog.getByLabelText('New password again'), 'Correct-horse-8')
    await user.click(dialog.getByRole('button', { name: 'Change password' }))
    expect(dialog.getAllByText("Passwords don't match").length).toBeGreaterThan(0)
    await user.clear(dialog.getByLabelText('Current password'))
    await user.click(dialog.getByRole('button', { name: 'Change password' }))
    expect(dialog.getAllByText('Please enter your current password').length).toBeGreaterThan(0)
    await user.type(dialog.getByLabelText('Current password'), password)
    expect(server.received(changePassword)).toEqual([])
    await user.clear(dialog.getByLabelText('New password again'))
    await user.type(dialog.getByLabelText('New password again'), 'Correct-horse-7')
    places.pop()
    await user.click(dialog.getByRole('button', { name: 'Change password' }))
    const kitToo = within(await screen.findByRole('dialog', { name: 'Make a recovery kit, too?' }))
    await user.click(kitToo.getByRole('button', { name: 'Later' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The server ended all other sessions, so the list no longer shows them.
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
    const other = await browser()
    expect(await other.signIn({ email, password: 'Correct-horse-7' })).toEqual({ next: 'done' })
  })

  test('a wrong current password keeps the form and its input', async () => {
    await adasPage()
    const { user } = draw(<PasswordCard onChanged={() => undefined} />)
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    const dialog = within(screen.getByRole('dialog'))
    for (const [label, text] of [
      ['Current password', 'Wrong-horse-7'],
      ['New password', 'Correct-horse-7'],
      ['New password again', 'Correct-horse-7'],
    ] as const)
      await user.type(dialog.getByLabelText(label), text)
    await user.click(dialog.getByRole('button', { name: 'Change password' }))
    expect(await dialog.findByText('The password you entered is incorrect')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>('New password').value).toBe('Correct-horse-7')
  })
})

describe('the recovery kit', () => {
  test('the recovery kit requires the password before the code appears, and again to cancel the newest kit', async () => {
    const page = await adasPage()
    await page.client.signOut()
    await page.client.signIn({ email, password })
    const { user } = draw(<RecoveryCard />)
    await user.click(screen.getByRole('button', { name: 'Make recovery kit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Recovery kit' }))
    await user.click(dialog.getByRole('button', { name: 'Make my recovery kit' }))
    expect(dialog.getAllByText('Please enter your password').length).toBeGreaterThan(0)
    await user.type(dialog.getByLabelText('Password'), password)
    await user.click(dialog.getByRole('button', { name: 'Make my recovery kit' }))
    expect(await dialog.findByRole('list', { name: 'Recovery code' })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Later' }))
    await user.click(await screen.findByRole('button', { name: 'This wasn’t me' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Cancel the newest recovery kit?' }))
    await user.type(asked.getByLabelText('Password'), password)
    await user.click(asked.getByRole('button', { name: 'Cancel this kit' }))
    expect(await screen.findByText('Not made yet')).toBeTruthy()
  })
})

describe('a pending change of the keys', () => {
  test('the page shows the date, and lets an owner who did not request the change stop it', async () => {
    const { server } = await adasPage()
    const since = new Date('2026-11-02T10:00:00Z')
    const waits = { statementHash: random(32), since, countsAt: new Date('2026-11-16T10:00:00Z') }
    let successor: typeof waits | null = waits
    server.answer(readSuccession, () => ({ counter: 0, kitCounts: false, nextKey: null, successor, frozen: false }))
    server.answer(stopSuccession, () => {
      successor = null
      return {}
    })
    const { user } = draw(<KeysCard />)
    expect(await screen.findByText(/On November 16, 2026, they’ll take over/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'This wasn’t me. Stop it.' }))
    await waitFor(() => expect(screen.queryByText('Your keys')).toBeNull())
    const [sent] = server.received(stopSuccession)
    const veto = readStatement(sent?.body.statement ?? new Uint8Array())
    expect(veto).toMatchObject({ type: 'succession-veto', statementHash: waits.statementHash })
  })

  test('the page hides the card without a request, and warns if two people requested a change', async () => {
    const { server } = await adasPage()
    const { container } = draw(<KeysCard />)
    expect(container.textContent).toBe('')
    server.answer(readSuccession, () => ({
      counter: 0,
      kitCounts: false,
      nextKey: null,
      successor: null,
      frozen: true,
    }))
    draw(<KeysCard />)
    expect(await screen.findByText(/No new keys will ever count here/)).toBeTruthy()
  })
})

describe('two-step sign-in', () => {
  test('the user types the password and a first code, then sees the backup codes', async () => {
    const { server } = await adasPage()
    server.answer(enrolTwoFactor, () => ({ uri: 'otpauth://totp/Cairn:ada?secret=ABCDEFGH', secret: 'ABCDEFGH' }))
    server.answer(confirmTwoFactor, () => ({ backupCodes: ['one-1', 'two-2'] }))
    const { user } = draw(<TwoFactorCard />)
    await user.click(screen.getByRole('button', { name: 'Set up two-step sign-in' }))
    await user.type(screen.getByLabelText('Password'), password)
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
    expect(server.received(confirmTwoFactor)).toEqual([{ body: { code: '123456' } }])
    await user.click(screen.getByRole('button', { name: 'I have them on paper' }))
    // The user has lost or used up the earlier codes.
    server.answer(newBackupCodes, () => ({ backupCodes: ['three-3'] }))
    await user.click(screen.getByRole('button', { name: 'Make new backup codes' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Make new backup codes' }))
    await user.type(asked.getByLabelText('Password'), password)
    await user.click(asked.getByRole('button', { name: 'Make new backup codes' }))
    expect(asked.getAllByText('Please enter the code from your authenticator app').length).toBeGreaterThan(0)
    await user.type(asked.getByLabelText('Code'), ' one-1 ')
    await user.click(asked.getByRole('button', { name: 'Make new backup codes' }))
    expect(await screen.findByText('three-3')).toBeTruthy()
    expect(server.received(newBackupCodes)).toMatchObject([{ body: { code: 'one-1' } }])
  })
})

describe('the sessions of an account', () => {
  test('the list has a button to end a session on another device, and none for the current session', async () => {
    const { server } = await adasPage()
    let sessions = [place('Firefox on Linux', true), place('Safari on iPhone', false)]
    server.answer(listSessions, () => ({ sessions }))
    server.answer(endSession, ({ params: { id } }) => {
      sessions = sessions.filter((one) => one.id !== id)
      return {}
    })
    const { user } = draw(<SessionsCard />)
    await screen.findByText('Safari on iPhone')
    expect(screen.queryByRole('button', { name: 'Sign out on Firefox on Linux' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Sign out on Safari on iPhone' }))
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
    expect(screen.getByText('Firefox on Linux')).toBeTruthy()
    // The button unmounted with its row, so the focus moved to the list.
    expect(document.activeElement).toBe(screen.getByRole('list'))
  })

  test('if the list fails to load, the page offers to try again', async () => {
    const { server } = await adasPage()
    server.answer(listSessions, () => ({ sessions: [place('Firefox on Linux', true)] }))
    server.offline = true
    const { user } = draw(<SessionsCard />)
    expect(await screen.findByText(/^This needs a connection/)).toBeTruthy()
    server.offline = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Firefox on Linux')).toBeTruthy()
  })
})

test('the page offers to resend the link that confirms the address', async () => {
  const { server } = await adasPage({ emailVerified: false })
  const { user } = draw(<EmailCard />)
  await user.click(screen.getByRole('button', { name: 'Send the link again' }))
  await waitFor(() => expect(server.received(resendConfirmation)).toEqual([{ body: { email } }]))
})

test.each([
  ['changed', 'Email changed', 'From now on, sign in with your new address.'],
  [
    'confirmation-sent',
    'Check your email',
    'Open the link we sent to your new address. Until you do, the old one stays.',
  ],
] as const)(
  'the form asks for a new address and the password, and a toast explains what happens next: %s',
  async (outcome, ...said) => {
    const { server } = await adasPage()
    server.answer(changeEmail, () => ({ outcome }))
    const { user } = draw(
      <>
        <EmailCard />
        <ToastViewport />
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'Change email' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Change email' }))
    await user.type(dialog.getByLabelText('New email'), ' New@Example.org ')
    await user.click(dialog.getByRole('button', { name: 'Change email' }))
    expect(dialog.getAllByText('Please enter your password').length).toBeGreaterThan(0)
    expect(server.received(changeEmail)).toEqual([])
    await user.type(dialog.getByLabelText('Password'), password)
    await user.click(dialog.getByRole('button', { name: 'Change email' }))
    for (const words of said) expect(await screen.findByText(words)).toBeTruthy()
    expect(server.received(changeEmail)).toMatchObject([{ body: { email: 'new@example.org' } }])
  },
)
