// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ImportReader } from '../../kinds/testing/import-reader.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import { open, passwords, press, user } from './testing/import.tsx'

beforeEach(() => testEstate.open())
vi.stubGlobal('Worker', ImportReader)
afterEach(cleanup)
test('once everything of the file is here, it is to be deleted, and not before', async () => {
  await open(new File(['name,url,username,password\nA,,ann,correct horse\nB,,bob,battery staple'], 'passwords.csv'))
  await user.click(await screen.findByRole('checkbox', { name: /^B/ }))
  await press('Import 1 account')
  await screen.findByText('1 account imported. Left out: 1 you didn’t check.')
  expect(screen.getByText('Please keep the export file until you have the rest')).toBeTruthy()
  cleanup()
  await open(new File(['name,url,username,password\nA,,ann,correct horse\nB,,bob,battery staple'], 'passwords.csv'))
  await press('Import 1 account')
  await screen.findByText('1 account imported. Left out: 1 you already have.')
  expect(screen.getByText('Now delete the export file from this computer')).toBeTruthy()
})

test('as long as nothing is sent, the file is to be kept', async () => {
  await open(passwords)
  testEstate.goOffline()
  await press('Import 3 accounts and 1 secure note or card')
  await screen.findByText(/imported/)
  expect(await screen.findByText('Please keep the file for now')).toBeTruthy()
  expect(screen.queryByText(/^Now delete the export file/)).toBeNull()
})
