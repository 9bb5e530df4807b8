// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signOperators } from '../../../client/testing/memory-server/index.ts'
import { listOperators } from '../../../contract/release.ts'
import { listReviews, reviewRelease } from '../../../contract/reviews.ts'
import type { ValueOf } from '../../../contract/http.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import AdminPage from './index.tsx'
import { press, user } from './testing/index.ts'

// PDF rendering needs a real browser, so the fake makes each line of the file a page.
vi.mock('../../shared/file-viewer/pdf.ts', () => import('../../shared/portal/testing/fake-pdf.ts'))

type Row = ValueOf<(typeof listReviews)['answer']>['reviews'][number]

const decided = () => people.server.received(reviewRelease).map(({ body }) => [body.decision, body.code])

async function reported(content = '%PDF of Anna\nsecond page') {
  const eve = await people.seated('attorney', 'eve@example.org')
  const releaseId = await people.reports(eve, content)
  await people.happened(releaseId, { state: 'in-review' })
  return releaseId
}
async function listed(change: Partial<Row>) {
  const usual = await people.answerOf(listReviews, { query: {} })
  people.server.answer(listReviews, () => ({ ...usual, reviews: usual.reviews.map((row) => ({ ...row, ...change })) }))
}
const open = async () => {
  draw(AdminPage, '/admin')
  await press('Open the document about anna@example.org')
  return screen.getByRole('dialog')
}
const verify = async (code = '123456') => {
  await user.click(screen.getByRole('radio', { name: /^Verify/ }))
  await user.type(screen.getByLabelText('Code'), code)
  await press('Verify document')
}
const reject = async (reason: string) => {
  await user.click(screen.getByRole('radio', { name: /^Reject/ }))
  // The owner and all grantees read the reason in the report (web/shared/release/words.ts).
  expect(screen.getByText(/will read your reason, and so will the person it is about and the others/)).toBeTruthy()
  await user.type(screen.getByLabelText('Reason'), reason)
  await press('Reject document')
}

beforeEach(async () => {
  await people.open()
  await people.becomesOperator()
})
afterEach(cleanup)

