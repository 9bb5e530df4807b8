// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { importantContact, onlineAccount } from '../../../records/kinds/index.ts'
import { setUpPage } from '../../app/testing/index.tsx'
import { left, read, show, unfold } from './testing/left.tsx'

setUpPage()

const nora = left('nora', importantContact, {
  fullName: 'Nora Keller',
  relationship: 'family',
  primaryPhone: '(555) 010-4411',
  email: 'nora@example.org',
})
const library = left('library', onlineAccount, {
  accountType: 'social',
  platform: 'other',
  otherPlatform: 'library.example.org',
  username: 'margaret8724',
})

test('the row of a record has links to call, to write an e-mail and to open a website', async () => {
  show([nora, library])
  const people = await unfold('Important Contacts')
  expect(people.getByRole('link', { name: 'Call Nora Keller' }).getAttribute('href')).toBe('tel:+15550104411')
  expect(people.getByRole('link', { name: 'Email Nora Keller' }).getAttribute('href')).toBe('mailto:nora@example.org')
  const accounts = await unfold('Online Accounts')
  const site = accounts.getByRole('link', { name: 'Open site library.example.org' })
  expect(site.getAttribute('href')).toBe('https://library.example.org/')
  expect(site.getAttribute('rel')).toBe('noopener noreferrer')
})

test('an open record has links to call and to write an e-mail', async () => {
  show([nora])
  const dialog = await read('Important Contacts', 'Nora Keller')
  expect(dialog.getByRole('link', { name: 'Call Nora Keller' })).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Email Nora Keller' })).toBeTruthy()
})

test('a row of a kind that this version does not know has one button and no link', async () => {
  show([{ ...nora, id: 'new', kind: 'from-the-future' }])
  const others = within(screen.getByRole('region', { name: /^Other/ }))
  expect(others.getByRole('button')).toBeTruthy()
  expect(others.queryByRole('link')).toBeNull()
})
