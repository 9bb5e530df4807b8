// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { authorizedContact, estateAttorney, onlineAccount } from '../../../records/kinds/index.ts'
import OnlineAccountsPage from '../../screens/online-accounts/index.tsx'
import { testEstate } from '../testing/estate.ts'
import { facebook, person, button, press, savedAccount, toLastStep, user, toAdd } from '../testing/account.ts'
import { pressDelete, pressEdit } from '../testing/in-record.ts'

beforeEach(() => testEstate.open())
afterEach(cleanup)

describe('the wizard', () => {
  test('the wizard stays on a step with errors, and shows them beside the field and on top', async () => {
    await toAdd(<OnlineAccountsPage />)
    expect(button('Back')).toHaveProperty('disabled', true)
    await press('Next')
    const summary = await screen.findByRole('alert')
    expect(within(summary).getByText('Please select an account type')).toBeTruthy()
    expect(document.activeElement).toBe(summary)

    await user.click(screen.getByRole('radio', { name: /^Email/ }))
    expect(screen.queryByRole('alert')).toBeNull()
    await press('Next')
    expect(screen.getByText('Step 2 of 4')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Sign-in Details')
    const platforms = within(screen.getByLabelText('Platform')).getAllByRole('option')
    expect(platforms.map(({ textContent }) => textContent)).toEqual([
      'Please select',
      'Gmail',
      'Outlook',
      'Yahoo Mail',
      'ProtonMail',
      'Other',
    ])
    await user.type(screen.getByLabelText('Password'), '1234567')
    expect(screen.queryByRole('alert')).toBeNull()
    await press('Next')
    expect((await screen.findByRole('alert')).textContent).toContain('Please select a platform')
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Step 2 of 4')).toBeTruthy()
  })

  test('the wizard saves an account, and the page lists it and shows a notice', async () => {
    await toAdd(<OnlineAccountsPage />)
    await toLastStep()
    await press('Save Account')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(savedAccount()).toMatchObject({
      audience: 'nobody',
      alsoIfIncapacitated: false,
      values: {
        accountType: 'social',
        platform: 'facebook',
        username: 'ann',
        password: 'correct horse',
        status: 'active',
      },
    })
    expect(button('Facebook')).toBeTruthy()
    expect(screen.getByText('Added new social account: Facebook')).toBeTruthy()
    await press('Add Account')
    expect(screen.getByRole('radio', { name: /^Social Media/ })).toHaveProperty('checked', false)
  })

  test('the wizard drops the values of hidden fields', async () => {
    await toAdd(<OnlineAccountsPage />)
    await toLastStep()
    await press('Back')
    await user.selectOptions(screen.getByLabelText('Two-factor authentication'), 'Authenticator app')
    await user.type(screen.getByLabelText('Backup codes'), 'aaa{Enter}bbb')
    await user.selectOptions(screen.getByLabelText('Two-factor authentication'), 'None')
    expect(screen.queryByLabelText('Backup codes')).toBeNull()
    await press('Next')
    await press('Save Account')
    await waitFor(() => expect(savedAccount()?.values).toMatchObject({ twoFactorType: 'none', backupCodes: [] }))
  })

  test('the wizard keeps the draft when a save fails, and saves it on the second try', async () => {
    await toAdd(<OnlineAccountsPage />)
    await toLastStep()
    await user.type(screen.getByLabelText('Notes'), 'close it')
    testEstate.refuse({ code: 'records-full', message: 'There is no room left.' })
    await press('Save Account')
    expect((await screen.findByRole('alert')).textContent).toContain('There is no room left.')
    expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'close it')
    testEstate.allow()
    await press('Save Account')
    await waitFor(() => expect(savedAccount()?.values).toMatchObject({ notes: 'close it' }))
  })

  test('the wizard asks before it discards typed values', async () => {
    await toAdd(<OnlineAccountsPage />)
    await user.click(screen.getByRole('radio', { name: /^Social Media/ }))
    await press('Cancel')
    await press('Keep editing')
    expect(screen.getByRole('radio', { name: /^Social Media/ })).toHaveProperty('checked', true)
    await press('Cancel')
    await press('Close without saving')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add Account'))
    expect(testEstate.records('online-account')).toEqual([])
    // The next form does not contain the discarded draft.
    await press('Add Account')
    expect(screen.getByRole('radio', { name: /^Social Media/ })).toHaveProperty('checked', false)
  })
})

