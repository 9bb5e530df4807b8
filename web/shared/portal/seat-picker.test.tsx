// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useHeldSeats } from '../../estate/index.ts'
import { SeatPicker } from './SeatPicker.tsx'
import { people } from './testing/people.ts'
import { setupUser } from '../../testing/user.ts'

const user = setupUser()
beforeEach(() => people.open())
afterEach(cleanup)

function Clients() {
  const held = useHeldSeats()
  const role = { notYet: 'Role not accepted yet', isTaken: (items: readonly string[]) => items.includes('the role') }
  return <SeatPicker title="Your clients" seats={held} selected="" role={role} onSelect={() => undefined} />
}
const listed = () =>
  screen
    .queryAllByRole('button')
    .map(({ textContent }) => textContent.replace(/(Accepted|Role not accepted yet|Report in progress)$/, '').slice(2))

test('the picker lists a few clients by name, and clients with a report first', async () => {
  await people.named('attorney', await people.newAccount('zoe@example.org'), 'Zoe Berg')
  const carl = await people.named('attorney', await people.newAccount('carl@example.org'), 'Carl Diaz')
  await people.page.client.acknowledge({ heldId: carl, items: ['the role'] })
  await people.named('attorney')
  await people.reported({ state: 'in-review' })
  render(<Clients />)
  await screen.findByText('ZB')
  expect(listed().slice(1)).toEqual(['Carl Diaz', 'Zoe Berg'])
  expect(listed()[0]).not.toBe('')
  expect(within(screen.getAllByRole('button')[0] ?? document.body).getByText('Report in progress')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Carl Diaz/ }).textContent).toBe('CDCarl DiazAccepted')
  expect(screen.getByRole('button', { name: /^Zoe Berg/ }).textContent).toBe('ZBZoe BergRole not accepted yet')
  expect(screen.queryByLabelText('Find by name')).toBeNull()
})

test('the picker finds one of many clients by any part of the name, in any case', async () => {
  const names = [
    'Jürgen Müller',
    'Ana O’Connor',
    'Bea Lund',
    'Cal Marsh',
    'Dee Novak',
    'Eli Ortiz',
    'Fay Pratt',
    'Zoe Quinn',
    'Zoe Reed',
  ]
  for (const [at, name] of names.entries())
    await people.named('attorney', await people.newAccount(`client${at}@example.org`), name)
  render(<Clients />)
  const find = await screen.findByLabelText('Find by name')
  expect(screen.getByText('9 people')).toBeTruthy()
  expect(screen.queryByText('Zoe Reed')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show all 9 people' }))
  expect(listed()).toHaveLength(9)
  for (const [typed, name] of [
    ['mueller', 'Jürgen Müller'],
    ['OCONNOR ana', 'Ana O’Connor'],
    ['marsh', 'Cal Marsh'],
  ] as const) {
    await user.clear(find)
    await user.type(find, typed)
    expect(listed()).toEqual([name])
    expect(screen.getByText('1 of 9 people')).toBeTruthy()
  }
  await user.type(find, 'x')
  expect(listed()).toEqual([])
})
