// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { usualAccess } from '../../../records/access.ts'
import { blank, type Definition } from '../../../records/define.ts'
import { pet } from '../../../records/kinds/index.ts'
import { setupUser } from '../../testing/user.ts'
import { optionsOf } from '../form/form-context.ts'
import { accessOf, accessSaved } from './access.ts'
import { withAudience, withFormerAudience } from './change-audience.ts'
import { ChooseAudience } from './ChooseAudience.tsx'

const user = setupUser()
afterEach(cleanup)

const record = {
  id: 'a',
  kind: pet.kind,
  version: 1,
  values: blank(pet),
  audience: 'contact_1',
  alsoIfIncapacitated: false,
  createdAt: '',
  updatedAt: '',
} as const
const marked = { ...record, firstDays: true }

function shown(audience: 'contact_1' | 'nobody', firstDays: number) {
  const onChange = vi.fn()
  const value = { ...accessOf(usualAccess, audience, false), firstDays: false }
  const people = { contact_1: 'Daniel Reed' }
  render(<ChooseAudience id="who" levels={usualAccess} {...{ value, onChange, people, firstDays }} />)
  return onChange
}
const box = () => screen.queryByRole('checkbox', { name: 'Also in the first days' })

test('the form offers the first days in one line, with the day', async () => {
  const onChange = shown('contact_1', 1)
  expect(screen.getByText('The day after the report of your death was checked, before the rest.')).toBeTruthy()
  const found = box()
  if (found) await user.click(found)
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ audience: 'contact_1', firstDays: true }))
})

test('the line names the days if there are several', () => {
  shown('contact_1', 3)
  expect(screen.getByText('Three days after the report of your death was checked, before the rest.')).toBeTruthy()
})

test.each([
  ['nobody', 1],
  ['contact_1', 0],
] as const)('the form with the audience %s, and first days after %i days, offers nothing', (audience, days) => {
  shown(audience, days)
  expect(box()).toBeNull()
})

test('a form saves the mark of its record, the owner’s choice, and none if only the owner may see it', () => {
  const saved = (audience: 'contact_1' | 'nobody', firstDays: boolean) => {
    const access = { ...accessSaved(pet, marked), audience, firstDays }
    const definition: Definition = { ...pet, audience: 'chosen' }
    return optionsOf(definition, { values: { ...record.values }, access }, undefined, {}).firstDays
  }
  expect(accessSaved(pet, marked).firstDays).toBe(true)
  expect([saved('contact_1', true), saved('contact_1', false), saved('nobody', true)]).toEqual([true, false, false])
})

test('a change of the audience keeps the mark, unless the owner changes it or keeps the record to themselves', () => {
  expect(withAudience(pet, { audience: 'contact_2' }, marked)).toMatchObject({ firstDays: true })
  expect(withAudience(pet, { audience: 'nobody' }, marked)).toMatchObject({ firstDays: false })
  expect(withAudience(pet, { firstDays: false }, marked)).toMatchObject({ firstDays: false })
  expect(withAudience(pet, { firstDays: true }, marked)).toBeUndefined()
})

test('*Undo* brings back the mark, and that there was none', () => {
  expect(withFormerAudience(pet, marked, record).firstDays).toBe(true)
  expect(withFormerAudience(pet, record, marked).firstDays).toBe(false)
})

test('a save or a change of the audience drops the mark if the kind no longer offers the first days', () => {
  const later: typeof pet = { ...pet, access: { alsoIfIncapacitated: true } }
  expect(accessSaved(later, marked).firstDays).toBe(false)
  expect(withAudience(later, { audience: 'contact_2' }, marked)).toMatchObject({ firstDays: false })
})
