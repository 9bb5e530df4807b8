// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { pet, profile } from '../../../records/kinds/index.ts'
import { draw, email, setUpPage } from '../../app/testing/index.tsx'
import { emptyQuery, RecordInAddressProvider } from '../../kinds/page/record-in-address.ts'
import { unsavedForm } from '../../kinds/form/unsaved-forms.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import { ToastViewport } from '../../ui/index.ts'
import ProfilePage from './index.tsx'

setUpPage()
beforeEach(() => testEstate.open())

const ruth = {
  ...blank(profile),
  firstName: 'Ruth',
  middleName: 'Ann',
  lastName: 'Byron',
  maidenName: 'Lee',
  displayName: 'Ruthie',
  dateOfBirth: '1950-02-28',
  ssn: '123-45-6789',
  emails: ['ruth@example.org', 'other@example.org'],
  phones: ['(555) 123-4567'],
  street: '1 Long Road',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
}
const page = (
  <>
    <ProfilePage />
    <ToastViewport />
  </>
)
const saved = () => testEstate.records('profile')[0]
const openForm = async (user: ReturnType<typeof draw>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Update Profile' }))
  return within(screen.getByRole('dialog', { name: 'Update Profile' }))
}

test('the summary shows the specified fields, and only the last four digits of the SSN', async () => {
  await testEstate.add(profile, ruth)
  draw(page)
  const said = Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
  expect(said).toEqual({
    'Full name': 'Ruth Ann Byron',
    'Display name': 'Ruthie',
    'Maiden name': 'Lee',
    'Date of birth': 'Feb 28, 1950',
    Email: 'ruth@example.org',
    Phone: '(555) 123-4567',
    Address: '1 Long Road\nPortland, OR 97201',
    SSN: '•••-••-6789',
  })
  expect(
    screen.getByText(/After your death, your profile goes to both contacts and to your estate attorney/),
  ).toBeTruthy()
})

test('an address abroad shows its region, postal code, and country', async () => {
  const abroad = { country: 'CA', state: '', zipCode: '', city: 'Ottawa', region: 'Ontario', postalCode: 'K1A 0B1' }
  await testEstate.add(profile, { ...ruth, ...abroad })
  draw(page)
  expect(screen.getByText('Address', { selector: 'dt' }).nextElementSibling?.textContent).toBe(
    '1 Long Road\nOttawa, Ontario K1A 0B1\nCanada',
  )
})

test('the owner reads and changes the profile, and cannot delete it alone', async () => {
  const { id } = await testEstate.add(profile, ruth)
  draw(<RecordInAddressProvider value={{ ...emptyQuery, id }}>{page}</RecordInAddressProvider>)
  const reading = within(await screen.findByRole('dialog', { name: 'Ruthie' }))
  expect(reading.getByRole('button', { name: 'Edit Profile' })).toBeTruthy()
  expect(reading.queryByRole('button', { name: 'Delete' })).toBeNull()
})

