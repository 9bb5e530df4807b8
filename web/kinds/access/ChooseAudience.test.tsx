// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { privacyLevels, usualAccess } from '../../../records/access.ts'
import { memory, onlineAccount } from '../../../records/kinds/index.ts'
import { type Access, accessErrors, accessOf, levelsOf, startingAccess } from './access.ts'
import type { People } from './people.ts'
import { ChooseAudience } from './ChooseAudience.tsx'

const user = userEvent.setup()
afterEach(cleanup)

const accounts = levelsOf(onlineAccount)
const nothing = accessOf(usualAccess, undefined, false)
const privately = accessOf(accounts, 'nobody', false)

function shown(people: People, start: Access = nothing, levels = usualAccess) {
  const held = { now: start, named: 0 }
  function Held() {
    const [value, setValue] = useState(start)
    held.now = value
    return (
      <ChooseAudience
        id="a"
        levels={levels}
        value={value}
        onChange={setValue}
        people={people}
        onName={() => (held.named += 1)}
      />
    )
  }
  render(<Held />)
  return held
}
const choose = (name: RegExp) => user.click(screen.getByRole('radio', { name }))
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const status = () => screen.queryByRole('status')?.textContent

test('the control requires a choice, and warns at *only me* that no grantee will receive the record', async () => {
  const people = { contact_1: 'Daniel Reed' }
  const held = shown(people)
  expect(accessErrors(held.now, people)).toEqual({ level: 'Please select access permission' })
  expect(status()).toBeUndefined()
  await choose(/^Only me/)
  expect(accessErrors(held.now, people)).toEqual({})
  expect(held.now.audience).toBe('nobody')
  expect(status()).toContain('Nobody will receive this')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('the control lists people by name and seat, and *only me* last', () => {
  shown({ contact_1: 'Daniel Reed', contact_2: 'Nora Hale', attorney: 'Ada Lee' })
  const lines = within(screen.getByRole('group', { name: 'Who may see this' })).getAllByRole('radio')
  expect(lines.map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Daniel Reed, authorized contact 1',
    'Nora Hale, authorized contact 2',
    'Both contactsDaniel Reed and Nora Hale',
    'Ada Lee, estate attorney',
    'Only meNo one else will ever read this.',
  ])
})

test('the level *public* has the same audience as *friends*, and says that grantees may share the record', () => {
  shown({ contact_1: 'Daniel Reed', attorney: 'Ada Lee' }, nothing, privacyLevels)
  const lines = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(lines).toContain('Friends and familyAda Lee and Daniel Reed')
  expect(lines).toContain(
    'PublicAda Lee and Daniel Reed. Whoever receives it may share it with anyone, for example on a memorial page.',
  )
})

test.each([
  [{ contact_1: 'Daniel Reed' }, ['Family onlyDaniel Reed', 'Public', 'Private']],
  [{ contact_1: 'Daniel Reed', contact_2: 'Nora Hale' }, ['Family onlyDaniel Reed and Nora Hale', 'Public', 'Private']],
  [{ contact_1: 'Daniel Reed', attorney: 'Ada Lee' }, ['Family only', 'Friends and family', 'Public', 'Private']],
  [{}, ['Family only', 'Friends and family', 'Public', 'Private']],
])('the control lists levels with the same audience once: %j', async (people, wanted) => {
  const held = shown(people, startingAccess(memory, people, false), privacyLevels)
  const lines = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent ?? '')
  expect(lines).toHaveLength(wanted.length)
  for (const [at, line] of lines.entries()) expect(line.startsWith(wanted[at] ?? '?')).toBe(true)
  expect(held.now).toMatchObject({ level: 'family', audience: 'both_contacts' })
  expect(screen.getByRole('radio', { name: /^Family only/ })).toHaveProperty('checked', true)
})

test('the control keeps the chosen level if another level has the same audience', async () => {
  const start = { level: 'friends', audience: 'everyone_named', alsoIfIncapacitated: false } as const
  shown({ contact_1: 'Daniel Reed' }, start, privacyLevels)
  expect(screen.getByRole('radio', { name: /^Friends and family/ })).toHaveProperty('checked', true)
  expect(screen.queryByRole('radio', { name: /^Family only/ })).toBeNull()
  await choose(/^Private/)
  await choose(/^Family only/)
  expect(screen.getByRole('radio', { name: /^Family only/ })).toHaveProperty('checked', true)
})

test('the warning that no grantee receives the record offers a contact, whom one press chooses as audience', async () => {
  const held = shown({ contact_1: 'Daniel Reed', contact_2: 'Nora Hale' }, privately, accounts)
  expect(screen.getByRole('radio', { name: /^Only me/ })).toHaveProperty('checked', true)
  expect(status()).toContain('Nobody will receive this')
  await press('Choose Nora Hale')
  expect(held.now).toMatchObject({ level: 'authorized_contact', audience: 'contact_2' })
  expect(screen.getByRole('radio', { name: /^Nora Hale/ })).toHaveProperty('checked', true)
  expect(status()).toBeUndefined()
  expect(screen.queryByLabelText('Contact')).toBeNull()
  await choose(/^Daniel Reed/)
  expect(held.now).toMatchObject({ level: 'authorized_contact', audience: 'contact_1' })
})

