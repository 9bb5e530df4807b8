// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { familyMember, profile } from '../../../records/kinds/index.ts'
import { setUpPage } from '../../app/testing/index.tsx'
import { ImportReader } from '../../kinds/testing/import-reader.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import TreePage from './index.tsx'
import { setupUser } from '../../testing/user.ts'

setUpPage()
beforeEach(() => testEstate.open())
const user = setupUser()
beforeEach(() => vi.stubGlobal('Worker', ImportReader))

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const saved = () => testEstate.records('family-member')
const called = (name: string) => saved().find(({ values }) => values['fullName'] === name)

const lines = [
  '0 HEAD',
  '0 @I1@ INDI\n1 NAME Alma /Ellis/\n1 SEX F\n1 FAMC @F1@',
  '0 @I2@ INDI\n1 NAME Clara /Moor/\n1 SEX F\n1 BIRT\n2 DATE 1921',
  '0 @I3@ INDI\n1 NAME Nora /Moor/\n1 SEX F\n1 OBJE @O1@',
  '0 @I4@ INDI\n1 NAME Ada /Moor/\n1 SEX F\n1 OCCU Teacher',
  '0 @F1@ FAM\n1 WIFE @I2@\n1 CHIL @I1@',
  '0 @F2@ FAM\n1 WIFE @I4@\n1 CHIL @I2@\n1 CHIL @I3@',
  '0 TRLR',
]
const file = new File([lines.join('\n')], 'ellis.ged')

const openly = 'Which of these people are you?'
async function open(label = openly, chosen = file) {
  render(<TreePage />)
  await press('Import a family tree')
  await user.upload(await screen.findByLabelText('Export file'), chosen)
  return within(await screen.findByRole('group', { name: label }))
}

test('the import keeps a family’s links and audience, and centers the tree on the member the owner picks', async () => {
  const asked = await open()
  expect(screen.getByText(/^4 people found, 1 line left out\.$/)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Left out' })).getByRole('listitem').textContent).toMatch(
    /^Line 14 \(OBJE\): /,
  )
  expect(asked.getAllByRole('radio')).toHaveLength(5)
  expect(asked.getByRole('radio', { name: 'I’m not in this file' })).toHaveProperty('checked', true)
  await user.click(asked.getByRole('radio', { name: 'Alma Ellis' }))
  expect(await screen.findByText(/^3 people found besides you/)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /^Public/ }))
  await press('Import 3 people')
  await screen.findByText('3 people imported. Left out: you (already in your tree) and 1 line of the file.')
  const [clara, nora, ada] = ['Clara Moor', 'Nora Moor', 'Ada Moor'].map(called)
  expect(clara).toMatchObject({
    audience: 'everyone_named',
    values: { relationship: 'mother', parents: [ada?.id], privacyLevel: 'public' },
  })
  expect(nora?.values).toMatchObject({ relationship: 'aunt', parents: [ada?.id] })
  await press('Show my family tree')
  expect(await screen.findByRole('button', { name: /^Nora Moor, your mother’s sister/ })).toBeTruthy()
})

test('the owner chooses whether an import completes existing people, and new people become their relatives', async () => {
  await testEstate.add(profile, { ...blank(profile), firstName: 'Alma', lastName: 'Ellis' }, { audience: 'nobody' })
  const { id } = await testEstate.add(
    familyMember,
    { ...blank(familyMember), fullName: 'Ada Moor', relationship: 'grandmother', gender: 'female' },
    { audience: 'both_contacts' },
  )
  const asked = await open('Are you Alma Ellis?')
  expect(asked.getByRole('radio', { name: 'Alma Ellis' })).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: /^Ada Moor/ })).toHaveProperty('checked', false)
  await user.click(screen.getByRole('checkbox', { name: /^Ada Moor/ }))
  expect(screen.getByText(/New here: occupation\./)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /^Nora Moor/ }))
  await user.click(screen.getByRole('radio', { name: /^Family only/ }))
  await press('Import 2 people')
  await screen.findByText(
    '2 people imported. Left out: you (already in your tree), 1 you didn’t check, and 1 line of the file.',
  )
  expect(saved()).toHaveLength(2)
  expect(called('Clara Moor')).toMatchObject({ values: { relationship: 'mother', parents: [id] } })
  expect(called('Ada Moor')).toMatchObject({ id, audience: 'both_contacts', values: { occupation: 'Teacher' } })
})

test('a second import adds the members that the first import left out, linked to their relatives', async () => {
  await open()
  await user.click(screen.getByRole('checkbox', { name: /^Ada Moor/ }))
  await user.click(screen.getByRole('radio', { name: /^Family only/ }))
  await press('Import 3 people')
  await screen.findByText(/^3 people imported/)
  expect(called('Clara Moor')?.values['parents']).toEqual([])
  await press('Show my family tree')
  await press('Import a family tree')
  await user.upload(await screen.findByLabelText('Export file'), file)
  await screen.findByText(/^4 people found, 3 you already have/)
  await press('Add what is new to all 2 you already have')
  await user.click(screen.getByRole('radio', { name: /^Family only/ }))
  await press('Import 3 people')
  await screen.findByText(/^3 people imported/)
  const ada = called('Ada Moor')
  await waitFor(() => expect(called('Clara Moor')?.values['parents']).toEqual([ada?.id]))
  expect(called('Nora Moor')?.values['parents']).toEqual([ada?.id])
  expect(saved()).toHaveLength(4)
})

test('in a family of twelve or more, the owner finds themselves by typing a name', async () => {
  const many = Array.from({ length: 8 }, (_, at) => `0 @M${at}@ INDI\n1 NAME Member${at} /Moor/`)
  const asked = await open(openly, new File([[...lines.slice(0, -1), ...many, '0 TRLR'].join('\n')], 'many.ged'))
  expect(asked.queryAllByRole('radio')).toEqual([])
  expect(asked.getByText('I’m not in this file')).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Change' }))
  await user.type(asked.getByRole('textbox'), 'alma')
  await user.click(asked.getByRole('button', { name: 'Alma Ellis' }))
  expect(await screen.findByText(/^11 people found besides you/)).toBeTruthy()
})

test('the import counts existing people that stay unchanged', async () => {
  await testEstate.add(familyMember, { ...blank(familyMember), fullName: 'Clara Moor', gender: 'female' })
  await open()
  await user.click(screen.getByRole('radio', { name: /^Family only/ }))
  await press('Import 3 people')
  await screen.findByText('3 people imported. Left out: 1 you already have and 1 line of the file.')
})
