// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { saveEstate } from '../../contract/estate.ts'
import { blank } from '../../records/define.ts'
import { document, onlineAccount, profile } from '../../records/kinds/index.ts'
import { testEstate } from '../kinds/testing/estate.ts'
import { followLinksWith } from './links.ts'
import { openAt, setUpPage } from './testing/index.tsx'

// A device without a local copy on a slow connection: the app must work with a partly loaded
// estate.

setUpPage()
beforeEach(async () => {
  await testEstate.open()
  await testEstate.add(profile, { ...blank(profile), firstName: 'Ruth', lastName: 'Byron' })
  for (const platform of ['gmail', 'netflix'] as const)
    await testEstate.add(onlineAccount, { ...blank(onlineAccount), platform, username: `ruth@${platform}` })
})

const arriving = () => screen.queryByRole('progressbar', { name: 'Bringing your records to this device' })
const main = () => screen.getByRole('main')
const falseClaims =
  /Not Started|remaining|0 records|Registered accounts|nothing here|No accounts|Start Here|things are left|Set up/i

test('the dashboard, a list, a record and the search work before all records have loaded', async () => {
  const letThemCome = await testEstate.partly(2)
  const { user, router } = await openAt('/overview', testEstate.page)
  onTestFinished(followLinksWith((href) => void router.navigate({ href })))

  expect(await screen.findByRole('heading', { level: 1, name: /^Good .*, Ruth$/ })).toBeTruthy()
  const here = within(await screen.findByRole('region', { name: 'Already here' }))
  expect(here.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ruth'),
    expect.stringContaining('Gmail'),
  ])
  expect(arriving()).toBeTruthy()
  expect(main().textContent).not.toMatch(falseClaims)

  await user.click(here.getByRole('link', { name: 'Gmail' }))
  const dialog = await screen.findByRole('dialog', { name: 'Gmail' })
  expect(dialog.textContent).toContain('ruth@gmail')
  expect(dialog.textContent).toContain('You can change this once all your records are here.')
  expect(within(dialog).queryByRole('button', { name: /Edit|Delete|Change/ })).toBeNull()
  await user.keyboard('{Escape}')
  expect(router.state.location.pathname).toBe('/digital/online')
  expect(await screen.findByRole('region', { name: 'Already here' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  expect(main().textContent).not.toMatch(falseClaims)

  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'netflix')
  expect(screen.getByText(/^Nothing found so far/)).toBeTruthy()
  await user.clear(screen.getByRole('combobox'))
  await user.type(screen.getByRole('combobox'), 'gmail')
  await user.click(await screen.findByRole('option', { name: /Gmail/ }))
  expect(await screen.findByRole('dialog', { name: 'Gmail' })).toBeTruthy()

  act(letThemCome)
  const whole = await screen.findByRole('button', { name: /^Edit/ })
  expect(within(screen.getByRole('dialog', { name: 'Gmail' })).getByText('ruth@gmail')).toBeTruthy()
  expect(whole).toBeTruthy()
  await waitFor(() => expect(arriving()).toBeNull())
  expect(screen.queryByRole('region', { name: 'Already here' })).toBeNull()
  expect(testEstate.records(onlineAccount.kind)).toHaveLength(2)
})

test('a save during loading shows a waiting state, and completes once all records have loaded', async () => {
  const letThemCome = await testEstate.partly(2)
  const { user } = await openAt('/documents/digital', testEstate.page)
  const file = new File(['%PDF-1.7 deed'], 'deed.pdf', { type: 'application/pdf' })
  fireEvent.drop(await screen.findByRole('heading', { level: 1 }), { dataTransfer: { files: [file] } })
  await user.selectOptions(await screen.findByLabelText('Category'), 'Estate')
  await user.type(screen.getByLabelText('Description'), 'Signed in May')
  await user.click(screen.getByRole('button', { name: 'Upload Document' }))
  expect(await screen.findByText(/^Your other records are still coming to this device/)).toBeTruthy()
  expect(testEstate.server.received(saveEstate)).toHaveLength(3)
  act(letThemCome)
  await waitFor(() => expect(testEstate.records(document.kind)).toMatchObject([{ values: { title: 'deed' } }]))
  expect(testEstate.records(onlineAccount.kind)).toHaveLength(2)
})

test('when a later part fails verification, the app hides all records and shows an error', async () => {
  const letThemCome = await testEstate.partly(2)
  await openAt('/digital/online', testEstate.page)
  expect(await screen.findByRole('region', { name: 'Already here' })).toBeTruthy()
  const [estate] = testEstate.server.state.estates.values()
  const last = estate?.versions.at(-1)
  if (last) last.envelope = last.envelope.with(70, (last.envelope[70] ?? 0) ^ 1)
  act(letThemCome)
  expect(await screen.findByText(/What our server sent does not match what you saved/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Already here' })).toBeNull()
  expect(screen.queryByText('Gmail')).toBeNull()
})
