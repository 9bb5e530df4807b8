// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { authorizedContact } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { NextSteps } from './NextSteps.tsx'

setUpPage()
beforeEach(() => testEstate.open())

const name = (fullName: string, seat: 'contact_1' | 'contact_2') =>
  testEstate.add(authorizedContact, { ...blank(authorizedContact), fullName }, { seat })
const steps = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent)

test('the owner’s step is to invite the named person, then to wait for their acceptance, then none', async () => {
  draw(<NextSteps />)
  expect(steps()).toEqual(['Two things are left', 'Choose someone you trust', 'Print your recovery kit'])
  await name('Ben Lee', 'contact_1')
  expect(steps()).toEqual(['Two things are left', 'Invite Ben', 'Print your recovery kit'])
  const invited = { role: 'contact_1', email: 'ben@example.org', personName: 'Ben Lee', ownerName: 'Ada' } as const
  await testEstate.page.client.inviteSeat(invited)
  await testEstate.refresh()
  expect(steps()).toContain('Wait for Ben to accept')
  await testEstate.page.client.emptySeat({ role: 'contact_1', recordsBecome: 'nobody' })
  await testEstate.fillSeat('contact_1')
  await waitFor(() => expect(steps()).toEqual(['Print your recovery kit']))
})

test('the step opens the invitation, and shows a lost link again', async () => {
  await name('Ben Lee', 'contact_2')
  const { user } = draw(<NextSteps />)
  await user.click(screen.getByRole('button', { name: 'Invite Ben' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite Ben Lee' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  const invited = { role: 'contact_2', email: 'ben@example.org', personName: 'Ben Lee', ownerName: 'Ada' } as const
  await testEstate.page.client.inviteSeat(invited)
  await testEstate.refresh()
  await user.click(screen.getByRole('button', { name: 'Show Ben’s link' }))
  expect(await screen.findByRole('dialog', { name: 'Now give this to Ben Lee yourself' })).toBeTruthy()
})

test('the kit step stays until the owner confirms the kit', async () => {
  await name('Ben Lee', 'contact_1')
  await testEstate.fillSeat('contact_1')
  draw(<NextSteps />)
  await testEstate.page.client.makeRecoveryKit()
  await waitFor(() => expect(steps()).toEqual(['Finish your recovery kit']))
  await testEstate.page.client.confirmRecoveryKit()
  await waitFor(() => expect(steps()).toEqual([]))
})

test('no step appears while the estate opens', async () => {
  await testEstate.loading()
  draw(<NextSteps />)
  expect(steps()).toEqual([])
})