test('choosing a contact shows the person in that seat, and choosing the other contact moves to the other seat', async () => {
  const held = shown({ contact_1: 'Ben Lee', contact_2: 'Cara Lee' })
  await choose(/^Ben Lee, authorized contact 1/)
  expect(screen.getByLabelText('Contact')).toHaveProperty('value', 'contact_1')
  await user.selectOptions(screen.getByLabelText('Contact'), 'Cara Lee')
  expect(held.now).toMatchObject({ level: 'contact_2', audience: 'contact_2' })
  expect(screen.getByRole('radio', { name: /authorized contact 2/ })).toHaveProperty('checked', true)
  await choose(/Both contacts/)
  expect(screen.queryByLabelText('Contact')).toBeNull()
  expect(held.now).toMatchObject({ audience: 'both_contacts' })
})

test('the control refuses an empty seat, and its button opens the form for a contact', async () => {
  const people = { contact_1: 'Ben Lee' }
  const held = shown(people)
  await choose(/^Authorized contact 2/)
  expect(accessErrors(held.now, people)).toEqual({ audience: 'Please select a contact' })
  expect(status()).toContain('You haven’t named your authorized contact 2 yet.')
  await press('Name someone')
  expect(held.named).toBe(1)
})

test.each([
  ['nothing chosen', usualAccess, nothing],
  ['both contacts', usualAccess, accessOf(usualAccess, 'both_contacts', true)],
  ['an account for the owner only', accounts, privately],
])(
  'the control says that no contact is named, and its button opens the form for a contact: %s',
  async (_, levels, start) => {
    const held = shown({}, start, levels)
    expect(status()).toContain('You haven’t named anyone yet.')
    await press('Name someone')
    expect(held.named).toBe(1)
  },
)

test('the control requires a contact if the level needs a contact and every seat is empty', async () => {
  const held = shown({}, privately, accounts)
  await choose(/^Authorized contact/)
  expect(accessErrors(held.now, {})).toEqual({ audience: 'Please select a contact' })
  expect(screen.getByLabelText('Contact')).toBeTruthy()
})

test('an account whose contact was removed shows the empty seat, and the control asks for a contact again', () => {
  const people = { contact_2: 'Nora Hale' }
  const held = shown(people, accessOf(accounts, 'contact_1', false), accounts)
  expect(screen.getByRole('radio', { name: /^Authorized contact 1/ })).toHaveProperty('checked', true)
  expect(accessErrors(held.now, people)).toEqual({ audience: 'Please select a contact' })
  expect(status()).toContain('You haven’t named your authorized contact 1 yet.')
})

test('the control offers the attorney only if an attorney has the seat or the record already names the seat', () => {
  shown({})
  expect(screen.queryByRole('radio', { name: /attorney/ })).toBeNull()
  cleanup()
  shown({ attorney: 'Ada Lee' })
  expect(screen.getByRole('radio', { name: 'Ada Lee, estate attorney' })).toBeTruthy()
  cleanup()
  shown({}, accessOf(usualAccess, 'attorney', true))
  expect(screen.getByRole('radio', { name: 'Estate attorney' })).toHaveProperty('checked', true)
})

test('the owner must choose again if the control no longer offers the saved audience', () => {
  expect(accessOf(usualAccess, 'everyone_named', true)).toEqual({ level: '', audience: '', alsoIfIncapacitated: true })
})

test('a new record starts with its kind’s default audience, else the only contact, else no audience', () => {
  const one = { contact_2: 'Nora Hale', attorney: 'Ada Lee' }
  expect(startingAccess(onlineAccount, one, false).audience).toBe('nobody')
  expect(startingAccess({}, one, false)).toMatchObject({
    level: 'contact_2',
    audience: 'contact_2',
    alsoIfIncapacitated: false,
  })
  const withBoth = { ...one, contact_1: 'Daniel Reed' }
  expect(startingAccess({ access: { alsoIfIncapacitated: true } }, withBoth, false)).toMatchObject({
    level: '',
    audience: '',
    alsoIfIncapacitated: true,
  })
  expect(startingAccess({}, {}, false).audience).toBe('')
})

test.each([
  ['preset', true, true],
  ['preset', false, false],
  ['offered', true, false],
  [undefined, true, false],
] as const)(
  'a new record of a kind with first days %s, in an estate that has them (%s): %s',
  (firstDays, has, wanted) => {
    const kind = { access: { ...(firstDays && { firstDays }) } }
    expect(startingAccess(kind, { contact_1: 'Daniel Reed' }, has).firstDays).toBe(wanted)
  },
)
