// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { onlineAccount, profile } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { useRecords } from '../../estate/index.ts'
import { savedPapers } from '../../shared/papers/testing/saved-papers.ts'
import { ToastViewport } from '../../ui/index.ts'
import { RecordPage } from '../page/RecordPage.tsx'
import { testEstate } from '../testing/estate.ts'

setUpPage()
beforeEach(async () => {
  await testEstate.open()
  await testEstate.add(profile, { ...blank(profile), firstName: 'Ada', lastName: 'Byron', displayName: 'Ada' })
  await testEstate.add(onlineAccount, {
    ...blank(onlineAccount),
    accountType: 'social',
    platform: 'other',
    otherPlatform: 'Beehive',
    username: 'queen',
    password: 'correct horse',
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Accounts() {
  return (
    <>
      <RecordPage records={useRecords(onlineAccount)} />
      <ToastViewport />
    </>
  )
}

test('the reading view saves a PDF with the owner’s name and without secrets', async () => {
  const { saved } = savedPapers()
  const { user } = draw(<Accounts />)
  await user.click(screen.getByRole('button', { name: 'Beehive' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Beehive' }))
  await user.click(sheet.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('Beehive.pdf')
  const text = (await saved[0]?.text) ?? ''
  for (const part of ['Ada Byron', 'queen', 'Kept in Cairn, not printed']) expect(text).toContain(part)
  expect(text).not.toContain('correct horse')
})

test('the PDF of several records contains secrets if the user asks for them', async () => {
  const { saved } = savedPapers()
  const { user } = draw(<Accounts />)
  await user.click(screen.getByRole('button', { name: 'Print' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Print/ }))
  await user.click(dialog.getByRole('checkbox', { name: 'Print passwords and other secrets too' }))
  await user.click(dialog.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.text).toContain('correct horse')
})

test('the notice of a PDF with missing letters names the letters and suggests an alternative', async () => {
  const { saved, state } = savedPapers()
  state.lacking = '王美玲'
  const { user } = draw(<Accounts />)
  await user.click(screen.getByRole('button', { name: 'Beehive' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Beehive' }))
  await user.click(sheet.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await screen.findByText(/a box in place of 王 美 玲.* press Print/)).toBeTruthy()
  state.lacking = ''
  state.unreached = 'שרה'
  await user.click(sheet.getByRole('button', { name: 'Download PDF' }))
  expect(await screen.findByText(/a box in place of ש ר ה.* online/)).toBeTruthy()
})

test('the dialog shows the progress of a long PDF, and the user stops it and starts again', async () => {
  const { saved, state } = savedPapers()
  state.writing = 12
  const { user } = draw(<Accounts />)
  await user.click(screen.getByRole('button', { name: 'Beehive' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Beehive' }))
  await user.click(sheet.getByRole('button', { name: 'Download PDF' }))
  expect(sheet.queryByRole('button', { name: 'Stop the PDF' })).toBeNull()
  expect(await sheet.findByText('Page 12 of 46', {}, { timeout: 5000 })).toBeTruthy()
  expect(state.stopped).toBe(0)
  await user.click(sheet.getByRole('button', { name: 'Stop the PDF' }))
  await waitFor(() => expect(sheet.queryByRole('button', { name: 'Stop the PDF' })).toBeNull())
  expect(state.stopped).toBe(1)
  // A stopped PDF shows no error, and the browser saves no file.
  expect(screen.queryByText('The PDF could not be made')).toBeNull()
  expect(saved).toEqual([])
  state.writing = 0
  await user.click(sheet.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(saved).toHaveLength(1))
})

test('the dialog reports a PDF that could not be made, and the user tries again', async () => {
  const { saved, state } = savedPapers()
  state.failing = true
  const { user } = draw(<Accounts />)
  await user.click(screen.getByRole('button', { name: 'Beehive' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Beehive' }))
  await user.click(sheet.getByRole('button', { name: 'Download PDF' }))
  expect(await screen.findByText('The PDF could not be made')).toBeTruthy()
  expect(saved).toEqual([])
  state.failing = false
  await user.click(sheet.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(saved).toHaveLength(1))
})
