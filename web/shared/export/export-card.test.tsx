// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { onlineAccount } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { ExportCard } from './ExportCard.tsx'

setUpPage()
beforeEach(() => testEstate.open())

test('the dialog warns of formulas before an export, and preselects the choice to defuse them', async () => {
  const account = { ...blank(onlineAccount), platform: 'facebook', username: 'ann' } as const
  await testEstate.add(onlineAccount, account)
  const { user } = draw(<ExportCard />)
  const ask = () => user.click(screen.getByRole('button', { name: 'Export everything' }))
  await ask()
  await screen.findByLabelText(/^Password/, { selector: '[type="password"]' })
  expect(screen.queryByText('A spreadsheet could run some of this')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await testEstate.add(onlineAccount, { ...account, notes: '=HYPERLINK("https://evil.example")' })
  await ask()
  expect(await screen.findByText('A spreadsheet could run some of this')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /^In the tables \(CSV\), put an apostrophe/ })).toHaveProperty(
    'checked',
    true,
  )
})
