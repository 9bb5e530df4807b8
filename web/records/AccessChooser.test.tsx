// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { usualAccess } from '../../records/access.ts'
import { type Access, accessErrors, accessOf } from './access.ts'
import { AccessChooser } from './AccessChooser.tsx'
import type { People } from './people.ts'

const user = userEvent.setup()
afterEach(cleanup)

const nothing = accessOf(usualAccess, undefined, false)

/** The control over `people`; gives what it holds now. */
function shown(people: People, start: Access = nothing) {
  const held = { now: start }
  function Held() {
    const [value, setValue] = useState(start)
    held.now = value
    return <AccessChooser id="a" levels={usualAccess} value={value} onChange={setValue} people={people} />
  }
  render(<Held />)
  return held
}
const choose = (name: RegExp) => user.click(screen.getByRole('radio', { name }))

test('a choice is required, and only me is one', async () => {
  const held = shown({})
  expect(accessErrors(held.now, {})).toEqual({ level: 'Please select access permission' })
  await choose(/Only me/)
  expect(accessErrors(held.now, {})).toEqual({})
  expect(held.now.audience).toBe('nobody')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('choosing a contact shows the person in that seat; picking the other one moves the choice to their seat', async () => {
  const held = shown({ contact_1: 'Ben Lee', contact_2: 'Cara Lee' })
  await choose(/Authorized contact 1 \(Ben Lee\)/)
  expect(screen.getByLabelText('Contact')).toHaveProperty('value', 'contact_1')
  expect(screen.queryByRole('link')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Contact'), 'Cara Lee')
  expect(held.now).toMatchObject({ level: 'contact_2', audience: 'contact_2' })
  expect(screen.getByRole('radio', { name: /Authorized contact 2/ })).toHaveProperty('checked', true)
  await choose(/Both contacts/)
  expect(screen.queryByLabelText('Contact')).toBeNull()
  expect(held.now).toMatchObject({ audience: 'both_contacts' })
})

test('an empty seat is refused, with a way to add somebody', async () => {
  const people = { contact_1: 'Ben Lee' }
  const held = shown(people)
  await choose(/Authorized contact 2/)
  expect(accessErrors(held.now, people)).toEqual({ audience: 'Please select a contact' })
  expect(screen.getByRole('link', { name: 'Add an authorized contact' })).toBeTruthy()
})

test('the attorney is offered only when there is one, or the record already goes there', () => {
  shown({})
  expect(screen.queryByRole('radio', { name: 'Estate attorney' })).toBeNull()
  cleanup()
  shown({ attorney: 'Ada Lee' })
  expect(screen.getByRole('radio', { name: 'Estate attorney' })).toBeTruthy()
  cleanup()
  shown({}, accessOf(usualAccess, 'attorney', true))
  expect(screen.getByRole('radio', { name: 'Estate attorney' })).toHaveProperty('checked', true)
})

test('an audience that the control does not offer must be chosen anew', () => {
  expect(accessOf(usualAccess, 'everyone_named', true)).toEqual({ level: '', audience: '', alsoIfIncapacitated: true })
})
