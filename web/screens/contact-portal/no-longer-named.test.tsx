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

  test('the portal offers to step down before acceptance, and not during a report', async () => {
    await people.named()
    portal()
    expect(await screen.findByText('Step down')).toBeTruthy()
    cleanup()
    await people.reported()
    portal()
    await screen.findByText(/you can’t step down right now/)
    expect(offered()).toBeNull()
  })

  test('the portal distinguishes a grantee who stepped down from one whom the owner removed', async () => {
    await people.named()
    // The notice must also reach a grantee who has another seat of the same owner.
    await people.named('attorney')
    await people.decided('contact_1', { state: 'stepped-down' })
    portal()
    expect(await screen.findByText(/^You stepped down as Anna Berg’s authorized contact/)).toBeTruthy()
    expect(screen.queryByText(/no longer one of the people/)).toBeNull()
    expect(offered()).toBeNull()
    // The dashboard advises the owner to remove the contact, and the owner does.
    await people.anna.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
    await people.refresh()
    expect(await screen.findByText(/^You stepped down as Anna Berg’s authorized contact/)).toBeTruthy()
    expect(screen.queryByText(/no longer one of the people/)).toBeNull()
  })
})

test('after the owner ended a release, the grantee reads that the seat remains', async () => {
  await people.named()
  const releaseId = await people.reported({ state: 'released' })
  await people.anna.refresh()
  await people.anna.endRelease(releaseId, people.password)
  await people.refresh()
  portal()
  expect(await screen.findByText(/Anna Berg ended it\..*the people they named stay named/)).toBeTruthy()
  expect(screen.queryByText(/no longer one of the people/)).toBeNull()
})

test('without the owner’s own signature, the page does not say that the owner is well', async () => {
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
