// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { authorizedContact } from '../../../records/kinds/index.ts'
import { useOwnReleases } from '../../estate/index.ts'
import { save } from '../../kinds/testing/estate.ts'
import { people } from '../../shared/portal/testing/people.ts'
import { Reports } from './Reports.tsx'

function Here() {
  return <Reports releases={useOwnReleases()} />
}

/** A rejected report about the owner, by the grantee who had the seat at that time. */
async function rejectedReport(reportedAt: Date) {
  const releaseId = await people.reported({ state: 'rejected', role: 'contact_1', reportedAt }, people.me)
  await people.step(releaseId, 'reported', 'contact_1')
  render(<Here />)
}

beforeEach(async () => {
  await people.open()
  await save(
    people.me,
    authorizedContact,
    { ...blank(authorizedContact), fullName: 'Carl Quinn' },
    { seat: 'contact_1' },
  )
  await people.seated('contact_1', 'carl@example.org', people.me)
})
afterEach(cleanup)

test('the owner reads the reporter’s name, also in the log', async () => {
  await rejectedReport(people.server.state.now())
  expect(screen.getByRole('heading', { name: 'Death Certificate, sent by Carl Quinn' })).toBeTruthy()
  expect(screen.getByText('Carl Quinn (authorized contact 1)')).toBeTruthy()
})

test('if a grantee got the seat after the report, the page does not call that grantee the reporter', async () => {
  await rejectedReport(new Date(Date.now() - 1000 * 3600))
  expect(screen.getByRole('heading', { name: 'Death Certificate, sent by authorized contact 1' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('Carl Quinn')
})