test('the list loads more reports on request, and shows an error for a damaged report only', async () => {
  await reported()
  const ben = await people.newAccount('ben@example.org')
  await people.reported({}, ben)
  const { reviews } = await people.answerOf(listReviews, { query: {} })
  const damaged = [{ ownerId: 'unknown', releaseId: 'unknown' }]
  people.server.answer(listReviews, ({ query: { skip } }) =>
    skip === undefined
      ? { reviews: reviews.slice(0, 1), damaged, next: 1 }
      : { reviews: reviews.slice(1), damaged: [], next: null },
  )
  draw(AdminPage, '/admin')
  expect(await screen.findByText('One entry can’t be shown')).toBeTruthy()
  expect(screen.queryByText('ben@example.org')).toBeNull()
  await press('Show more')
  expect(await screen.findByText('ben@example.org')).toBeTruthy()
  expect(screen.getByText('anna@example.org')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

describe('a document', () => {
  test('the review dialog names the grantees for whom the document was not sealed', async () => {
    await reported()
    await people.seated('contact_1', 'cleo@example.org')
    const dialog = await open()
    expect(await within(dialog).findByText('Not everyone was given this document')).toBeTruthy()
    expect(within(dialog).getByText(/^It was not sealed for: authorized contact 1\. They came later/)).toBeTruthy()
  })

  test('a document opens in the app, beside the signed statement', async () => {
    const releaseId = await reported()
    await people.step(releaseId, 'objected', 'attorney', { reason: 'I spoke with her.' })
    const dialog = await open()
    expect(await within(dialog).findByText('Drawn: %PDF of Anna')).toBeTruthy()
    for (const said of ['Anna Berg', 'Mar 2, 1941', 'Trenton', 'Nov 10, 2026', 'Eve Falk, eve@example.org'])
      expect(dialog.textContent).toContain(said)
    expect(dialog.textContent).toContain('Objects. I spoke with her.')
  })

  test('the operator cannot verify a document before viewing every page', async () => {
    await reported()
    await open()
    await screen.findByText('Drawn: %PDF of Anna')
    await verify()
    expect((await screen.findAllByText(/Please look at every page first/)).length).toBeGreaterThan(1)
    expect(decided()).toEqual([])
    await press('Next page')
    expect(await screen.findByText('Drawn: second page')).toBeTruthy()
    await press('Verify document')
    await waitFor(() => expect(decided()).toEqual([['approve', '123456']]))
  })

  test.each([
    ['is damaged', 'no such file', false],
    ['is not what was signed', '%PDF of Anna', true],
  ])('the operator can reject but not verify a document that %s', async (_, content, tampered) => {
    const releaseId = await reported(content)
    if (tampered) people.tamperWith(releaseId)
    await open()
    await screen.findByText(/can’t be read$|^What our server sent does not match/)
    await verify()
    expect((await screen.findAllByText(/you can’t verify it. Please reject it/)).length).toBeGreaterThan(1)
    expect(decided()).toEqual([])
    await reject('It cannot be read.')
    await waitFor(() => expect(decided()).toEqual([['reject', '123456']]))
  })

  test('the review dialog requires a decision and a code, and a reason for a rejection', async () => {
    const releaseId = await reported()
    await open()
    await press('Verify document')
    expect(screen.getAllByText('Please verify or reject the document').length).toBeGreaterThan(1)
    await user.click(screen.getByRole('radio', { name: /^Reject/ }))
    await user.type(screen.getByLabelText('Code'), '123 456')
    await press('Reject document')
    expect(screen.getAllByText('Please give the reason').length).toBeGreaterThan(1)
    expect(decided()).toEqual([])
    await user.type(screen.getByLabelText('Reason'), 'The name does not match.')
    await press('Reject document')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(decided()).toEqual([['reject', '123456']])
    expect(people.releaseOf(releaseId)).toMatchObject({ state: 'rejected', reason: 'The name does not match.' })
    await waitFor(() => expect(people.server.received(listReviews).length).toBeGreaterThan(1))
  })

  test('the operator can only reject a document that the server lost, and reads why', async () => {
    const releaseId = await reported()
    const claim = people.server.state.reports.get(releaseId)?.body.statement ?? null
    await listed({ canOpen: false, lostClaim: claim })
    await open()
    expect(screen.getByText(/^This document is gone: Cairn was restored from an older copy/)).toBeTruthy()
    await verify()
    expect(decided()).toEqual([])
    await reject('Please send it again.')
    await waitFor(() => expect(decided()).toEqual([['reject', '123456']]))
  })

  test('the review dialog shows an error after a wrong code, and keeps the operator’s input', async () => {
    await reported()
    people.server.refuse(reviewRelease, { status: 401, code: 'wrong-code', message: 'This code is not right.' })
    await open()
    await screen.findByText('Drawn: %PDF of Anna')
    await press('Next page')
    await screen.findByText('Drawn: second page')
    await verify()
    expect(await screen.findByText('This code is not right.')).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  test('a removed reviewer can neither verify nor reject the document, and the page says why', async () => {
    await reported()
    // The release service's list has changed, but the server still treats the operator as a reviewer.
    const { signKey } = people.server.state.service
    people.server.answer(listOperators, async ({ query: { nonce } }) => ({
      operators: [],
      list: await signOperators({ nonce, at: Date.now(), bundles: [] }, signKey),
      log: [],
    }))
    const dialog = await open()
    expect(dialog.textContent).toContain('You’re not on the list of reviewers')
    expect(within(dialog).queryByLabelText('Code')).toBeNull()
  })

  test('a reviewer who holds a seat can neither verify nor reject the document', async () => {
    await reported()
    await listed({ mayNot: 'holds-seat' })
    const dialog = await open()
    expect(dialog.textContent).toContain('You have a role in this person’s life')
    expect(within(dialog).queryByLabelText('Code')).toBeNull()
  })
})
