// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  digits,
  email,
  lines,
  pairs,
  password,
  phone,
  references,
  secret,
  usState,
} from '../../../../records/fields/index.ts'
import { blank } from '../../../../records/define.ts'
import { estateAttorney, profile } from '../../../../records/kinds/index.ts'
import { testEstate } from '../../testing/estate.ts'
import { shown } from './testing/inputs.tsx'

const user = userEvent.setup({ applyAccept: false })
beforeEach(() => testEstate.open())
afterEach(cleanup)

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

test('the input explains the mark of an invalid saved value, and lets the user leave a missing value blank', () => {
  shown(phone('Phone', { required: 'Phone is required' }), '12', undefined, 'Please enter a valid phone number')
  expect(box('Phone').getAttribute('aria-describedby')).toBe('it-hint')
  expect(screen.getByText('We kept this as it was. Please check: Please enter a valid phone number')).toBeTruthy()
  cleanup()
  shown(phone('Phone', { required: 'Phone is required' }), '', undefined, 'Phone is required')
  expect(screen.getByText('You can leave this blank for now.')).toBeTruthy()
})

test('a secret number takes digits up to its length, and shows only its last four without focus', async () => {
  const held = shown(digits('SSN', '###-##-####', { secret: true }), '')
  await user.type(box('SSN'), '12a3-45 67890000')
  expect(box('SSN').value).toBe('123-45-6789')
  await user.tab()
  expect(box('SSN').value).toBe('•••-••-6789')
  expect(held.now).toBe('123-45-6789')
  await user.click(box('SSN'))
  expect(box('SSN').value).toBe('123-45-6789')
})

test('the input never truncates a pasted number', async () => {
  const held = shown(digits('SSN', '###-##-####', { secret: true }), '')
  await user.click(box('SSN'))
  await user.paste('123-45-67890')
  expect(held.now).toBe('123-45-67890')
})

test('the input reads a phone number in the owner’s country, unless the form names another country', async () => {
  await testEstate.add(profile, { ...blank(profile), country: 'DE' })
  const held = shown(phone('Phone'), '')
  await user.type(box('Phone'), '0221 12345678')
  await user.tab()
  expect([held.now, box('Phone').value]).toEqual(['+49 221 12345678', '+49 221 12345678'])
  cleanup()
  const abroad = shown(phone('Phone'), '', undefined, undefined, { country: 'Austria' })
  await user.type(box('Phone'), '01 5348811')
  await user.tab()
  expect(abroad.now).toBe('+43 1 5348811')
})

test('the input parses a pasted phone number at once, and a typed extension on blur', async () => {
  const held = shown(phone('Phone'), '')
  await user.click(box('Phone'))
  await user.paste('+1 (518) 555-0199')
  expect(box('Phone').value).toBe('(518) 555-0199')
  await user.clear(box('Phone'))
  await user.paste('+49 (0)30 901820')
  await user.tab()
  expect(held.now).toBe('+49 30 901820')
  await user.clear(box('Phone'))
  await user.type(box('Phone'), '5185550199 x12')
  await user.tab()
  expect(held.now).toBe('(518) 555-0199 ext. 12')
  await user.clear(box('Phone'))
  await user.paste('518-555-0199 after six')
  await user.tab()
  expect(held.now).toBe('518-555-0199 after six')
})

test.each(['New York', 'ny', 'N.Y.'])('the list of states accepts %j', async (typed) => {
  const held = shown(usState('State', {}), '')
  const list = document.getElementById(box('State').getAttribute('list') ?? '')
  expect([...(list?.querySelectorAll('option') ?? [])].map(({ value, label }) => [value, label])).toContainEqual([
    'NY',
    'New York',
  ])
  await user.click(box('State'))
  await user.paste(typed)
  await user.tab()
  expect(held.now).toBe('NY')
  expect(box('State').value).toBe('NY')
})

test('the caret keeps its place when the user changes a digit in the middle', async () => {
  const held = shown(phone('Phone'), '(555) 123-4567')
  await user.click(box('Phone'))
  box('Phone').setSelectionRange(3, 3)
  await user.keyboard('{Backspace}{Backspace}89')
  expect(held.now).toBe('(895) 123-4567')
})

test('the user adds and removes lines, and the first line stays', async () => {
  const held = shown(lines('Emails', { required: 'needed', each: email('Email') }), [])
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
  await user.type(box('Email'), 'ruth@example.org')
  await user.click(screen.getByRole('button', { name: 'Add another email' }))
  await user.type(box('Email 2'), 'second@example.org')
  await user.click(screen.getByRole('button', { name: 'Add another email' }))
  await user.type(box('Email 3'), 'third@example.org')
  await user.click(screen.getByRole('button', { name: 'Remove email 2' }))
  expect(held.now).toEqual(['ruth@example.org', 'third@example.org'])
  expect(screen.getAllByRole('button', { name: /Remove/ })).toHaveLength(1)
})

