// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { ToastViewport } from '../../ui/index.ts'
import TreePage from './index.tsx'
import { user, press, called, theMoors } from './testing/index.tsx'
import { pressEdit } from '../../kinds/testing/in-record.ts'

setUpPage()
beforeEach(() => testEstate.open())

async function writeDown(name: string) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Family Member' }))
  await user.type(dialog.getByLabelText(/^Full name/), name)
  await user.selectOptions(dialog.getByLabelText(/^Gender/), 'male')
  for (let step = 1; step < 3; step += 1) await user.click(dialog.getByRole('button', { name: 'Next' }))
  await user.click(dialog.getByRole('radio', { name: /^Family only/ }))
  await user.click(dialog.getByRole('button', { name: 'Next' }))
  await user.click(dialog.getByRole('button', { name: 'Save Family Member' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

describe('a relative', () => {
  test.each([
    ['Add a parent', (id: string) => ({ children: [id] })],
    ['Add a partner', (id: string) => ({ spouse: [id] })],
    ['Add a child', (id: string) => ({ parents: [id] })],
  ] as const)('the button “%s” adds a relative with this relation', async (button, connected) => {
    const { nora } = await theMoors()
    render(<TreePage />)
    await press(/^Nora Whitcomb, /)
    await press(button)
    const dialog = await screen.findByRole('dialog', { name: 'Add Family Member' })
    await user.type(within(dialog).getByLabelText(/^How are they related to you/), 'Of Nora')
    await writeDown('Zed Holt')
    expect(called('Zed Holt')).toMatchObject({ values: connected(nora), audience: 'both_contacts' })
    expect(await screen.findByRole('button', { name: /^Zed Holt, your mother’s / })).toBeTruthy()
  })

  test('the form finds relatives by name, and never suggests a person as their own ancestor', async () => {
    const { ada, clara } = await theMoors()
    render(<TreePage />)
    await pressEdit(user, 'Ada Whitcomb')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Family Member' }))
    for (let step = 1; step < 3; step += 1) await user.click(dialog.getByRole('button', { name: 'Next' }))
    expect(dialog.getByText('Already connected: Nora Whitcomb and Clara Moor.')).toBeTruthy()
    await user.type(dialog.getByLabelText('Parents: type a name'), 'clara')
    expect(await dialog.findByText(/^No one with this name/)).toBeTruthy()
    await user.type(dialog.getByLabelText('Spouse or partner: type a name'), 'uma')
    await user.click(await dialog.findByRole('button', { name: 'Uma Holt' }))
    await user.click(dialog.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(called('Ada Whitcomb')?.values['spouse']).toHaveLength(1))
    expect([called('Ada Whitcomb')?.id, called('Clara Moor')?.values['parents']]).toEqual([ada, [ada]])
    expect(called('Clara Moor')?.id).toBe(clara)
  })
})

test('the form asks for the privacy level, and the saved audience follows the level', async () => {
  await theMoors()
  render(
    <>
      <TreePage />
      <ToastViewport />
    </>,
  )
  await press('Add Family Member')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Family Member' }))
  const next = () => user.click(dialog.getByRole('button', { name: 'Next' }))
  await next()
  for (const message of [
    'Full name must be at least 2 characters',
    'Please select relationship',
    'Please select gender',
  ])
    expect((await dialog.findAllByText(message)).length).toBeGreaterThan(0)
  expect(dialog.queryByText('Please select privacy level')).toBeNull()
  await user.type(dialog.getByLabelText(/^Full name/), 'Paul Moor')
  await user.selectOptions(dialog.getByLabelText(/^Relationship/), 'brother')
  await user.selectOptions(dialog.getByLabelText(/^Gender/), 'male')
  for (let step = 1; step < 3; step += 1) await next()
  // The third step asks for the privacy level, whose default is the family.
  expect(dialog.getByText('Step 3 of 4')).toBeTruthy()
  expect(dialog.getByRole('radio', { name: /^Family only/ })).toHaveProperty('checked', true)
  await user.click(dialog.getByRole('radio', { name: /^Public/ }))
  await next()
  await user.click(dialog.getByRole('button', { name: 'Save Family Member' }))
  await waitFor(() =>
    expect(called('Paul Moor')).toMatchObject({
      audience: 'everyone_named',
      values: { privacyLevel: 'public', status: 'living' },
    }),
  )
  expect(await screen.findByText('Family Member Added')).toBeTruthy()
  await pressEdit(user, 'Paul Moor')
  const again = within(await screen.findByRole('dialog', { name: 'Edit Family Member' }))
  for (let step = 1; step < 3; step += 1) await user.click(again.getByRole('button', { name: 'Next' }))
  expect(again.getByRole('radio', { name: /^Public/ })).toHaveProperty('checked', true)
  await user.click(again.getByRole('radio', { name: /^Private/ }))
  await user.click(again.getByRole('button', { name: /^Save/ }))
  await waitFor(() =>
    expect(called('Paul Moor')).toMatchObject({ audience: 'nobody', values: { privacyLevel: 'private' } }),
  )
})

test('for a relative born very long ago, the form sets no default status and asks', async () => {
  for (const [year, life] of [
    ['1925', 'Deceased'],
    ['1926', 'Living'],
  ] as const) {
    render(<TreePage />)
    await press('Add Family Member')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Family Member' }))
    const next = () => user.click(dialog.getByRole('button', { name: 'Next' }))
    const status = () => dialog.getByLabelText(/^Status/)
    await user.type(dialog.getByLabelText(/^Full name/), `Born ${year}`)
    await user.selectOptions(dialog.getByLabelText(/^Relationship/), 'father')
    await user.selectOptions(dialog.getByLabelText(/^Gender/), 'male')
    expect(status()).toHaveProperty('value', 'living')
    await user.type(within(dialog.getByRole('group', { name: 'Date of birth' })).getByLabelText('Year'), year)
    expect(status()).toHaveProperty('value', '')
    await next()
    expect((await dialog.findAllByText('Please say whether they are still living')).length).toBeGreaterThan(0)
    expect(dialog.getByText('Step 1 of 4')).toBeTruthy()
    await user.selectOptions(status(), life)
    await next()
    expect(await dialog.findByText('Step 2 of 4')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Back' }))
    expect(status()).toHaveProperty('value', life.toLowerCase())
    await next()
    await next()
    await next()
    await user.click(dialog.getByRole('button', { name: 'Save Family Member' }))
    await waitFor(() => expect(called(`Born ${year}`)?.values['status']).toBe(life.toLowerCase()))
    cleanup()
  }
})

test('the wizard continues only from a valid step, goes back from every later step, and restarts for the next person', async () => {
  render(<TreePage />)
  await press('Add Family Member')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Family Member' }))
  const next = () => user.click(dialog.getByRole('button', { name: 'Next' }))
  const back = () => dialog.getByRole('button', { name: 'Back' })
  expect(dialog.getByText('Step 1 of 4')).toBeTruthy()
  expect(back()).toHaveProperty('disabled', true)
  await next()
  expect(dialog.getByText('Step 1 of 4')).toBeTruthy()
  await user.selectOptions(dialog.getByLabelText(/^Relationship/), 'brother')
  await user.type(dialog.getByLabelText(/^Full name/), 'Paul Moor')
  await user.selectOptions(dialog.getByLabelText(/^Gender/), 'male')
  const born = within(dialog.getByRole('group', { name: 'Date of birth' }))
  await user.type(born.getByLabelText('Year'), '19')
  await next()
  expect((await dialog.findAllByText('Please enter the year, like 1958')).length).toBeGreaterThan(0)
  expect(dialog.getByText('Step 1 of 4')).toBeTruthy()
  await user.type(born.getByLabelText('Year'), '58')
  await next()
  expect(await dialog.findByText('Step 2 of 4')).toBeTruthy()
  await user.type(dialog.getByLabelText(/^Email/), 'paul')
  await user.type(dialog.getByLabelText(/^Phone/), '555')
  await user.click(dialog.getByLabelText(/^Address/))
  await user.paste('x'.repeat(501))
  await next()
  const summary = within(await dialog.findByRole('alert'))
  for (const message of [
    'Please enter a valid email',
    'Please enter a valid phone number',
    'Please shorten this to 500 characters',
  ])
    expect(summary.getByText(message)).toBeTruthy()
  expect(dialog.getByText('Step 2 of 4')).toBeTruthy()
  for (const label of [/^Email/, /^Phone/, /^Address/]) await user.clear(dialog.getByLabelText(label))
  await user.click(back())
  expect(dialog.getByLabelText(/^Full name/)).toHaveProperty('value', 'Paul Moor')
  await next()
  await next()
  await user.click(await dialog.findByRole('radio', { name: /^Family only/ }))
  await next()
  expect(await dialog.findByText('Step 4 of 4')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Next' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Save Family Member' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Add Family Member')
  const another = within(await screen.findByRole('dialog', { name: 'Add Family Member' }))
  expect(another.getByText('Step 1 of 4')).toBeTruthy()
  expect(another.getByLabelText(/^Full name/)).toHaveProperty('value', '')
  expect(another.getByRole('button', { name: 'Back' })).toHaveProperty('disabled', true)
})
