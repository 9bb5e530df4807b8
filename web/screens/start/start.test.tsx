// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { checklistAnswers } from '../../../records/checklist/index.ts'
import { blank } from '../../../records/define.ts'
import { authorizedContact, estateAttorney, profile } from '../../../records/kinds/index.ts'
import { draw, email, setUpPage } from '../../app/testing.tsx'
import { testEstate } from '../../records/testing/test-estate.ts'
import StartPage from './index.tsx'

setUpPage()
beforeEach(() => testEstate.open())

const question = () => screen.getByRole('heading', { level: 2 }).textContent
const part = () => screen.getByRole('heading', { level: 3 }).textContent
/** The page, once the form has come. */
async function drawProfile() {
  const page = draw(<StartPage />)
  await screen.findByRole('button', { name: 'Save and go on' })
  return page
}
const saved = () => testEstate.records('profile')[0]
const answered = () => testEstate.records('checklist-answers')[0]?.values
const whole = { ...blank(profile), firstName: 'Ruth' }

describe('the profile', () => {
  test('is asked part by part; each part is saved, and says what is missing', async () => {
    const { user } = await drawProfile()
    expect(question()).toBe('Who are you?')
    expect(part()).toContain('part 1 of 4')
    await user.click(screen.getByRole('button', { name: 'Save and go on' }))
    expect(screen.getByRole('alert').textContent).toContain('First name is required')
    expect(saved()).toBeUndefined()
    await user.type(screen.getByLabelText('First name'), 'Ruth')
    await user.type(screen.getByLabelText('Last name'), 'Byron')
    await user.type(screen.getByLabelText('Display name'), 'Ruthie')
    await user.click(screen.getByRole('button', { name: 'Save and go on' }))
    await waitFor(() => expect(part()).toContain('part 2 of 4'))
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 3 }))
    expect(saved()).toMatchObject({
      audience: 'everyone_named',
      alsoIfIncapacitated: false,
      values: { firstName: 'Ruth', emails: [email] },
    })
    expect(Object.keys(saved()?.unchecked ?? {})).toEqual(
      expect.arrayContaining(['ssn', 'dateOfBirth', 'phones', 'street']),
    )
  })

  test('however one leaves a part, what was typed is kept, and the next visit goes on there', async () => {
    const { user, unmount } = await drawProfile()
    for (const label of ['First name', 'Last name', 'Display name'])
      await user.type(screen.getByLabelText(label), 'Ruth')
    await user.click(screen.getByRole('button', { name: 'Skip this part' }))
    await waitFor(() => expect(saved()?.values).toMatchObject({ firstName: 'Ruth', displayName: 'Ruth' }))
    await user.type(screen.getByLabelText('SSN'), '1234')
    unmount()
    await waitFor(() => expect(saved()?.values['ssn']).toBe('123-4'))
    expect(saved()?.unchecked).toHaveProperty('ssn', 'SSN must be in the format XXX-XX-XXXX')
    await drawProfile()
    expect(part()).toContain('part 2 of 4')
    expect(testEstate.records('profile')).toHaveLength(1)
  })

  test('looking through the parts without typing writes nothing', async () => {
    const { user } = await drawProfile()
    await user.click(screen.getByRole('button', { name: 'Skip this part' }))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await user.click(screen.getByRole('button', { name: 'Later' }))
    await waitFor(() => expect(question()).not.toBe('Who are you?'))
    expect(saved()).toBeUndefined()
  })
})