test('the input shows the error at the invalid line', () => {
  const each = email('Email')
  shown(lines('Emails', { each }), ['ruth@example.org', 'nowhere'], 'Please enter a valid email address')
  expect(box('Email').getAttribute('aria-invalid')).toBeNull()
  expect(box('Email 2').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('Please enter a valid email address')).toHaveLength(1)
})

test('the input shows the error of an empty list at the first line', () => {
  shown(lines('Emails', { required: 'needed', each: email('Email') }), [], 'needed')
  expect(box('Email').getAttribute('aria-invalid')).toBe('true')
})

test('the user adds and removes questions with answers, and the first pair stays', async () => {
  const held = shown(pairs('Security questions'), [])
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
  await user.type(box('Question 1'), 'First pet?')
  await user.type(box('Answer 1'), 'Rex')
  for (const [question, answer] of [
    ['Second?', 'Two'],
    ['Third?', 'Three'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Add another question' }))
    await user.type(screen.getAllByLabelText<HTMLInputElement>(/^Question/).at(-1) ?? document.body, question)
    await user.type(screen.getAllByLabelText<HTMLInputElement>(/^Answer/).at(-1) ?? document.body, answer)
  }
  expect(screen.getAllByRole('button', { name: /Remove/ }).map(({ textContent }) => textContent)).toEqual([
    'Remove question 2',
    'Remove question 3',
  ])
  await user.click(screen.getByRole('button', { name: 'Remove question 2' }))
  expect(held.now).toEqual([
    { question: 'First pet?', answer: 'Rex' },
    { question: 'Third?', answer: 'Three' },
  ])
})

test('the input shows the error of an incomplete pair beside the pairs', () => {
  const half = 'Please fill in both the question and the answer'
  shown(pairs('Security questions'), [{ question: 'First pet?', answer: '' }], half)
  expect(screen.getByText(half)).toBeTruthy()
  const described = screen.getByRole('group', { name: 'Security questions' }).getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe(half)
})

test('the user ticks several records as references', async () => {
  const lee = await testEstate.add(estateAttorney, { ...blank(estateAttorney), fullName: 'Ada Lee' })
  await testEstate.add(estateAttorney, { ...blank(estateAttorney), fullName: 'Ben Moor' })
  const held = shown(references('Who knows of it', 'estate-attorney'), ['gone'])
  const group = within(screen.getByRole('group', { name: 'Who knows of it' }))
  await user.click(group.getByRole('checkbox', { name: 'Ada Lee' }))
  await user.click(group.getByRole('checkbox', { name: 'Ben Moor' }))
  await user.click(group.getByRole('checkbox', { name: 'Ben Moor' }))
  expect(held.now).toEqual(['gone', lee.id])
})

describe('a password', () => {
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const generate = 'Generate a new password'

  test('the user confirms before a new password replaces the old, and *Undo* restores the old password, also a second time', async () => {
    const held = shown(password('Password'), 'correct horse')
    for (let time = 0; time < 2; time += 1) {
      await press(generate)
      expect(screen.getByRole('dialog', { name: 'Replace this password?' })).toBeTruthy()
      expect(held.now).toBe('correct horse')
      await press('Keep mine')
      expect(held.now).toBe('correct horse')
      await press(generate)
      await press('Replace it')
      await waitFor(() => expect(held.now).toMatch(/^\S{20}$/))
      await press('Undo')
      expect(held.now).toBe('correct horse')
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    }
  })

  test('the generator fills an empty field at once, and typing over the password ends *Undo*', async () => {
    const held = shown(password('Password'), '')
    await press(generate)
    expect(held.now).toMatch(/^\S{20}$/)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await press(generate)
    await press('Replace it')
    await screen.findByRole('button', { name: 'Undo' })
    await user.type(box('Password'), '!')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('a password gets a strength meter and a generator; a PIN or passcode gets neither', async () => {
    shown(password('Password'), 'rosegarden')
    expect(screen.getByText('Fair: longer would be better')).toBeTruthy()
    await user.clear(box('Password'))
    await user.type(box('Password'), '4711')
    expect(screen.queryByText(/^(Weak|Fair|Strong)/)).toBeNull()
    expect(screen.queryByRole('button', { name: generate })).toBeNull()
    cleanup()
    shown(secret('Passcode'), 'aaa')
    expect(screen.queryByText(/^(Weak|Fair|Strong)/)).toBeNull()
    expect(screen.queryByRole('button', { name: generate })).toBeNull()
  })
})
