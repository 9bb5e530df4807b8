// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { askForDeletion, declineDeletion } from '../../../contract/account-deletion.ts'
import { adasPage, changeAccount, draw, password, setUpPage } from '../../app/testing/index.tsx'
import { DeleteAccountCard } from './DeleteAccountCard.tsx'
import { DeletionBanner } from './DeletionBanner.tsx'

setUpPage()

describe('deleting the account', () => {
  test('the dialog lists what the server deletes, and asks for a typed phrase and the password', async () => {
    const { server, visitor } = await adasPage()
    const { user } = draw(<DeleteAccountCard />)
    await user.click(screen.getByRole('button', { name: 'Delete account' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete account' }))
    // Focus on a field would scroll the explanation out of view.
    expect(document.activeElement).toBe(dialog.getByRole('list'))
    expect(
      dialog.getByText(/^Today, and again when it’s done, we tell everyone who accepted your invitation\./),
    ).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Export everything first' })).toBeTruthy()
    expect(dialog.queryByLabelText('Code')).toBeNull()
    const words = dialog.getByLabelText(/^Type “delete my account”/)
    await user.type(words, 'delete it')
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
    expect(dialog.getAllByText('Please enter your password').length).toBeGreaterThan(0)
    expect(dialog.getAllByText('Please type “delete my account” or your email address').length).toBeGreaterThan(0)
    expect(server.received(askForDeletion)).toEqual([])
    await user.clear(words)
    await user.type(words, 'Delete  my account')
    await user.type(dialog.getByLabelText('Password'), password)
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.received(askForDeletion)).toMatchObject([{ body: { confirmation: 'Delete  my account' } }])
    expect(visitor.account?.deletion).toBeDefined()
  })

  test('the dialog asks for a code with two-step sign-in on, and keeps the input after a wrong code', async () => {
    const { server } = await adasPage({ twoFactor: true })
    const refusal = { status: 401, code: 'wrong-code', message: 'This code is not right.', field: 'code' }
    server.refuse(askForDeletion, refusal)
    const { user } = draw(<DeleteAccountCard />)
    await user.click(screen.getByRole('button', { name: 'Delete account' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Type “delete my account”/), 'ada@example.org')
    await user.type(dialog.getByLabelText('Password'), password)
    await user.type(dialog.getByLabelText('Code'), '123456')
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
    expect((await dialog.findAllByText('This code is not right.')).length).toBeGreaterThan(0)
    expect(dialog.getByLabelText<HTMLInputElement>('Password').value).toBe(password)
  })
})

describe('the deletion banner', () => {
  test('the banner appears while a deletion is scheduled, and one button cancels the deletion', async () => {
    const { client, visitor } = await adasPage()
    const { user } = draw(<DeletionBanner />)
    expect(screen.queryByRole('region')).toBeNull()
    await act(() => client.deleteAccount({ confirmation: 'delete my account', password }))
    const { finalAt } = visitor.account?.deletion ?? { finalAt: new Date(0) }
    expect(screen.getByRole('region').textContent).toContain(String(finalAt.getFullYear()))
    await user.click(screen.getByRole('button', { name: 'Keep my account' }))
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
    expect(visitor.account?.deletion).toBeUndefined()
  })

  test('the banner shows the operator’s question until the owner answers, and also shows a second question', async () => {
    const page = await adasPage()
    const { server, client, visitor } = page
    const operatorAsks = (reason: string) => changeAccount(page, { asked: { at: new Date(), reason, keptAt: null } })
    await operatorAsks('You have two accounts.')
    const { user } = draw(<DeletionBanner />)
    const asked = screen.getByRole('region', { name: 'Do you still want your account?' })
    expect(asked.textContent).toContain('They write: “You have two accounts.” Nothing is deleted unless you do it')
    expect(screen.getByRole('link', { name: 'delete your account' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep my account' }))
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
    expect(server.received(declineDeletion)).toHaveLength(1)
    expect(visitor.account?.asked?.keptAt).not.toBeNull()
    await operatorAsks('')
    expect(screen.getByRole('region').textContent).not.toContain('They write')
    // A scheduled deletion replaces the operator’s question, so there is only one button.
    await act(() => client.deleteAccount({ confirmation: 'delete my account', password }))
    expect(screen.getAllByRole('button', { name: 'Keep my account' })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Keep my account' }))
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
    expect(visitor.account?.deletion).toBeUndefined()
    expect(visitor.account?.asked?.keptAt).not.toBeNull()
  })

  test('the banner of a blocked deletion says that it has to wait, and shows no past date', async () => {
    const page = await adasPage()
    const deletion = { deletionId: crypto.randomUUID(), finalAt: new Date('2027-03-04T10:00:00.000Z'), held: true }
    await changeAccount(page, { deletion })
    draw(<DeletionBanner />)
    const { textContent } = screen.getByRole('region')
    expect(textContent).toContain('has to wait')
    expect(textContent).not.toContain('2027')
  })
})
