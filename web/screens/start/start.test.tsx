// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { authorizedContact, device, familyMember, onlineAccount, profile } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import StartPage from './index.tsx'
import {
  ACCOUNT,
  ADVISOR,
  savedAnswers,
  waitForQuestion,
  ATTORNEY,
  ben,
  BIRTH,
  COPIES,
  DEVICES,
  FUNERAL,
  gmail,
  continueTo,
  HEALTH,
  HOME,
  NAME,
  NUMBERS,
  PERSON,
  PET,
  press,
  question,
  ruth,
  skipTo,
  typeContinue,
  typeName,
} from './testing/index.ts'

setUpPage()
beforeEach(() => history.replaceState(null, '', '/start'))
beforeEach(() => testEstate.open())

describe('a name, one person, one account', () => {
  test('the guide first asks for a name, a person and an account, whose audience is the person', async () => {
    const { user } = draw(<StartPage />)
    expect(question()).toBe(NAME)
    await typeName(user)
    await press(user, 'Continue')
    await waitForQuestion(PERSON)
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
    expect(screen.getByText('Thank you, Ruth.')).toBeTruthy()
    expect(testEstate.records('profile')).toMatchObject([
      { audience: 'everyone_named', values: { ...ruth, emails: ['ada@example.org'] } },
    ])
    await typeContinue(user, 'Full name', 'Ben Lee')
    await waitForQuestion(ACCOUNT)
    expect(testEstate.records('authorized-contact')).toMatchObject([{ seat: 'contact_1', values: ben }])
    await typeContinue(user, 'Password', 'Blue-kettle-42')
    await waitForQuestion(ATTORNEY)
    expect(screen.getByText(/Ben Lee will receive your example\.org account/)).toBeTruthy()
    expect(testEstate.records('online-account')).toMatchObject([
      {
        audience: 'contact_1',
        values: { accountType: 'email', username: 'ada@example.org', password: 'Blue-kettle-42', status: 'active' },
      },
    ])
  })

  test('the first questions show errors for missing fields, and save nothing', async () => {
    const { user } = draw(<StartPage />)
    await screen.findByLabelText('First name')
    await press(user, 'Continue')
    expect(screen.getByRole('alert').textContent).toContain('First name is required')
    expect(question()).toBe(NAME)
    expect(testEstate.records('profile')).toEqual([])
  })

  test('the question for a person accepts a blank address, and rejects an invalid address', async () => {
    await testEstate.add(profile, ruth)
    const { user } = draw(<StartPage />)
    await user.type(await screen.findByLabelText('Full name'), 'Ben Lee')
    await typeContinue(user, 'Email', 'ben')
    expect(screen.getByRole('alert').textContent).toContain('Please enter a valid email address')
    await user.clear(screen.getByLabelText('Email'))
    await press(user, 'Continue')
    await waitForQuestion(ACCOUNT)
    expect(Object.keys(testEstate.records('authorized-contact')[0]?.unchecked ?? {})).toContain('email')
  })

  test('if the owner names no person, the account has no audience, and the page says so', async () => {
    const { user } = draw(<StartPage />)
    await skipTo(user, ACCOUNT)
    await typeContinue(user, 'Password', 'Blue-kettle-42')
    expect(await screen.findByText(/Nobody will receive your example\.org account yet/)).toBeTruthy()
    expect(testEstate.records('online-account')).toMatchObject([{ audience: 'nobody' }])
  })

  test('the owner revisits and changes the first questions, without adding a second person', async () => {
    await testEstate.add(profile, ruth)
    const { user } = draw(<StartPage />)
    await typeContinue(user, 'Full name', 'Ben Le')
    await waitForQuestion(ACCOUNT)
    await press(user, 'Previous question')
    await waitForQuestion(PERSON)
    expect(screen.getByLabelText('Full name')).toHaveProperty('value', 'Ben Le')
    await typeContinue(user, 'Full name', 'e')
    await waitForQuestion(ACCOUNT)
    expect(testEstate.records('authorized-contact')).toMatchObject([{ seat: 'contact_1', values: ben }])
    await press(user, 'Previous question')
    await press(user, 'Continue')
    await waitForQuestion(ACCOUNT)
    expect(testEstate.records('authorized-contact')[0]?.version).toBe(2)
  })

  test('a change of the first name keeps a different preferred name', async () => {
    await testEstate.add(profile, { ...ruth, displayName: 'Nana' })
    const { user } = draw(<StartPage />)
    await press(user, 'Previous question')
    await typeContinue(user, 'First name', 'ie')
    await waitForQuestion(PERSON)
    expect(testEstate.records('profile')[0]?.values).toMatchObject({ firstName: 'Ruthie', displayName: 'Nana' })
  })
})

