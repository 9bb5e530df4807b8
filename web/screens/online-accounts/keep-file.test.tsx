// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ImportReader } from '../../kinds/testing/import-reader.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import { open, passwords, press, user } from './testing/import.tsx'

beforeEach(() => testEstate.open())
vi.stubGlobal('Worker', ImportReader)
afterEach(cleanup)
test('the page advises to delete the file only after importing all its entries', async () => {
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

test('the page advises to keep the file when an entry is incomplete', async () => {
  const field = (name: string, value: string) => `<String><Key>${name}</Key><Value>${value}</Value></String>`
  const root = '<UUID>yK9QQpPCMkOmr7D4SFp0BQ==</UUID>'
  const entry = `<Entry><UUID>AAAAAAAAAAAAAAAAAAAAAQ==</UUID>${field('Title', 'Bank')}${field('UserName', 'ann')}${field('Password', '{REF:P@T:Gone}')}</Entry>`
  await open(
    new File(
      [`<?xml version="1.0"?><KeePassFile><Meta /><Root><Group>${root}${entry}</Group></Root></KeePassFile>`],
      'keepass.xml',
    ),
  )
  await user.click(await screen.findByRole('checkbox', { name: /^Bank/ }))
  await press('Import 1 account')
  await screen.findByText('1 account imported.')
  expect(screen.getByText('Please keep the export file until you have the rest')).toBeTruthy()
  expect(screen.queryByText(/^Now delete the export file/)).toBeNull()
})

test('the page advises to keep the file until the server has saved its entries', async () => {
  await open(passwords)
  testEstate.goOffline()
  await press('Import 3 accounts and 1 secure note or card')
  await screen.findByText(/imported/)
  expect(await screen.findByText('Please keep the file for now')).toBeTruthy()
  expect(screen.queryByText(/^Now delete the export file/)).toBeNull()
})
