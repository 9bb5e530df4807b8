// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { finalWishes, funeralInstructions } from '../../../records/kinds/index.ts'
import { emptyQuery, RecordInAddressProvider } from '../../kinds/index.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import { savedPapers } from '../../shared/papers/testing/saved-papers.ts'
import { setupUser } from '../../testing/user.ts'
import { ToastViewport } from '../../ui/index.ts'
import AfterLifePage from './index.tsx'

const user = setupUser()
beforeEach(() => testEstate.open())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const card = (name: string) => within(screen.getByRole('region', { name }))
const open = () =>
  render(
    <>
      <AfterLifePage />
      <ToastViewport />
    </>,
  )

const funeral = {
  ...blank(funeralInstructions),
  funeralType: 'traditional',
  funeralHome: 'Overton and Sons',
  serviceLocation: 'Grace Church',
  burialPreference: 'cremation',
} as const
const wholeWishes = {
  organDonationPreference: 'none',
  dispositionOfRemains: 'cremation',
  scatteringLocation: 'The lake',
  religiousPreferences: 'None',
  culturalPractices: 'None',
} as const
const toEveryone = { audience: 'everyone_named' } as const

describe('the plan', () => {
  test('the plan shows Not Started without records, and neither progress bars nor Print', () => {
    open()
    expect(screen.getByText('Completion Status').nextElementSibling?.textContent).toBe('0%')
    expect(screen.getByText('Sections Complete').nextElementSibling?.textContent).toMatch(/^0 of /)
    expect(screen.getByText('Last Updated').nextElementSibling?.textContent).toBe('Never')
    const section = card('Funeral Instructions')
    expect(section.getByText('Not Started')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  })

  test('the owner starts a section, saves it for all grantees, and sees its progress', async () => {
    open()
    await press('Begin Funeral Instructions')
    const dialog = within(await screen.findByRole('dialog', { name: 'Funeral Instructions' }))
    expect(dialog.getByText(/this goes to both contacts and your estate attorney/)).toBeTruthy()
    expect(dialog.queryByRole('radiogroup', { name: 'Who may see this' })).toBeNull()
    await press('Save Funeral Instructions')
    for (const message of [
      'Please select a funeral type',
      'Please enter preferred funeral home',
      'Please enter service location',
      'Please select burial preference',
    ])
      expect(dialog.getAllByText(message).length).toBeGreaterThan(0)
    await user.selectOptions(dialog.getByLabelText('Funeral type'), 'Traditional funeral')
    await user.type(dialog.getByLabelText('Preferred funeral home'), 'Overton and Sons')
    await user.type(dialog.getByLabelText('Service location'), 'Grace Church')
    await user.selectOptions(dialog.getByLabelText('Burial preference'), 'Cremation')
    await press('Save Funeral Instructions')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Funeral Instructions Added')).toBeTruthy()
    expect(testEstate.records('funeral-instructions')).toMatchObject([{ audience: 'everyone_named' }])
    const section = card('Funeral Instructions')
    expect(section.getByText('In Progress')).toBeTruthy()
    // A filled section shows its answers in a line or two, and hides its purpose.
    expect(section.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Cremation',
      'Grace Church',
    ])
    expect(section.queryByText(funeralInstructions.name.purpose)).toBeNull()
    expect(section.queryByRole('progressbar')).toBeNull()
    expect(section.getByText('Religious or cultural preferences, music, and 4 more are still open.')).toBeTruthy()
    expect(card('Recent Activity').getByText('Added funeral instructions')).toBeTruthy()
  })

  test('the owner reads, changes, deletes and restores a section, which stays a singleton', async () => {
    await testEstate.add(funeralInstructions, funeral, toEveryone)
    open()
    await press('Read Funeral Instructions')
    expect((await screen.findByRole('dialog')).textContent).toContain('Overton and Sons')
    await press('Edit Funeral Instructions')
    await user.type(await screen.findByLabelText('Music'), 'Bach')
    await press('Save Funeral Instructions')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(testEstate.records('funeral-instructions')).toMatchObject([{ values: { musicPreferences: 'Bach' } }])
    await press('Read Funeral Instructions')
    await press('Delete')
    await press('Delete Funeral Instructions')
    await waitFor(() => expect(card('Funeral Instructions').getByText('Not Started')).toBeTruthy())
    await press('Undo')
    await waitFor(() => expect(card('Funeral Instructions').getByText('In Progress')).toBeTruthy())
    expect(testEstate.records('funeral-instructions')).toHaveLength(1)
  })

  test('the plan counts complete sections, and shows the total progress', async () => {
    await testEstate.add(funeralInstructions, funeral, toEveryone)
    await testEstate.add(finalWishes, { ...blank(finalWishes), ...wholeWishes }, { audience: 'nobody' })
    open()
    // The page shows the time of the later save.
    const changed = ['funeral-instructions', 'final-wishes'].flatMap((kind) => testEstate.records(kind))
    const last = changed
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1)
    const told = screen.getByText('Last Updated').nextElementSibling?.querySelector('time')
    expect(told?.getAttribute('datetime')).toBe(last)
    const section = card('Final Wishes')
    expect(section.getByText('Complete')).toBeTruthy()
    expect(section.getByText('Only you')).toBeTruthy()
    expect(section.queryByText(/still open/)).toBeNull()
    expect(screen.getByText('Sections Complete').nextElementSibling?.textContent).toBe('1 of 6')
    // Two sections with 40 and 100 percent, averaged over six sections.
    expect(screen.getByText('Completion Status').nextElementSibling?.textContent).toBe('23%')
    for (const title of ['Memorial Services', 'Estate Planning', 'Digital Memorials', 'Farewell Messages'])
      expect(card(title).getByText('Not Started')).toBeTruthy()
  })

  test.each([
    ['Not Started', []],
    ['In Progress', ['organDonationPreference', 'dispositionOfRemains']],
    ['Almost Done', ['organDonationPreference', 'dispositionOfRemains', 'scatteringLocation', 'religiousPreferences']],
    ['Complete', Object.keys(wholeWishes)],
  ])('a section is %s according to its filled fields', async (label, filled) => {
    const given = Object.entries(wholeWishes).filter(([name]) => filled.includes(name))
    if (given.length > 0)
      await testEstate.add(finalWishes, { ...blank(finalWishes), ...Object.fromEntries(given) }, toEveryone)
    open()
    expect(card('Final Wishes').getByText(label)).toBeTruthy()
  })

  test('the owner marks a section as complete, and reopens it later', async () => {
    await testEstate.add(funeralInstructions, funeral, toEveryone)
    open()
    const section = card('Funeral Instructions')
    expect(section.getByText('All 4 answers that are needed are here.')).toBeTruthy()
    expect(section.getByText(/^Religious or cultural preferences, music, and 4 more are still open/)).toBeTruthy()
    for (let time = 1; time <= 2; time += 1) {
      await user.click(section.getByRole('button', { name: /^That’s all I want to say/ }))
      expect(await section.findByText('Complete')).toBeTruthy()
      expect(section.queryByText(/still open/)).toBeNull()
      expect(screen.getByText('Sections Complete').nextElementSibling?.textContent).toBe('1 of 6')
      await user.click(section.getByRole('button', { name: /^I have more to say/ }))
      expect(await section.findByText('In Progress')).toBeTruthy()
      expect(screen.getByText('Sections Complete').nextElementSibling?.textContent).toBe('0 of 6')
    }
    // Grantees receive the record; the completion mark stays with the owner.
    expect(testEstate.records('checklist-answers')).toMatchObject([{ audience: 'nobody' }])
  })

  test('the page congratulates when all six sections are complete, even if some are blank', async () => {
    await testEstate.add(funeralInstructions, funeral, toEveryone)
    await testEstate.add(finalWishes, { ...blank(finalWishes), ...wholeWishes }, toEveryone)
    open()
    await user.click(card('Funeral Instructions').getByRole('button', { name: /^That’s all I want to say/ }))
    expect(card('Final Wishes').queryByRole('button', { name: /^That’s all/ })).toBeNull()
    for (const title of ['Memorial Services', 'Estate Planning', 'Digital Memorials', 'Farewell Messages']) {
      expect(screen.queryByText('Your plan is complete')).toBeNull()
      await user.click(card(title).getByRole('button', { name: /^I’d rather leave this blank/ }))
      expect(await card(title).findByText('Left Blank')).toBeTruthy()
    }
    // Once on the page, and once in a toast near the pressed button.
    await waitFor(() => expect(screen.getAllByText('Your plan is complete')).toHaveLength(2))
    expect(screen.getByText('Completion Status').nextElementSibling?.textContent).toBe('100%')
    await user.click(card('Estate Planning').getByRole('button', { name: /^I do have something to say/ }))
    const onPage = () => screen.queryAllByText('Your plan is complete').filter((one) => !one.closest('.toasts'))
    await waitFor(() => expect(onPage()).toEqual([]))
  })

  test('the plan asks before it prints its sections', async () => {
    await testEstate.add(funeralInstructions, funeral, toEveryone)
    open()
    await press('Print')
    expect((await screen.findByRole('dialog', { name: 'Print one record' })).textContent).toContain('will be printed')
  })

  test('the plan opens the section that the address names', async () => {
    const { id } = await testEstate.add(funeralInstructions, funeral, toEveryone)
    render(
      <RecordInAddressProvider value={{ ...emptyQuery, id }}>
        <AfterLifePage />
      </RecordInAddressProvider>,
    )
    expect((await screen.findByRole('dialog', { name: 'Funeral Instructions' })).textContent).toContain('Grace Church')
  })

  test('the plan shows a failed load, and Try Again retries', async () => {
    await testEstate.add(funeralInstructions, funeral, toEveryone)
    await testEstate.failing()
    open()
    expect(screen.getByText('Failed to load your after-life plan. Please try again.')).toBeTruthy()
    testEstate.allow()
    await press('Try Again')
    expect(await screen.findByRole('button', { name: 'Read Funeral Instructions' })).toBeTruthy()
  })

  test('after two devices saved the same section, the page shows both versions until the owner chooses one', async () => {
    await testEstate.add(funeralInstructions, funeral, toEveryone)
    const other = await testEstate.otherDevice()
    await testEstate.trash(...testEstate.records('funeral-instructions').map(({ id }) => id))
    await testEstate.add(funeralInstructions, funeral, toEveryone)
    await other.add(funeralInstructions, { ...funeral, funeralHome: 'Somewhere else' }, toEveryone)
    await testEstate.refresh()
    open()
    expect(await screen.findByText(/There are two versions of your funeral instructions/)).toBeTruthy()
    await press('Look at both and choose')
    await press('Keep the newer version')
    await waitFor(() => expect(testEstate.records('funeral-instructions')).toHaveLength(1))
  })
})