describe('the other questions', () => {
  const set = async () => {
    await testEstate.add(profile, ruth)
    await testEstate.add(authorizedContact, ben, { seat: 'contact_1' })
    await testEstate.add(onlineAccount, gmail)
  }

  /** Renders the guide at the given question. */
  const at = (id: string) => {
    history.replaceState(null, '', `/start#ask-${id}`)
    return draw(<StartPage />)
  }

  test('a question accepts the answer that the owner has none; a later visit shows and keeps this answer', async () => {
    await set()
    const { user } = draw(<StartPage />)
    expect(question()).toBe(ATTORNEY)
    await user.type(await screen.findByLabelText('Full name'), 'Ada')
    await press(user, 'I have none')
    await waitForQuestion(DEVICES)
    expect(savedAnswers()).toMatchObject({ none: ['attorney'] })
    expect(testEstate.records('estate-attorney')).toEqual([])
    await press(user, 'Previous question')
    expect(await screen.findByText('Your answer: I have none')).toBeTruthy()
    expect(screen.getByLabelText('Full name')).toHaveProperty('value', '')
    await press(user, 'Continue')
    await waitForQuestion(DEVICES)
  })

  test('a question asks for a few fields, and marks the record’s missing fields', async () => {
    await set()
    const { user } = draw(<StartPage />)
    await typeContinue(user, 'Full name', 'Ada Lee')
    await waitForQuestion(DEVICES)
    const [attorney] = testEstate.records('estate-attorney')
    expect(attorney).toMatchObject({ seat: 'attorney', audience: 'everyone_named', values: { fullName: 'Ada Lee' } })
    expect(Object.keys(attorney?.unchecked ?? {})).toContain('firmName')
    await press(user, 'Previous question')
    await typeContinue(user, 'Full name', '-Byron')
    await waitForQuestion(DEVICES)
    expect(testEstate.records('estate-attorney')).toMatchObject([{ values: { fullName: 'Ada Lee-Byron' } }])
  })

  test('the questions about a funeral end once the owner leaves the decisions to others', async () => {
    await set()
    const { user } = at('after-life')
    await user.click(await screen.findByRole('button', { name: 'My family may decide' }))
    await continueTo(user, FUNERAL, HEALTH)
    expect(savedAnswers()).toMatchObject({ none: ['after-life'] })
    expect(testEstate.records('funeral-instructions')).toEqual([])
  })

  test('a question uses its kind’s default audience: both contacts also at incapacity, or the named person', async () => {
    await set()
    const { user } = at('healthcare')
    await typeContinue(user, 'Full name', 'Ruth Ellis')
    await continueTo(user, HEALTH, PET)
    expect(screen.getByText('Saved. Ben Lee will receive this.')).toBeTruthy()
    await user.type(await screen.findByLabelText('Name'), 'Biscuit')
    await user.selectOptions(screen.getByLabelText('Type'), 'Dog')
    await press(user, 'Continue')
    await continueTo(user, PET, ADVISOR)
    await user.type(await screen.findByLabelText('Full name'), 'Joan Park')
    await user.selectOptions(screen.getByLabelText('Advisor type'), 'Tax')
    await press(user, 'Continue')
    await continueTo(user, ADVISOR, 'Which friends should be told?')
    expect(testEstate.records('healthcare-proxy')).toMatchObject([
      { audience: 'both_contacts', alsoIfIncapacitated: true, values: { primaryFullName: 'Ruth Ellis' } },
    ])
    expect(testEstate.records('pet')).toMatchObject([
      { audience: 'both_contacts', alsoIfIncapacitated: true, values: { petName: 'Biscuit', type: 'dog' } },
    ])
    expect(testEstate.records('advisor')).toMatchObject([{ audience: 'contact_1', values: { advisorType: 'tax' } }])
  })

  test('the guide starts the family tree with the mother, and accepts a blank name', async () => {
    await set()
    const thomas = { ...blank(familyMember), fullName: 'Thomas', relationship: 'son', gender: 'male' } as const
    await testEstate.add(familyMember, thomas, { audience: 'both_contacts' })
    const { user } = at('family-tree')
    expect(question()).toBe('What is your mother’s name?')
    expect(await screen.findByLabelText('Full name')).toHaveProperty('value', '')
    await press(user, 'Continue')
    await waitForQuestion(BIRTH)
    await press(user, 'Previous question')
    await typeContinue(user, 'Full name', 'Clara Moor')
    await waitForQuestion(BIRTH)
    const written = testEstate.records('family-member').map(({ values }) => values)
    expect(written).toHaveLength(2)
    expect(written).toContainEqual(expect.objectContaining({ fullName: 'Thomas', relationship: 'son' }))
    const clara = { fullName: 'Clara Moor', relationship: 'mother', gender: 'female', privacyLevel: 'family' }
    expect(written).toContainEqual(expect.objectContaining(clara))
  })

  test('a question lists existing records if the owner has several, and offers to add another', async () => {
    await set()
    for (const deviceName of ['My phone', 'The old laptop'])
      await testEstate.add(device, { ...blank(device), deviceName, deviceType: 'laptop' })
    const { user } = at('digital-devices')
    const written = await screen.findByRole('list', { name: 'Written down' })
    expect(within(written).getByText('The old laptop')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    await press(user, 'Add another device')
    const dialog = await screen.findByRole('dialog', { name: 'Add Device' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await press(user, 'Continue')
    await waitForQuestion(COPIES)
  })

  test('a question links to the item’s own page once the owner has chosen an answer', async () => {
    await set()
    for (const [id, path] of [
      ['digital-documents', '/documents/digital'],
      ['story', '/legacy/story'],
    ] as const) {
      const { user, unmount } = at(id)
      await user.click(await screen.findByRole('button', { name: 'Continue' }))
      expect(screen.getByText('Please choose an answer, or press Skip')).toBeTruthy()
      await user.click(screen.getByRole('radio', { name: /^I’ll add one now/ }))
      expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(path)
      unmount()
    }
  })

  test('a question with its own page saves a single answer, even if the owner revisits it', async () => {
    await set()
    const { user } = at('story')
    await user.click(await screen.findByRole('radio', { name: 'I have none' }))
    await press(user, 'Continue')
    await waitForQuestion('Do you have pictures or recordings to pass on?')
    await press(user, 'Previous question')
    expect(await screen.findByRole('radio', { name: 'I have none' })).toHaveProperty('checked', true)
    await press(user, 'Continue')
    await waitForQuestion('Do you have pictures or recordings to pass on?')
    expect(testEstate.activity().filter((text) => text.startsWith('Answered'))).toHaveLength(1)
  })

  test('the guide confirms the save of the last answer too', async () => {
    await set()
    const { user } = at('numbers')
    await user.type(await screen.findByLabelText('SSN'), '123456789')
    await press(user, 'Continue')
    await waitForQuestion('That was the last question')
    expect(screen.getByText('Saved.')).toBeTruthy()
  })

  test('the guide asks for numbers last, and accepts blank numbers', async () => {
    await set()
    const { user } = draw(<StartPage />)
    await skipTo(user, BIRTH)
    await screen.findByLabelText('Date of birth')
    await press(user, 'Continue')
    expect(screen.getByRole('alert').textContent).toContain('Date of birth is required')
    await skipTo(user, HOME)
    await skipTo(user, NUMBERS)
    await user.type(await screen.findByLabelText('SSN'), '1234')
    await press(user, 'Continue')
    expect(screen.getByRole('alert').textContent).toContain('SSN must be in the format')
    await user.clear(screen.getByLabelText('SSN'))
    await press(user, 'Continue')
    await waitForQuestion('That was the last question')
    expect(testEstate.records('profile')[0]?.values).toMatchObject({ ssn: '' })
  })
})

test('the guide waits while the estate loads, and offers a retry after a failed load', async () => {
  await testEstate.loading()
  draw(<StartPage />)
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
  await testEstate.failing()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})
