// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { authorizedContact } from '../../../records/kinds/index.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import AuthorizedContactPortal from './index.tsx'
import { responsibilities } from './responsibilities.ts'

const portal = () => draw(AuthorizedContactPortal, '/authcontactportal')

beforeEach(async () => {
  await people.open()
  const heldId = await people.named()
  await people.page.client.acknowledge({ heldId, items: responsibilities.map(({ item }) => item) })
})
afterEach(cleanup)

test('a contact reads the reporter’s role without a number, and the name once the released records contain it', async () => {
  const releaseId = await people.reported({ state: 'waiting', role: 'contact_2' })
  await people.step(releaseId, 'reported', 'contact_2')
  portal()
  expect(await screen.findByText(/sent by the other authorized contact/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/contact [12]/i)
  const values = { ...blank(authorizedContact), fullName: 'Carl Quinn' }
  const carl = { kind: authorizedContact.kind, definitionVersion: 0, values, seat: 'contact_2' } as const
  await people.leaves({ ...carl, audience: 'everyone_named', alsoIfIncapacitated: false })
  await people.happened(releaseId, { state: 'released', reportedAt: new Date('2040-01-01T09:00:00Z') })
  expect(await screen.findByText(/sent by Carl Quinn \(authorized contact\)/)).toBeTruthy()
})

test('for a rejected document, the page says what is missing, and avoids the word Rejected', async () => {
  const releaseId = await people.reported({ state: 'rejected', mine: true })
  await people.step(releaseId, 'rejected', 'operator', { reason: 'Page two is missing.' })
  portal()
  expect(await screen.findByText('Sent back: something is missing')).toBeTruthy()
  expect(screen.queryByText('Rejected')).toBeNull()
  expect(screen.getByText(/was sent back, because .*: Page two is missing\.$/)).toBeTruthy()
})
