// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { checklistAnswers, lookedAt } from '../../../records/checklist/index.ts'
import { blank } from '../../../records/define.ts'
import {
  authorizedContact,
  device,
  onlineAccount,
  physicalDocument,
  profile,
  kinds,
} from '../../../records/kinds/index.ts'
import { today } from '../../../records/today.ts'
import { draw, openAt, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { ToastViewport } from '../../ui/index.ts'
import Overview from './index.tsx'

setUpPage()
beforeEach(() => testEstate.open())

const YEAR = 365 * 24 * 60 * 60 * 1000
const name = (fullName: string, seat: 'contact_1' | 'contact_2') =>
  testEstate.add(authorizedContact, { ...blank(authorizedContact), fullName }, { seat, audience: 'everyone_named' })
const account = (audience: 'nobody' | 'contact_1', platform: 'gmail' | 'paypal' = 'gmail') =>
  testEstate.add(onlineAccount, { ...blank(onlineAccount), platform, username: 'ruth' }, { audience })
const card = async (of: string) => within(await screen.findByRole('region', { name: `What ${of} will receive` }))

describe('an owner who is set up', () => {
  test('sees what each grantee will receive, in plain words, and whether it can reach them', async () => {
    await name('Daniel Byron', 'contact_1')
    await name('Mara Quinn', 'contact_2')
    await testEstate.add(profile, { ...blank(profile), firstName: 'Ruth' }, { audience: 'everyone_named' })
    await account('contact_1')
    await account('contact_1', 'paypal')
    await testEstate.add(
      device,
      { ...blank(device), deviceName: 'My phone' },
      { audience: 'both_contacts', alsoIfIncapacitated: true },
    )
    const { user } = draw(<Overview />)
    const daniel = await card('Daniel')
    expect(daniel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 online accounts',
      '1 device',
      'Your profile',
      'The other person you named',
    ])
    expect(daniel.getByRole('link', { name: '2 online accounts' }).getAttribute('href')).toBe('/digital/online')
    expect(daniel.getByText(/also receives one of these if you can’t speak for yourself/)).toBeTruthy()
    expect(daniel.getByText('Not invited')).toBeTruthy()
    expect(daniel.getByText('Daniel can’t receive anything yet.')).toBeTruthy()
    expect(daniel.getByRole('button', { name: 'Invite Daniel' })).toBeTruthy()
    expect(daniel.getByText(/^Last change:/).textContent).toContain('My phone')
    const mara = await card('Mara')
    expect(mara.queryByText(/online account/)).toBeNull()
    await testEstate.fillSeat('contact_1')
    expect(await daniel.findByText('Daniel accepted. All of this can reach them.')).toBeTruthy()
    expect(daniel.queryByRole('button', { name: 'Invite Daniel' })).toBeNull()
    expect(daniel.getByRole('button', { name: 'Yes, this is Daniel' })).toBeTruthy()
    await user.click(daniel.getByRole('button', { name: 'No, or I am not sure' }))
    const remove = within(await screen.findByRole('dialog', { name: 'Remove Daniel Byron?' }))
    await user.click(remove.getByRole('button', { name: 'Remove Daniel Byron' }))
    expect(await daniel.findByText('Not invited')).toBeTruthy()
  })

  test('sees the first kinds of a long list, and the others after one press', async () => {
    await name('Daniel Byron', 'contact_1')
    const many = kinds.filter(({ audience, singleton }) => audience === 'chosen' && singleton !== true)
    for (const kind of many) await testEstate.add<typeof kind.steps>(kind, blank(kind), { audience: 'contact_1' })
    const { user } = draw(<Overview />)
    const daniel = await card('Daniel')
    expect(daniel.getAllByRole('listitem')).toHaveLength(6)
    await user.click(daniel.getByRole('button', { name: 'Show everything' }))
    expect(daniel.getAllByRole('listitem')).toHaveLength(many.length)
    await user.click(daniel.getByRole('button', { name: 'Show fewer' }))
    expect(daniel.getAllByRole('listitem')).toHaveLength(6)
  })

  test('sees the number of records without an audience, and one press shows them', async () => {
    await name('Daniel Byron', 'contact_1')
    await account('nobody')
    await account('contact_1', 'paypal')
    draw(<Overview />)
    expect(await screen.findByText('One record nobody will receive')).toBeTruthy()
    const see = screen.getByRole('link', { name: 'See 1 online account' }).getAttribute('href') ?? ''
    cleanup()
    const { user } = await openAt(see, testEstate.page)
    expect(await screen.findByText('Showing only what nobody will receive.')).toBeTruthy()
    expect(screen.getByText('Gmail')).toBeTruthy()
    expect(screen.queryByText('PayPal')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show everything' }))
    await waitFor(() => expect(screen.queryByText('Showing only what nobody will receive.')).toBeNull())
  })

  test('sees the checklist collapsed to one line, which expands', async () => {
    await name('Daniel Byron', 'contact_1')
    draw(<Overview />)
    const list = () => screen.getByText('Getting Started Checklist').closest('details')
    expect(list()).toBeNull()
    await account('contact_1')
    expect(await screen.findByText(/^Getting started: 2 of \d+ steps done$/)).toBeTruthy()
    expect(list()?.open).toBe(false)
    expect(screen.getByRole('link', { name: 'Start Here', hidden: true }).closest('details')).toBe(list())
  })
})

describe('a record not reviewed for a year', () => {
  /** As on a device whose clock is more than a year slow. */
  const longAgo = async () => {
    testEstate.page.wait(-YEAR - 60_000)
    await account('contact_1')
    testEstate.page.wait(YEAR + 60_000)
  }

  test('is listed, and postponed for a year by Still right', async () => {
    await name('Daniel Byron', 'contact_1')
    await longAgo()
    await account('contact_1', 'paypal')
    const { user, unmount } = draw(
      <>
        <Overview />
        <ToastViewport />
      </>,
    )
    const look = within(await screen.findByRole('region', { name: 'Worth a look this year' }))
    expect(look.getAllByRole('listitem')).toHaveLength(1)
    const [old] = testEstate.records('online-account').filter(({ values }) => values['platform'] === 'gmail')
    expect(look.getByRole('link', { name: 'Open (Gmail)' }).getAttribute('href')).toBe(
      `/digital/online?record=${old?.id}`,
    )
    await testEstate.add(checklistAnswers, { none: ['attorney'], later: [], looked: [] })
    const region = () => screen.queryByRole('region', { name: 'Worth a look this year' })
    const stillRight = async () => {
      await user.click(screen.getByRole('button', { name: 'Still right (Gmail)' }))
      await waitFor(() => expect(region()).toBeNull())
    }
    await stillRight()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(region()).toBeTruthy())
    await stillRight()
    const kept = testEstate.records('checklist-answers')[0]?.values
    expect(kept).toMatchObject({ none: ['attorney'] })
    const looked = kept?.['looked']
    const lines = Array.isArray(looked) ? looked.map(String) : []
    expect([...lookedAt(lines).keys()]).toEqual([old?.id])
    unmount()
    await testEstate.refresh()
    draw(<Overview />)
    await card('Daniel')
    expect(screen.queryByRole('region', { name: 'Worth a look this year' })).toBeNull()
  })

  test('stores the review in the record if its kind has a date for it, and keeps later changes', async () => {
    await name('Daniel Byron', 'contact_1')
    const title = { ...blank(physicalDocument), documentType: 'vehicle-title' as const, title: 'Title of the car' }
    await testEstate.add(physicalDocument, { ...title, lastVerified: '2019-04-01' }, { audience: 'contact_1' })
    await testEstate.add(physicalDocument, { ...title, lastVerified: today(), title: 'Seen today' })
    const { user } = draw(<Overview />)
    const look = within(await screen.findByRole('region', { name: 'Worth a look this year' }))
    expect(look.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Title of the carLast verified Apr 1, 2019'),
    ])
    await user.click(look.getByRole('button', { name: 'Verify (Title of the car)' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Worth a look this year' })).toBeNull())
    expect(
      testEstate.records('physical-document').map(({ values, audience }) => [values['lastVerified'], audience]),
    ).toEqual(expect.arrayContaining([[today(), 'contact_1']]))
    expect(testEstate.records('checklist-answers')).toEqual([])
  })

  test('stays listed when the answer fails to save, with an error', async () => {
    await name('Daniel Byron', 'contact_1')
    await longAgo()
    const { user } = draw(<Overview />)
    const button = await screen.findByRole('button', { name: 'Still right (Gmail)' })
    testEstate.breakDown()
    await user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    expect(screen.getByRole('region', { name: 'Worth a look this year' })).toBeTruthy()
    expect(testEstate.records('checklist-answers')).toEqual([])
  })
})