test('each account type has its own name, icon, color and description', async () => {
  await toAdd(<OnlineAccountsPage />)
  const group = within(screen.getByRole('group', { name: 'Account type' }))
  const types = group.getAllByRole('radio').map((radio) => radio.closest('label'))
  expect(types.map((type) => type?.textContent)).toEqual([
    expect.stringMatching(/^Social Media.+Facebook/),
    expect.stringMatching(/^Email.+Gmail/),
    expect.stringMatching(/^Financial.+PayPal/),
    expect.stringMatching(/^Shopping.+Amazon/),
    expect.stringMatching(/^Entertainment.+Netflix/),
    expect.stringMatching(/^Professional.+GitHub/),
  ])
  const pictures = types.map((type) => type?.querySelector('svg'))
  expect(new Set(pictures.map((picture) => picture?.innerHTML)).size).toBe(6)
  expect(new Set(pictures.map((picture) => /text-\S+$/.exec(picture?.getAttribute('class') ?? '')?.[0])).size).toBe(6)
})

describe('editing an account', () => {
  test('the form starts at the second step, and closes without a question if nothing changed', async () => {
    await testEstate.add(onlineAccount, facebook)
    render(<OnlineAccountsPage />)
    await pressEdit(user, 'Facebook')
    expect(screen.getByText('Step 2 of 4')).toBeTruthy()
    expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password')
    await press('Cancel')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the user saves at any step, and the form opens the step with an error', async () => {
    await testEstate.add(onlineAccount, facebook)
    render(<OnlineAccountsPage />)
    await pressEdit(user, 'Facebook')
    await user.clear(screen.getByLabelText('Username'))
    await user.type(screen.getByLabelText('Username'), 'ann lee')
    await press('Save Account')
    await waitFor(() => expect(savedAccount()?.values).toMatchObject({ username: 'ann lee' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await pressEdit(user, 'Facebook')
    await press('Next')
    await user.type(screen.getByLabelText('Recovery email'), 'ann@example.org')
    await press('Back')
    await user.clear(screen.getByLabelText('Username'))
    await press('Back')
    expect(screen.getByText('Step 1 of 4')).toBeTruthy()
    await press('Save Account')
    expect((await screen.findByRole('alert')).textContent).toContain('Username is required')
    expect(screen.getByText('Step 2 of 4')).toBeTruthy()
    expect(savedAccount()?.values).toMatchObject({ username: 'ann lee', recoveryEmail: '' })
  })

  test('the form keeps an imported PIN that the user does not change, and validates a typed PIN', async () => {
    const unchecked = { password: 'Password must be at least 8 characters' }
    await testEstate.add(onlineAccount, { ...facebook, password: '4711' }, { unchecked })
    render(<OnlineAccountsPage />)
    expect(screen.getByText('Please check')).toBeTruthy()
    await pressEdit(user, 'Facebook')
    await user.type(screen.getByLabelText('Username'), ' lee')
    await press('Next')
    await press('Next')
    await press('Save Account')
    await waitFor(() =>
      expect(savedAccount()).toMatchObject({ unchecked, values: { username: 'ann lee', password: '4711' } }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await pressEdit(user, 'Facebook')
    await user.type(screen.getByLabelText('Password'), '0')
    await press('Next')
    expect((await screen.findByRole('alert')).textContent).toContain('Password must be at least 8 characters')
    await user.type(screen.getByLabelText('Password'), '8159')
    await press('Next')
    await press('Next')
    await press('Save Account')
    await waitFor(() => expect(savedAccount()?.values).toMatchObject({ password: '471108159' }))
    expect(savedAccount()).not.toHaveProperty('unchecked')
  })
})

describe('the audience choice in the wizard', () => {
  test('the wizard asks for the audience first, and one press chooses the contact', async () => {
    await testEstate.add(authorizedContact, person('Ben Lee'), { seat: 'contact_2' })
    await toAdd(<OnlineAccountsPage />)
    expect(screen.getByRole('radio', { name: /Only me/ })).toHaveProperty('checked', true)
    expect(screen.getByRole('status').textContent).toContain('Nobody will receive this')
    expect(screen.queryByRole('radio', { name: /attorney/ })).toBeNull()
    await press('Choose Ben Lee')
    await user.click(screen.getByRole('checkbox', { name: 'Also if I am incapacitated' }))
    await press('Cancel')
    await press('Keep editing')
    await toLastStep()
    expect(screen.getByText('Ben Lee will receive this.')).toBeTruthy()
    await press('Save Account')
    await waitFor(() => expect(savedAccount()).toMatchObject({ audience: 'contact_2', alsoIfIncapacitated: true }))
  })

  test('the wizard refuses an empty seat, and a contact added in its dialog becomes the audience of the draft', async () => {
    await toAdd(<OnlineAccountsPage />)
    await user.click(screen.getByRole('radio', { name: /^Social Media/ }))
    await user.click(screen.getByRole('radio', { name: /^Authorized contact/ }))
    await press('Next')
    expect((await screen.findByRole('alert')).textContent).toContain('Please select a contact')
    expect(screen.getByLabelText('Contact').getAttribute('aria-invalid')).toBe('true')
    await press('Name someone')
    const form = within(await screen.findByRole('dialog', { name: 'Add Authorized Contact' }))
    const typed = {
      'Full name': 'Daniel Reed',
      Email: 'daniel@example.org',
      Phone: '(555) 123-4567',
      'Street address': '1 Long Road',
      City: 'Salem',
      State: 'Oregon',
      'Postal code': '97301',
      Country: 'USA',
    }
    for (const [label, words] of Object.entries(typed)) await user.type(form.getByLabelText(label), words)
    await user.selectOptions(form.getByLabelText('Relationship'), 'Child')
    await user.click(form.getByRole('button', { name: 'Save Contact' }))
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Daniel Reed/ })).toHaveProperty('checked', true))
    expect(screen.getByRole('radio', { name: /^Social Media/ })).toHaveProperty('checked', true)
    expect(testEstate.records('authorized-contact')).toMatchObject([{ seat: 'contact_1' }])
    await toLastStep()
    await press('Save Account')
    await waitFor(() => expect(savedAccount()).toMatchObject({ audience: 'contact_1' }))
  })

  test('the last step warns too that no grantee will receive the record', async () => {
    await toAdd(<OnlineAccountsPage />)
    await toLastStep()
    expect(screen.getByText('Nobody will receive this.')).toBeTruthy()
  })

  test('the wizard offers an attorney who has the seat, and all grantees under *Shared*', async () => {
    await testEstate.add(estateAttorney, { ...blank(estateAttorney), fullName: 'Lee Law' }, { seat: 'attorney' })
    await toAdd(<OnlineAccountsPage />)
    await user.click(screen.getByRole('radio', { name: 'Lee Law, estate attorney' }))
    await user.click(screen.getByRole('radio', { name: /^Shared/ }))
    await toLastStep()
    await press('Save Account')
    await waitFor(() => expect(savedAccount()?.audience).toBe('everyone_named'))
  })
})

describe('the list of accounts', () => {
  test('the list has a group per type with its count, and one group is open at a time', async () => {
    for (let at = 0; at < 5; at += 1) await testEstate.add(onlineAccount, { ...facebook, username: `ann-${at}` })
    await testEstate.add(onlineAccount, { ...facebook, platform: 'tiktok', username: 'bob' })
    await testEstate.add(onlineAccount, { ...facebook, accountType: 'email', platform: 'gmail', status: 'inactive' })
    render(<OnlineAccountsPage />)
    expect(screen.queryByRole('button', { name: /^Social Media/ })).toBeNull()
    expect(button('TikTok').closest('li')?.textContent).toContain('Social Media')
    await act(() => testEstate.add(onlineAccount, { ...facebook, username: 'ann-5' }))
    expect(button(/^Social Media\s*7/).getAttribute('aria-expanded')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Gmail' })).toBeNull()
    await press(/^Email/)
    expect(button(/^Social Media/).getAttribute('aria-expanded')).toBe('false')
    expect(button('Gmail')).toBeTruthy()
    expect(screen.getByText('Inactive').className).toContain('amber')
    expect(button(/^Social Media/).textContent).toContain('Facebook, and 4 more')
    await press(/^Social Media/)
    expect(screen.queryByText('Active')).toBeNull()
  })

  test('the list opens the reading view of an account, and the password stays hidden until the user shows it', async () => {
    await testEstate.add(onlineAccount, facebook)
    render(<OnlineAccountsPage />)
    await press('Facebook')
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).queryByText('correct horse')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Show' }))
    expect(within(dialog).getByText('correct horse')).toBeTruthy()
    expect(dialog.textContent).toContain('Who may see this: Only me')
  })

  test('the confirmation of a deletion names the record', async () => {
    await testEstate.add(onlineAccount, facebook)
    render(<OnlineAccountsPage />)
    await pressDelete(user, 'Facebook')
    expect(screen.getByRole('dialog').textContent).toContain('Delete Facebook?')
    await press('Delete Facebook')
    await waitFor(() => expect(screen.getByText('No accounts added yet')).toBeTruthy())
  })

  test('the page reports a failed deletion, and keeps the record', async () => {
    await testEstate.add(onlineAccount, facebook)
    render(<OnlineAccountsPage />)
    await pressDelete(user, 'Facebook')
    testEstate.breakDown()
    await press('Delete Facebook')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to delete account. Please try again.')
    expect(testEstate.records('online-account')).toHaveLength(1)
  })
})
