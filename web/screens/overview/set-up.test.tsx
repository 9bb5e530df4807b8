// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { checklistAnswers, lookedAt } from '../../../records/checklist/index.ts'
import { blank } from '../../../records/define.ts'
import { authorizedContact, device, onlineAccount, physicalDocument } from '../../../records/kinds/index.ts'
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
const card = (of: string) => screen.findByRole('link', { name: new RegExp(`^${of}`) })

describe('an owner who is set up', () => {
  test('an owner who is set up sees each grantee with a sentence on their current status, on a card that links to their page', async () => {
    await name('Daniel Byron', 'contact_1')
    await name('Mara Quinn', 'contact_2')
    draw(<Overview />)
    const daniel = await card('Daniel Byron')
    expect(daniel.getAttribute('href')).toBe('/legal/contact')
    expect(daniel.textContent).toContain('Authorized contact 1')
    expect(daniel.textContent).toContain('Daniel has no invitation yet, so nothing can reach them.')
    const invited = { role: 'contact_1', email: 'd@example.org', personName: 'Daniel', ownerName: 'Ruth' } as const
    await testEstate.page.client.inviteSeat(invited)
    await testEstate.refresh()
    expect(daniel.textContent).toContain('hasn’t accepted it')
    await testEstate.page.client.emptySeat({ role: 'contact_1', recordsBecome: 'nobody' })
    await testEstate.fillSeat('contact_1')
    expect(daniel.textContent).toContain('Daniel accepted, but you haven’t chosen anything for them yet.')
    await account('contact_1')
    await account('contact_1', 'paypal')
    await testEstate.add(device, { ...blank(device), deviceName: 'My phone' }, { audience: 'both_contacts' })
    expect(daniel.textContent).toMatch(/Daniel receives 3 things, \w+ days after .*a report/)
    expect((await card('Mara Quinn')).textContent).toContain('Mara has no invitation yet')
  })

  test('an owner who is set up sees that a contact accepted with an address other than the recorded one', async () => {
    const daniel = { ...blank(authorizedContact), fullName: 'Daniel Byron', email: 'daniel@example.org' }
    await testEstate.add(authorizedContact, daniel, { seat: 'contact_1', audience: 'everyone_named' })
    await account('contact_1')
    await testEstate.fillSeat('contact_1')
    draw(<Overview />)
    const accepted = 'Someone with an email address you didn’t write down accepted for Daniel.'
    expect((await card('Daniel Byron')).textContent).toContain(accepted)
  })

  test('an owner who is set up sees a card that links to the first contact if no contact is named', async () => {
    await account('nobody')
    draw(<Overview />)
    expect((await card('Choose someone you trust')).getAttribute('href')).toBe('/legal/contact')
    await name('Daniel Byron', 'contact_1')
    await waitFor(() => expect(screen.queryByText('Choose someone you trust')).toBeNull())
  })

  test('an owner reads on the dashboard when they last checked what would reach their people', async () => {
    await account('nobody')
    draw(<Overview />)
    await screen.findByRole('region', { name: 'Good to know' })
    expect(screen.queryByRole('link', { name: /fire drill$/ })).toBeNull()
    await name('Daniel Byron', 'contact_1')
    await testEstate.fillSeat('contact_1')
    const never = await screen.findByRole('link', { name: /^You haven’t tried yet/ })
    expect(never.getAttribute('href')).toBe('/settings/drill')
    await testEstate.page.client.checkReadiness()
    await testEstate.refresh()
    expect(await screen.findByRole('link', { name: /^On .+ you checked what would reach your people/ })).toBeTruthy()
    vi.setSystemTime(Date.now() + 366 * 24 * 3600_000)
    cleanup()
    draw(<Overview />)
    expect(await screen.findByRole('link', { name: /^It is more than a year/ })).toBeTruthy()
    vi.useRealTimers()
  })

  test('an owner who is set up sees the state of the recovery kit in one status line, and the waiting days in another', async () => {
    await account('nobody')
    const { user } = draw(<Overview />)
    const standing = within(await screen.findByRole('region', { name: 'Good to know' }))
    expect(standing.getByRole('link', { name: /^After a death, / }).getAttribute('href')).toBe('/settings/release')
    await user.click(standing.getByRole('button', { name: /You have no recovery kit/ }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await testEstate.page.client.makeRecoveryKit()
    await waitFor(() => expect(screen.getByText(/Your recovery kit isn’t finished yet/)).toBeTruthy())
    await testEstate.page.client.confirmRecoveryKit()
    expect(await screen.findByText(/You have a recovery kit/)).toBeTruthy()
  })

  test('an owner who is set up sees the number of records without an audience, and opens their list with one press', async () => {
    await name('Daniel Byron', 'contact_1')
    await account('nobody')
    await account('contact_1', 'paypal')
    draw(<Overview />)
    expect(await screen.findByText('One record nobody will receive')).toBeTruthy()
    const see = screen.getByRole('link', { name: 'See 1 online account' }).getAttribute('href') ?? ''
    cleanup()
    const { user } = await openAt(see, testEstate.page)
    expect(await screen.findByText('Showing only what nobody will receive.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Gmail' })).toBeTruthy()
    expect(screen.queryByText('PayPal')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show everything' }))
    await waitFor(() => expect(screen.queryByText('Showing only what nobody will receive.')).toBeNull())
  })

  test('an owner who is set up sees the checklist collapsed, with both progress bars and every item in it', async () => {
    await name('Daniel Byron', 'contact_1')
    draw(<Overview />)
    const list = screen.getByText('Getting Started Checklist').closest('details')
    expect(list?.open).toBe(false)
    expect(list?.textContent).toMatch(/1 of \d+ steps\. \d+ are still open\./)
    expect(list?.querySelectorAll('progress')).toHaveLength(2)
    expect(list?.textContent).toContain('Set Up')
  })
})

describe('a record not reviewed for a year', () => {
  /** Adds an account with a date over a year ago, as a device whose clock is slow would. */
  const longAgo = async () => {
    testEstate.page.wait(-YEAR - 60_000)
    await account('contact_1')
    testEstate.page.wait(YEAR + 60_000)
  }

  test('a record not reviewed for a year is listed, and Still right postpones its review for a year', async () => {
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
    // Before the notice with *Undo* closes by itself.
    await user.click(screen.getByRole('button', { name: 'Still right (Gmail)' }))
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
    await card('Daniel Byron')
    expect(screen.queryByRole('region', { name: 'Worth a look this year' })).toBeNull()
  })

  test('a record not reviewed for a year stores its review in a review date field if the kind has one, and not in the checklist answers', async () => {
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

  test('a record not reviewed for a year stays listed when the answer fails to save', async () => {
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
