// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as estate from '../../shared/portal/testing/fake-estate.ts'
import { Reports } from './Reports.tsx'

const at = '2026-01-01T00:00:00.000Z'
const carl = {
  id: 'carl',
  kind: 'authorized-contact',
  version: 1,
  values: { fullName: 'Carl Quinn', email: 'carl@example.org' },
  audience: 'everyone_named' as const,
  alsoIfIncapacitated: false,
  createdAt: at,
  updatedAt: at,
  seat: 'contact_1' as const,
}
const reportedAt = '2026-11-20T09:00:00.000Z'
const report = estate.releaseView({
  state: 'rejected',
  reportedBy: 'contact_1',
  reportedAt,
  log: [{ n: 1, at: reportedAt, step: 'reported', by: 'contact_1', detail: '{}' }],
})
const invited = (invitedAt: string) =>
  estate.given({ records: [carl], seats: [{ role: 'contact_1', state: 'accepted', invitedAt }], releases: [report] })

beforeEach(() => estate.reset())
afterEach(cleanup)

test('the owner reads who reported by name, in the log as well', () => {
  invited('2026-11-01T09:00:00.000Z')
  render(<Reports releases={[report]} />)
  expect(screen.getByRole('heading', { name: 'Death Certificate, sent by Carl Quinn' })).toBeTruthy()
  expect(screen.getByText('Carl Quinn (authorized contact 1)')).toBeTruthy()
})

test('whoever was named later is not said to have reported', () => {
  invited('2026-11-21T09:00:00.000Z')
  render(<Reports releases={[report]} />)
  expect(screen.getByRole('heading', { name: 'Death Certificate, sent by authorized contact 1' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('Carl Quinn')
})
