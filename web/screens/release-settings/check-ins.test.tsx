// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCheckIns } from '../../../contract/check-ins.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import { setupUser } from '../../testing/user.ts'
import ReleaseSettingsPage from './index.tsx'

const user = setupUser()
const card = async () => within(await screen.findByRole('region', { name: 'Check-ins' }))
const group = async (name: string) => within(await (await card()).findByRole('group', { name }))
const plan = async () => (await people.me.readCheckIns()).plan

beforeEach(() => people.open())
afterEach(cleanup)

async function accepts(role: 'contact_1' | 'contact_2', email: string): Promise<void> {
  const grantee = await people.newAccount(email)
  const { link } = await people.invitation(role, email, people.me, 'Ada')
  await grantee.acceptInvitation(link)
  await act(() => people.me.refresh())
}

test('an owner without people reads that a grantee has to accept first', async () => {
  draw(ReleaseSettingsPage, '/settings/release')
  expect(await (await card()).findByText(/^Someone has to accept a role here first/)).toBeTruthy()
  expect((await card()).queryByRole('button', { name: 'Save check-ins' })).toBeNull()
})

test('an owner turns check-ins on in two steps, pauses them, and turns them off', async () => {
  await accepts('contact_1', 'mara@example.org')
  await accepts('contact_2', 'ben@example.org')
  draw(ReleaseSettingsPage, '/settings/release')
  const often = await (await card()).findByLabelText('How often we check in')
  expect((await card()).getByText('Check-ins are off.')).toBeTruthy()
  await user.selectOptions(often, 'Every 3 months')
  await user.click((await card()).getByRole('button', { name: 'Save check-ins' }))
  expect((await (await card()).findAllByText('Please choose at least one person')).length).toBe(2)
  expect((await card()).queryByText('If I still don’t answer, ask these people too')).toBeNull()

  const first = await group('Then ask these people to call me')
  const [mara, ben] = first.getAllByRole('checkbox')
  if (!mara || !ben) throw new Error('Two people accepted.')
  await user.click(mara)
  await user.click((await group('If I still don’t answer, ask these people too')).getByRole('checkbox'))
  const grace = (await card()).getByLabelText(/^Days you have to answer/)
  await user.clear(grace)
  await user.type(grace, '6')
  await user.click((await card()).getByRole('button', { name: 'Save check-ins' }))
  expect((await (await card()).findAllByText('Please enter a number of days from 7 to 60')).length).toBe(2)
  await user.clear(grace)
  await user.type(grace, '10')
  await user.type((await card()).getByLabelText('Pause until'), '2099-05-03')
  await user.click((await card()).getByRole('button', { name: 'Save check-ins' }))
  await waitFor(async () =>
    expect(await plan()).toEqual({
      everyDays: 91,
      graceDays: 10,
      pausedUntil: '2099-05-03',
      steps: [
        { afterDays: 0, roles: ['contact_1'] },
        { afterDays: 7, roles: ['contact_2'] },
      ],
    }),
  )

  await user.selectOptions(await (await card()).findByLabelText('How often we check in'), 'Never (off)')
  await user.click((await card()).getByRole('button', { name: 'Save check-ins' }))
  await waitFor(async () => expect(await plan()).toMatchObject({ everyDays: 0, graceDays: 10 }))
})

test('a person chosen for both steps is asked in the first alone', async () => {
  await accepts('contact_1', 'mara@example.org')
  await accepts('contact_2', 'ben@example.org')
  draw(ReleaseSettingsPage, '/settings/release')
  await user.selectOptions(await (await card()).findByLabelText('How often we check in'), 'Every month')
  const boxes = (await group('Then ask these people to call me')).getAllByRole('checkbox')
  await user.click(boxes[0] ?? document.body)
  await user.click((await group('If I still don’t answer, ask these people too')).getByRole('checkbox'))
  await user.click(boxes[1] ?? document.body)
  await user.click((await card()).getByRole('button', { name: 'Save check-ins' }))
  await waitFor(async () =>
    expect((await plan())?.steps).toEqual([{ afterDays: 0, roles: ['contact_1', 'contact_2'] }]),
  )
})

test('the owner reads whom we asked to call, why check-ins are on hold, and that the server differs', async () => {
  await accepts('contact_1', 'mara@example.org')
  const told = [{ email: 'mara@example.org', at: new Date('2026-05-03T12:00:00Z') }]
  const preview = { subject: 'Please call ada@example.org', text: 'Please call them or stop by.' }
  const calm = { state: 'calm', hold: 'report', asksAt: null, preview } as const
  const other = { counter: 9, everyDays: 30, graceDays: 7, pausedUntil: 0, steps: [] }
  people.server.answer(getCheckIns, () => ({ ...calm, plan: other, told }))
  draw(ReleaseSettingsPage, '/settings/release')
  expect(await (await card()).findByText(/on May 3, 2026 we asked mara@example.org to call you/)).toBeTruthy()
  expect((await card()).getByText(/on hold while there is a report about you/)).toBeTruthy()
  expect((await card()).getByText(/This server has other check-ins than the ones you saved/)).toBeTruthy()
})
