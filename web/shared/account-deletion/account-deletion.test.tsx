// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { EstateError } from '../../estate/types.ts'
import { draw, estateFor, setUpPage, signedIn } from '../../app/testing.tsx'
import { DeleteAccountCard } from './DeleteAccountCard.tsx'
import { DeletionBanner } from './DeletionBanner.tsx'

setUpPage()

describe('deleting the account', () => {
  test('asks for typed words and the password, and says what goes', async () => {
    const sent: unknown[] = []
    const deleteAccount = (input: unknown) => {
      sent.push(input)
      return Promise.resolve()
    }
    const { user } = draw(<DeleteAccountCard />, { calls: { deleteAccount } })
    await user.click(screen.getByRole('button', { name: 'Delete account' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete account' }))
    expect(dialog.getByText(/The people you named are told today/)).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Export everything first' })).toBeTruthy()
    expect(dialog.queryByLabelText('Code')).toBeNull()
    const words = dialog.getByLabelText(/^Type "delete my account"/)
    await user.type(words, 'delete it')
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
    expect(dialog.getAllByText('Please enter your password').length).toBeGreaterThan(0)
    expect(dialog.getAllByText('Please type "delete my account" or your email address').length).toBeGreaterThan(0)
    expect(sent).toEqual([])
    await user.clear(words)
    await user.type(words, 'Delete  my account')
    await user.type(dialog.getByLabelText('Password'), 'Correct-horse-7')
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([{ confirmation: 'Delete  my account', password: 'Correct-horse-7' }])
  })

  test('asks for a code where two-step sign-in is on, and keeps what was typed when it is wrong', async () => {
    const deleteAccount = () =>
      Promise.reject(new EstateError('wrong-code', 'This code is not right.', { field: 'code' }))
    const { user } = draw(<DeleteAccountCard />, {
      estate: estateFor({ ...signedIn, twoFactor: true }),
      calls: { deleteAccount },
    })
    await user.click(screen.getByRole('button', { name: 'Delete account' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Type "delete my account"/), 'ada@example.org')
    await user.type(dialog.getByLabelText('Password'), 'Correct-horse-7')
    await user.type(dialog.getByLabelText('Code'), '123456')
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
    expect((await dialog.findAllByText('This code is not right.')).length).toBeGreaterThan(0)
    expect(dialog.getByLabelText<HTMLInputElement>('Password').value).toBe('Correct-horse-7')
  })
})

describe('the banner', () => {
  const deletion = { finalAt: '2027-03-04T10:00:00.000Z', held: false }

  test('is there only while the account is going to be deleted, and one button keeps it', async () => {
    const estate = estateFor(signedIn)
    const cancelDeletion = () => {
      estate.change({ session: signedIn })
      return Promise.resolve()
    }
    const { user } = draw(<DeletionBanner />, { estate, calls: { cancelDeletion } })
    expect(screen.queryByRole('region')).toBeNull()
    estate.change({ session: { ...signedIn, deletion } })
    expect(screen.getByRole('region').textContent).toContain('2027')
    await user.click(screen.getByRole('button', { name: 'Keep my account' }))
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  })

  test('says that it has to wait, instead of a day that is over', () => {
    const estate = estateFor({ ...signedIn, deletion: { ...deletion, held: true } })
    draw(<DeletionBanner />, { estate })
    const { textContent } = screen.getByRole('region')
    expect(textContent).toContain('has to wait')
    expect(textContent).not.toContain('2027')
  })
})
