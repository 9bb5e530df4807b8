// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { familyMember, onlineAccount } from '../../../records/kinds/index.ts'
import { store } from '../../estate/remote.ts'
import { people } from '../../shared/portal/testing/people.ts'
import { setupUser } from '../../testing/user.ts'
import Search from './Search.tsx'

const user = setupUser()
const account = (name: string, notes = '') => ({
  kind: onlineAccount.kind,
  definitionVersion: 0,
  values: {
    ...blank(onlineAccount),
    accountType: 'entertainment',
    platform: 'other',
    otherPlatform: name,
    password: 'gull-lamp-42',
    notes,
  },
  audience: 'contact_1' as const,
  alsoIfIncapacitated: true,
})

beforeEach(() => people.open())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function open(at = '/authcontactportal') {
  const onGo = vi.fn<(address: string) => void>()
  render(<Search open at={at} onGo={onGo} onClose={() => undefined} />)
  return { onGo, field: screen.getByRole('combobox', { name: 'What are you looking for?' }) }
}

const said = () => screen.getByRole('status').textContent

const openLeft = (heldId: string) => act(() => people.page.client.openHeldSeat(heldId))

test('the search finds released records by title and content, and groups them under their owner’s name', async () => {
  await people.leaves(account('Netflix', 'The funeral music is in a list there.'))
  const heldId = await people.named()
  await people.reported({ state: 'released' })
  await openLeft(heldId)
  await act(() => people.page.client.saveRecords([account('Netflix')], 'Added'))
  const { field, onGo } = open()
  expect(said()).toMatch(/We look through what Anna Berg left for you, too\./)
  await user.type(field, 'netflix')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  expect(screen.getAllByRole('group').map((group) => group.firstElementChild?.textContent)).toEqual([
    'Anna Berg’s Online Accounts',
    'What you wrote',
  ])
  await user.clear(field)
  await user.type(field, 'funeral music')
  await waitFor(() => expect(said()).toBe('One result'))
  await user.keyboard('{Enter}')
  const [record] = store.slice('opened')[0]?.records ?? []
  expect(onGo).toHaveBeenCalledExactlyOnceWith(`/authcontactportal?record=${record?.id}`)
  await user.clear(field)
  await user.type(field, 'gull-lamp')
  expect(said()).toMatch(/^Nothing found for “gull-lamp”We look through what Anna Berg left for you, too\./)
})

test('with several estates, each result names its owner', async () => {
  const bert = await people.newAccount('bert@example.org')
  await people.leaves(account('Netflix'))
  await bert.saveRecords([account('Netflix family')], 'Added')
  const ids = [await people.named(), await people.named('contact_1', bert, 'Bert Moor')]
  await people.reported({ state: 'released' })
  await people.reported({ state: 'released' }, bert)
  for (const id of ids) await openLeft(id)
  const { field } = open()
  await user.type(field, 'netflix')
  for (const owner of ['Anna Berg', 'Bert Moor']) {
    const group = await screen.findByRole('group', { name: `${owner}’s Online Accounts` })
    expect(within(group).getAllByRole('option')).toHaveLength(1)
  }
})

test('while an estate is not open, the search says that it did not look there, and links to the portal', async () => {
  await people.leaves(account('Netflix'))
  await people.named()
  await people.reported({ state: 'released' })
  const { field } = open('/overview')
  await user.type(field, 'gramophone')
  expect(said()).toBe(
    'Nothing found so far. What Anna Berg left for you is not open here yet, so we have not looked through it.',
  )
  expect(screen.getByRole('link', { name: 'Open what was left for you' }).getAttribute('href')).toBe(
    '/authcontactportal',
  )
})

test('when an estate is incomplete, the search says that records are missing', async () => {
  await people.leaves(account('Netflix'), account('Lost'))
  const heldId = await people.named()
  await people.reported({ state: 'released' })
  const { versions } = people.estate()
  versions.splice(versions.length - 1)
  await openLeft(heldId)
  const { field } = open()
  await user.type(field, 'gramophone')
  expect(said()).toBe('Nothing found so far. Not everything Anna Berg left for you has arrived.')
})

test('when a death follows an opened incapacity release, the search says that the estate is not open yet', async () => {
  await people.leaves(account('Netflix'))
  const heldId = await people.named()
  await people.reported({ state: 'released', event: 'incapacity' })
  await openLeft(heldId)
  await people.reported({ state: 'released' })
  const { field } = open()
  await user.type(field, 'gramophone')
  expect(said()).toMatch(/^Nothing found so far\. What Anna Berg left for you is not open here yet/)
})

test('the search does not match a released record’s audience', async () => {
  await people.leaves({
    ...account('x'),
    kind: familyMember.kind,
    values: { ...blank(familyMember), fullName: 'Nora Lake', relationship: 'aunt', privacyLevel: 'family' },
  })
  const heldId = await people.named()
  await people.reported({ state: 'released' })
  await openLeft(heldId)
  const { field } = open()
  await user.type(field, 'lake')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.type(field, ' only')
  expect(screen.queryAllByRole('option')).toEqual([])
})

test('after a report was stopped, the search neither names nor finds what it had opened', async () => {
  await people.leaves(account('Netflix'))
  const heldId = await people.named()
  const id = await people.reported({ state: 'released' })
  await openLeft(heldId)
  const { field } = open()
  await user.type(field, 'netflix')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await act(() => people.happened(id, { state: 'vetoed' }))
  await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]))
  expect(said()).not.toMatch(/Anna Berg/)
})