describe('Update Profile', () => {
  test('the profile form reports the missing fields of a first profile, then saves, announces and shows the profile', async () => {
    const { user } = draw(page)
    const form = await openForm(user)
    expect(form.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
    await user.click(form.getByRole('button', { name: 'Save Profile' }))
    const wrong = form.getByRole('alert').textContent
    for (const words of ['First name is required', 'SSN is required', 'At least one phone is required', 'Street is'])
      expect(wrong).toContain(words)
    const typed = {
      'First name': 'Ruth',
      'Last name': 'Byron',
      'Display name': 'Ruthie',
      'Date of birth': '1950-02-28',
      SSN: '123456789',
      'Medicare number': '1EG4-TE5-MK73',
      Phone: '5551234567',
      Street: '1 Long Road',
      City: 'Portland',
      State: 'oregon',
      'Zip code': '97201',
    }
    for (const [label, words] of Object.entries(typed)) await user.type(form.getByLabelText(label), words)
    expect(form.getByLabelText<HTMLInputElement>('SSN').value).toBe('•••-••-6789')
    await user.click(form.getByRole('button', { name: 'Add another phone' }))
    await user.type(form.getByLabelText('Phone 2'), '555 765 4321')
    await user.click(form.getByRole('button', { name: 'Save Profile' }))
    expect(await screen.findByText('Profile Updated')).toBeTruthy()
    expect(screen.getByText('Your profile has been successfully updated.')).toBeTruthy()
    expect(saved()).toMatchObject({
      audience: 'everyone_named',
      alsoIfIncapacitated: false,
      values: {
        ssn: '123-45-6789',
        medicareNumber: '1EG4-TE5-MK73',
        emails: [email],
        phones: ['(555) 123-4567', '(555) 765-4321'],
        state: 'OR',
      },
    })
    expect(screen.getByText('Ruth Byron')).toBeTruthy()
    expect(screen.getByText('Updated profile information')).toBeTruthy()
  })

  test('the profile form keeps its input after a failed save, and shows the reason', async () => {
    await testEstate.add(profile, ruth)
    const { user } = draw(page)
    const form = await openForm(user)
    await user.type(form.getByLabelText('Maiden name'), '-Moore')
    testEstate.refuse({ code: 'records-full', message: 'There is no room left.' })
    await user.click(form.getByRole('button', { name: 'Save Profile' }))
    expect(await screen.findByText('Update Failed')).toBeTruthy()
    expect(form.getByLabelText<HTMLInputElement>('Maiden name').value).toBe('Lee-Moore')
    expect((await form.findByRole('alert')).textContent).toContain('There is no room left.')
    testEstate.breakDown()
    await user.click(form.getByRole('button', { name: 'Save Profile' }))
    await waitFor(() => expect(screen.getAllByText('Failed to update profile').length).toBeGreaterThan(1))
  })

  test('the profile form never stores a number that the owner typed and then declined to give', async () => {
    await testEstate.add(profile, { ...ruth, ssn: '' }, { unchecked: { ssn: 'SSN is required' } })
    const { user, unmount } = draw(page)
    const form = await openForm(user)
    const decline = () =>
      user.click(form.getByRole('checkbox', { name: 'I would rather not give my Social Security number' }))
    await user.type(form.getByLabelText('SSN'), '987654321')
    await decline()
    expect(form.queryByLabelText('SSN')).toBeNull()
    // If the user takes back the answer while the form is open, the value returns.
    await decline()
    await user.click(form.getByLabelText('SSN'))
    expect(form.getByLabelText('SSN')).toHaveProperty('value', '987-65-4321')
    await decline()
    await user.type(form.getByLabelText('Maiden name'), '-Moore')
    // After a lock, the form keeps its input, except this field.
    unmount()
    expect(JSON.stringify(unsavedForm(profile.kind))).not.toMatch(/987-?65-?4321/)
    const { user: again } = draw(page)
    const left = within(await screen.findByRole('dialog', { name: 'Update Profile' }))
    expect(left.getByLabelText('Maiden name')).toHaveProperty('value', 'Lee-Moore')
    await again.click(left.getByRole('checkbox', { name: 'I would rather not give my Social Security number' }))
    expect(left.getByLabelText('SSN')).toHaveProperty('value', '')
    await again.click(left.getByRole('checkbox', { name: 'I would rather not give my Social Security number' }))
    await again.click(left.getByRole('button', { name: 'Save Profile' }))
    await waitFor(() => expect(saved()?.values).toMatchObject({ ssn: '', ssnDeclined: true, maidenName: 'Lee-Moore' }))
    expect(saved()?.unchecked).toBeUndefined()
    expect(screen.queryByText('Not complete yet')).toBeNull()
    expect(screen.getByText('You would rather not say')).toBeTruthy()
  })

  test('the profile is complete without a Social Security number, which is optional', async () => {
    await testEstate.add(profile, { ...ruth, ssn: '' }, { unchecked: { ssn: 'SSN is required' } })
    draw(page)
    expect(screen.getByText('Ruth Ann Byron')).toBeTruthy()
    expect(screen.queryByText('Not complete yet')).toBeNull()
  })

  test('the form requires the missing fields of an incomplete profile', async () => {
    const unchecked = { ssn: 'SSN is required', city: 'City is required' }
    await testEstate.add(profile, { ...ruth, ssn: '', city: '' }, { unchecked })
    const { user } = draw(page)
    expect(screen.getByText('Not complete yet')).toBeTruthy()
    const form = await openForm(user)
    await user.click(form.getByRole('button', { name: 'Save Profile' }))
    expect(form.getByRole('alert').textContent).toContain('SSN is required')
    await user.type(form.getByLabelText('SSN'), '123456789')
    await user.type(form.getByLabelText('City'), 'Portland')
    await user.click(form.getByRole('button', { name: 'Save Profile' }))
    await waitFor(() => expect(screen.queryByText('Not complete yet')).toBeNull())
    expect(saved()?.unchecked).toBeUndefined()
  })

  test('a change of the profile keeps the photo', async () => {
    const photo = await testEstate.file('p.jpg', 'image/jpeg')
    await testEstate.add(profile, { ...ruth, photo })
    const { user } = draw(page)
    const form = await openForm(user)
    await user.type(form.getByLabelText('Maiden name'), '!')
    await user.click(form.getByRole('button', { name: 'Save Profile' }))
    await waitFor(() => expect(saved()?.values).toMatchObject({ maidenName: 'Lee!', photo }))
  })
})

describe('photo', () => {
  test.each([
    ['Please upload an image file', new File(['%PDF'], 'will.pdf', { type: 'application/pdf' })],
    ['Image must be less than 5MB', new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' })],
    ['Please upload an image file', new File(['no picture'], 'broken.png', { type: 'image/png' })],
    // At the size limit, so the only fault is that the file is not a picture.
    ['Please upload an image file', new File([new Uint8Array(5 * 1024 * 1024)], 'a.png', { type: 'image/png' })],
  ])('a file that is no photo, or too large, shows the message %s', async (message, file) => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('The source image could not be decoded')))
    const { user } = draw(page)
    const input = screen.getByLabelText<HTMLInputElement>('Photo', { selector: 'input' })
    input.accept = ''
    await user.upload(input, file)
    expect(await screen.findByText('Upload failed')).toBeTruthy()
    expect(screen.getByText(message)).toBeTruthy()
    expect(input.value).toBe('')
    expect(saved()).toBeUndefined()
  })

  test('an error disappears after three seconds', async () => {
    const { user } = draw(page)
    const input = screen.getByLabelText<HTMLInputElement>('Photo', { selector: 'input' })
    input.accept = ''
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.upload(input, new File(['%PDF'], 'will.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText('Upload failed')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(screen.queryByText('Upload failed')).toBeNull()
    vi.useRealTimers()
  })

  test('the owner can remove the photo', async () => {
    const photo = await testEstate.file('p.jpg', 'image/jpeg')
    await testEstate.add(profile, { ...ruth, photo })
    const { user } = draw(page)
    expect(screen.getByRole('button', { name: 'Change Photo' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove Photo' }))
    await waitFor(() => expect(saved()?.values['photo']).toBe(''))
    expect(screen.getByRole('button', { name: 'Upload Image' })).toBeTruthy()
  })
})

test('the page shows only the three latest changes of the profile', async () => {
  const { id } = await testEstate.add(profile, ruth)
  for (let change = 0; change < 4; change += 1) await testEstate.add(profile, ruth, { id })
  await testEstate.add(pet, { ...blank(pet), petName: 'Rex' })
  draw(page)
  const activity = within(screen.getByRole('region', { name: 'Account Activity' }))
  expect(activity.getAllByText('Updated profile information')).toHaveLength(3)
  expect(activity.getAllByRole('listitem')).toHaveLength(3)
})

test('without changes, the page shows no activity', () => {
  draw(page)
  expect(screen.getByText('No recent activity to display')).toBeTruthy()
})

test('the page shows the versions of two devices until the owner removes one', async () => {
  const { id } = await testEstate.add(profile, ruth)
  const other = await testEstate.otherDevice()
  await testEstate.add(profile, { ...ruth, displayName: 'Older' }, { id, basedOn: 1 })
  await other.add(profile, { ...ruth, displayName: 'Newer' }, { id, basedOn: 1 })
  await testEstate.refresh()
  const { user } = draw(page)
  expect(await screen.findByText('There are two versions of your profile')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Look at both and choose' }))
  const older = screen.getByRole('region', { name: 'Older version' })
  expect(older.textContent).toContain('Older')
  expect(older.textContent).not.toContain('123-45-6789')
  // A profile is a singleton, so the owner cannot keep both versions.
  expect(screen.queryByRole('button', { name: 'Keep both as separate records' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Keep the newer version' }))
  await waitFor(() => expect(screen.queryByText(/There are two versions/)).toBeNull())
  expect(testEstate.records('profile')).toMatchObject([{ values: { displayName: 'Newer' } }])
})
