// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getSubscription } from '../../../contract/billing.ts'
import type { ValueOf } from '../../../contract/http.ts'
import { blank } from '../../../records/define.ts'
import { document } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { dayInWords } from '../../ui/index.ts'
import SubscriptionPage from './index.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: string }) => <span>{children}</span>,
}))

setUpPage()
beforeEach(() => testEstate.open())

type Subscription = ValueOf<(typeof getSubscription)['answer']>
const at = new Date('2026-01-02T12:00:00.000Z')
const included: Subscription = {
  memberSince: at,
  plan: null,
  usage: { bytes: 3 * 1024 ** 2, quota: 20 * 1024 ** 3 },
  invoices: [],
  activity: [{ at, text: 'Account created' }],
}
const subscribed = (subscription: Subscription) => testEstate.server.answer(getSubscription, () => subscription)

test('if the server sells no plans, the page says that everything is included, and shows the usage', async () => {
  subscribed(included)
  await testEstate.add(document, { ...blank(document), title: 'Will', category: 'legal' })
  await testEstate.fillSeat('contact_1', 'confirmed')
  draw(<SubscriptionPage />)
  expect(await screen.findByText('Everything is included')).toBeTruthy()
  expect(screen.getByText('3 MB of 20 GB')).toBeTruthy()
  expect(screen.getByText('Documents').nextSibling?.textContent).toBe('1')
  expect(screen.getByText('People').nextSibling?.textContent).toBe('1 of 3')
  expect(screen.getByText('No invoices yet')).toBeTruthy()
  expect(screen.queryByText('Your plan')).toBeNull()
})

test('the page shows no counts until all records have loaded', async () => {
  subscribed(included)
  await testEstate.add(document, { ...blank(document), title: 'Will', category: 'legal' })
  const letThemCome = await testEstate.loading()
  draw(<SubscriptionPage />)
  const documents = () => screen.getByText('Documents').nextSibling?.textContent
  await screen.findByText('Everything is included')
  expect(documents()).toBe('Not known until all your records are here')
  letThemCome()
  await waitFor(() => expect(documents()).toBe('1'))
})

test('an ended plan shows what it still includes, and invoices show their amounts', async () => {
  subscribed({
    ...included,
    plan: { name: 'basic', state: 'lapsed', until: at },
    usage: { bytes: 1024 ** 3, quota: 5 * 1024 ** 3 },
    invoices: [{ id: 'i', at, amount: 9900, state: 'paid' }],
  })
  draw(<SubscriptionPage />)
  expect(await screen.findByText(/is still yours to read, change, export, and pass on/)).toBeTruthy()
  expect(screen.getByText(`Ended ${dayInWords(at.toISOString())}`)).toBeTruthy()
  expect(screen.getByText('Ended')).toBeTruthy()
  expect(screen.getByText('1 GB of 5 GB')).toBeTruthy()
  expect(screen.getByText('$99.00')).toBeTruthy()
  expect(screen.getByText('Your plan')).toBeTruthy()
})

test('after a failed load, the user can retry', async () => {
  subscribed(included)
  testEstate.server.offline = true
  const { user } = draw(<SubscriptionPage />)
  expect(await screen.findByText(/^This needs a connection to the internet/)).toBeTruthy()
  testEstate.server.offline = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Everything is included')).toBeTruthy()
})

test('the page shows the whole plan, whether or not the server sells plans', async () => {
  const parts = [
    'Current plan',
    'Usage',
    'Payment method',
    'Billing address',
    'Invoices',
    'Available plans',
    'Subscription activity',
  ]
  const cards = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  subscribed(included)
  const free = draw(<SubscriptionPage />)
  expect(await screen.findByText('Everything is included')).toBeTruthy()
  expect(cards()).toEqual(parts)
  expect(screen.getAllByText('You don’t need one. There’s nothing to pay here.')).toHaveLength(2)
  free.unmount()

  subscribed({
    ...included,
    memberSince: new Date(2026, 0, 2),
    plan: { name: 'premium', state: 'active', until: new Date(2026, 11, 15) },
    invoices: ['1', '2', '3'].map((id) => ({ id, at, amount: 19900, state: 'paid' })),
  })
  draw(<SubscriptionPage />)
  expect(await screen.findByText('Next billing Dec 15, 2026')).toBeTruthy()
  expect(cards()).toEqual(parts)
  expect(screen.getByText('Member since Jan 2, 2026')).toBeTruthy()
  expect(screen.getAllByText('$199.00')).toHaveLength(3)
  expect(screen.getAllByText('Paid')).toHaveLength(3)
  const plans = screen.getAllByRole('heading', { level: 3 }).map((name) => {
    const plan = within(name.closest('li') ?? name)
    const features = plan.getAllByRole('listitem').map(({ textContent }) => textContent)
    return [name.textContent, plan.getByText(/year$/).textContent, ...features]
  })
  expect(plans).toEqual([
    ['Basic', '$99/year', '5 GB', 'Basic templates', 'Email support'],
    ['Premium', '$199/year', 'Unlimited storage', 'Premium templates', 'Priority support'],
    ['Enterprise', '$499/year', 'Unlimited everything', 'Custom features', '24/7 support'],
  ])
})