describe('questions', () => {
  test('are answered "I have none" or "Later", and the next one is read out', async () => {
    await testEstate.add(profile, whole)
    const { user } = draw(<StartPage />)
    expect(question()).toBe('Do you have an attorney for your estate?')
    await user.click(screen.getByRole('button', { name: 'I have none' }))
    await waitFor(() => expect(question()).toBe('Who should receive what you leave?'))
    expect(document.activeElement?.textContent).toBe('Who should receive what you leave?')
    await user.click(screen.getByRole('button', { name: 'Later' }))
    await waitFor(() => expect(question()).toBe('Do you have online accounts?'))
    expect(answered()).toEqual({ none: ['attorney'], later: ['authorized-contacts'] })
  })

  test('an answer that could not be kept keeps the question', async () => {
    await testEstate.add(profile, whole)
    const { user } = draw(<StartPage />)
    testEstate.breakDown()
    await user.click(screen.getByRole('button', { name: 'I have none' }))
    expect(question()).toBe('Do you have an attorney for your estate?')
    expect(answered()).toBeUndefined()
  })

  test('are answered by writing something down right here; then more, or the next one', async () => {
    await testEstate.add(profile, whole)
    await testEstate.add(estateAttorney, blank(estateAttorney))
    const { user } = draw(<StartPage />)
    expect(question()).toBe('Who should receive what you leave?')
    await user.click(screen.getByRole('button', { name: 'Add Authorized Contact' }))
    const dialog = within(screen.getByRole('dialog'))
    const typed = {
      'Full name': 'Ben Lee',
      Email: 'ben@lee.example',
      Phone: '(555) 123-4567',
      'Street address': '1 Long Road',
      City: 'Salem',
      State: 'Oregon',
      'Postal code': '97301',
      Country: 'USA',
    }
    for (const [label, words] of Object.entries(typed)) await user.type(dialog.getByLabelText(label), words)
    await user.selectOptions(dialog.getByLabelText('Relationship'), 'Friend')
    await user.click(dialog.getByRole('button', { name: 'Save Contact' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(within(screen.getByRole('list', { name: 'Written down' })).getByText('Ben Lee')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next question' }))
    expect(testEstate.records('authorized-contact')).toMatchObject([{ seat: 'contact_1' }])
    expect(screen.getByRole('button', { name: 'Add another contact' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'I have none' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Next question' }))
    expect(question()).toBe('Do you have online accounts?')
  })

  test('one can go back, and a limit that is reached offers no more', async () => {
    await testEstate.add(profile, whole)
    await testEstate.add(estateAttorney, { ...blank(estateAttorney), fullName: 'Ada Lee' })
    const { user } = draw(<StartPage />)
    await user.click(screen.getByRole('button', { name: 'Previous question' }))
    expect(question()).toBe('Do you have an attorney for your estate?')
    expect(screen.getByText('Ada Lee')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Add/ })).toBeNull()
  })

  test('after a break it goes on at the first open one', async () => {
    await testEstate.add(profile, whole)
    await testEstate.add(checklistAnswers, { none: ['attorney'], later: ['authorized-contacts', 'online-accounts'] })
    draw(<StartPage />)
    expect(question()).toBe('Do you have a phone, a tablet or a computer?')
  })
})

test('at the end stands what was put off, and each can be taken up', async () => {
  await testEstate.add(profile, whole)
  await testEstate.add(authorizedContact, blank(authorizedContact))
  const { user } = draw(<StartPage />)
  for (let left = 20; left > 0 && screen.queryByText('That was the last question') === null; left -= 1) {
    const before = question()
    const next =
      screen.queryByRole('button', { name: 'Later' }) ?? screen.getByRole('button', { name: 'Next question' })
    await user.click(next)
    await waitFor(() => expect(question()).not.toBe(before))
  }
  const open = within(screen.getByRole('list', { name: 'Still open' }))
  expect(open.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('My Estate Attorney')]),
  )
  expect(open.queryByText('My Authorized Contacts')).toBeNull()
  await user.click(open.getByRole('button', { name: 'Answer now (My Estate Attorney)' }))
  expect(question()).toBe('Do you have an attorney for your estate?')
})

test('while the estate is opened there is nothing to answer; where that failed one can try again', async () => {
  await testEstate.loading()
  draw(<StartPage />)
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
  await testEstate.failing()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})
