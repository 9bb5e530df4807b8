// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { random, signingKey, signStatement } from '../../../client/testing/memory-server/index.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import AuthorizedContactPortal from './index.tsx'

const portal = () => draw(AuthorizedContactPortal, '/authcontactportal')

beforeEach(() => people.open())
afterEach(cleanup)

describe('stepping down', () => {
  const offered = () => screen.queryByText('Step down')

  test('is offered before acceptance, and not during a report', async () => {
    await people.named()
    portal()
    expect(await screen.findByText('Step down')).toBeTruthy()
    cleanup()
    await people.reported()
    portal()
    await screen.findByText(/you can’t step down right now/)
    expect(offered()).toBeNull()
  })

  test('is shown apart from a removal by the owner', async () => {
    await people.named()
    // A grantee who still holds another role of the same owner must read it all the same.
    await people.named('attorney')
    await people.decided('contact_1', { state: 'stepped-down' })
    portal()
    expect(await screen.findByText(/^You stepped down as Anna Berg’s authorized contact/)).toBeTruthy()
    expect(screen.queryByText(/no longer one of the people/)).toBeNull()
    expect(offered()).toBeNull()
    // The owner then removes the contact, as the dashboard advises.
    await people.anna.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
    await people.refresh()
    expect(await screen.findByText(/^You stepped down as Anna Berg’s authorized contact/)).toBeTruthy()
    expect(screen.queryByText(/no longer one of the people/)).toBeNull()
  })
})

test('a grantee stays named after the owner ended a report, and reads so', async () => {
  await people.named()
  const releaseId = await people.reported({ state: 'released' })
  await people.anna.refresh()
  await people.anna.endRelease(releaseId, people.password)
  await people.refresh()
  portal()
  expect(await screen.findByText(/Anna Berg ended it\..*the people they named stay named/)).toBeTruthy()
  expect(screen.queryByText(/no longer one of the people/)).toBeNull()
})

test('only the owner’s own signature proves that the owner is well', async () => {
  await people.named()
  const { ownerId = '' } = people.anna.store.slice('session')
  const another = await signingKey(random(32))
  const seats = people.estate().armed.map(({ arm: { seatId, epoch } }) => ({ seatId, epoch }))
  const closing = { ownerId, releaseId: crypto.randomUUID(), event: 'death', seats }
  const statement = await signStatement('closing', closing, another)
  for (const armed of people.estate().armed)
    Object.assign(armed, { isVoid: true, ended: { event: 'death', statement } })
  await people.refresh()
  portal()
  expect(await screen.findByText(/no longer one of the people Anna Berg named/)).toBeTruthy()
  expect(screen.queryByText(/heard from/)).toBeNull()
})
