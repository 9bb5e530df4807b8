// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCaretaker, saveCaretaker } from '../../../contract/caretaker.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import AdminPage from './index.tsx'
import { press, user } from './testing/index.ts'

beforeEach(() => people.open())
afterEach(cleanup)

const guide = { whereItRuns: '', whoPays: '', howToKeepItOn: '', whereBackupsAre: '', whomToCall: '' }
const asked = new Date('2026-03-01T12:00:00Z')
const tom = { name: 'Tom', reach: '555', email: 'tom@example.org', askedAt: asked, confirmedAt: null }
const showing = async (state: 'waiting' | 'overdue' | 'confirmed') => {
  people.server.answer(getCaretaker, () => ({
    guide,
    caretaker: { ...tom, state },
    address: 'https://cairn.example.org',
  }))
  await people.becomesOperator()
  draw(AdminPage, '/admin')
}

test('an operator names a caretaker and writes the page; the form refuses a caretaker without a name', async () => {
  await people.becomesOperator()
  draw(AdminPage, '/admin')
  expect(await screen.findByText('No one is named')).toBeTruthy()
  await user.click(screen.getByText('Name someone, and write the page for them'))
  await user.type(screen.getByLabelText('Their email'), 'tom@example.org')
  await press('Save')
  expect(await screen.findByText(/Please enter their name/)).toBeTruthy()
  expect(people.server.received(saveCaretaker)).toEqual([])
  await user.type(screen.getByLabelText('Their name'), 'Tom')
  await user.type(screen.getByLabelText('Where the machine is'), 'Under the stairs')
  await press('Save')
  expect(await screen.findByText(/an email is on its way to tom@example.org/)).toBeTruthy()
  expect(people.server.received(saveCaretaker)).toMatchObject([
    {
      body: {
        guide: { whereItRuns: 'Under the stairs' },
        caretaker: { name: 'Tom', reach: '', email: 'tom@example.org' },
      },
    },
  ])
})

test.each([
  ['waiting', /^Tom was asked on .*1.* and hasn’t answered yet$/],
  ['overdue', 'Tom hasn’t said that they still could'],
  ['confirmed', 'Tom can keep this server running'],
] as const)('an operator reads the state %s of a caretaker, and removes the caretaker', async (state, title) => {
  await showing(state)
  expect(await screen.findByText(title)).toBeTruthy()
  await user.click(screen.getByText('Name someone, and write the page for them'))
  await press('Remove this person')
  expect(await screen.findByText(/their link no longer counts/)).toBeTruthy()
  expect(people.server.received(saveCaretaker)).toMatchObject([{ body: { caretaker: null } }])
})