describe('on paper', () => {
  test('the whole plan has a table of contents, each section’s audience, and the blank sections', async () => {
    const { saved } = savedPapers()
    await testEstate.add(funeralInstructions, funeral, toEveryone)
    await testEstate.add(finalWishes, { ...blank(finalWishes), organDonationPreference: 'none' })
    open()
    await press('Download PDF')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe('After-Life-Plan.pdf')
    const text = (await saved[0]?.text) ?? ''
    for (const part of ['Overton and Sons', 'Do not donate', 'Who gets this: Only me', '"toc"', 'Not written down yet'])
      expect(text).toContain(part)
    const left = text.slice(text.indexOf('Not written down yet'))
    for (const missing of ['Memorial Services', 'Estate Planning', 'Digital Memorials', 'Farewell Messages'])
      expect(left).toContain(missing)
    expect(left).not.toContain('Final Wishes')
  })

  test('a section includes its unsaved input', async () => {
    const { saved } = savedPapers()
    open()
    await press('Begin Estate Instructions')
    await user.type(await screen.findByLabelText('Budget'), 'Feed the birds')
    await press('Download PDF')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe('Estate-Instructions.pdf')
    // The PDF has the section's title, as the reading page does.
    for (const part of ['Estate Planning', 'Feed the birds']) expect(await saved[0]?.text).toContain(part)
    expect(testEstate.records('estate-instructions')).toEqual([])
  })
})

describe('conflicting answers', () => {
  const wishes = (dispositionOfRemains: 'burial' | 'cremation' | 'green') =>
    testEstate.add(finalWishes, { ...blank(finalWishes), organDonationPreference: 'none', dispositionOfRemains })

  test('conflicting answers show a notice when the two sections disagree', async () => {
    await testEstate.add(funeralInstructions, { ...funeral, burialPreference: 'burial' }, toEveryone)
    const { id } = await wishes('cremation')
    open()
    expect(screen.getByText(/instructions say “Burial.” Your final wishes say “Cremation.”/)).toBeTruthy()
    await testEstate.trash(id)
    await waitFor(() => expect(screen.queryByText(/Your final wishes say/)).toBeNull())
  })

  test('conflicting answers show no notice when the two sections agree', async () => {
    await testEstate.add(funeralInstructions, { ...funeral, burialPreference: 'burial' }, toEveryone)
    await wishes('green')
    open()
    expect(screen.queryByText(/Your final wishes say/)).toBeNull()
  })
})
