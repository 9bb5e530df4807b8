// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { digitalMemorial, memorialService, profile } from '../../../records/kinds/index.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import { savedPapers } from '../../shared/papers/testing/saved-papers.ts'
import { setupUser } from '../../testing/user.ts'
import { ToastViewport } from '../../ui/index.ts'
import { tinyPicture } from '../../shared/pictures/testing/tiny-picture.ts'
import { drawPictures } from '../../shared/pictures/testing/drawing-worker.ts'
import AfterLifePage from './index.tsx'

const user = setupUser()
beforeEach(() => testEstate.open())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const open = () =>
  render(
    <>
      <AfterLifePage />
      <ToastViewport />
    </>,
  )

const toEveryone = { audience: 'everyone_named' } as const

describe('the card of the memorial service', () => {
  const title = 'Memorial service card'
  const shown = () => screen.getByRole('article', { name: title }).textContent
  const service = {
    ...blank(memorialService),
    serviceLocation: 'The garden',
    officiantName: 'Reverend Hale',
    photoSlideshow: true,
    candleLighting: true,
    refreshments: 'Pie',
    specialInstructions: 'Bright colors, please.',
    guestList: 'Everyone from school',
  }
  const alma = { ...blank(profile), firstName: 'Alma', lastName: 'Ellis', dateOfBirth: '1948-07-03' }

  test('the memorial card appears after each save, and links back to the form', async () => {
    await testEstate.add(profile, alma, toEveryone)
    open()
    await press('Begin Memorial Service')
    const form = within(await screen.findByRole('dialog'))
    await press('Save Memorial Service')
    expect(form.getAllByText('Please enter requested service location').length).toBeGreaterThan(0)
    expect(form.getAllByText('Please enter requested officiant name').length).toBeGreaterThan(0)
    expect(form.getAllByText('Please select access permission').length).toBeGreaterThan(0)
    expect(screen.queryByRole('article')).toBeNull()
    await user.click(form.getByRole('radio', { name: /^Only me/ }))
    await user.type(form.getByLabelText('Requested service location'), 'The garden')
    await user.type(form.getByLabelText('Requested officiant'), 'Reverend Hale')
    await user.click(form.getByLabelText('Speakers and eulogies'))
    await user.click(form.getByLabelText('Candle lighting'))
    await press('Save Memorial Service')
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
    const chosen = ['Speakers and eulogies', 'Candle lighting']
    for (const text of ['Alma Ellis', '1948 –', 'The garden', 'Led by Reverend Hale', ...chosen])
      expect(shown()).toContain(text)
    for (const text of ['Photo slideshow', 'Refreshments']) expect(shown()).not.toContain(text)
    await press('Edit Details')
    await user.type(await screen.findByLabelText('Refreshments'), 'Pie')
    await user.type(screen.getByLabelText('Special instructions'), 'Bright colors')
    await press('Save Memorial Service')
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
    expect(shown()).toContain('RefreshmentsPieBright colors')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('the memorial card is saved as a PDF with exactly its content', async () => {
    const { saved } = savedPapers()
    await testEstate.add(profile, alma, toEveryone)
    await testEstate.add(memorialService, service)
    open()
    await press('See the card')
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    await user.click(dialog.getByRole('button', { name: 'Download PDF' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe('Memorial-service-card.pdf')
    const text = (await saved[0]?.text) ?? ''
    for (const part of ['Alma Ellis', '1948', 'The garden', 'Photo slideshow', 'Pie', 'Bright colors'])
      expect(text).toContain(part)
    expect(text).not.toContain('Everyone from school')
    expect(text).not.toContain('eulogies')
  })

  test('the memorial card reports a missing name, and links to where the owner can add it', async () => {
    await testEstate.add(memorialService, service)
    open()
    await press('See the card')
    const link = await screen.findByRole('link', { name: 'Add it to your profile' })
    expect(link.getAttribute('href')).toBe('/settings/profile')
    expect(shown()).not.toContain('In loving memory')
  })
})

describe('the photos of the digital memorial', () => {
  beforeEach(() => drawPictures())
  const picture = (name: string, size = 10, type = 'image/jpeg') => tinyPicture(name, type, size)
  const box = () => screen.getByLabelText('Photos', { selector: 'input' })
  const choose = (...files: File[]) => user.upload(box(), files)
  const kept = () => within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('listitem').length
  const openGallery = async () => {
    open()
    await press('Begin Digital Memorial')
    await user.click(await screen.findByLabelText('I would like a photo gallery'))
  }

  test('the digital memorial keeps the photos that the owner chose, and the saved record lists them', async () => {
    await openGallery()
    await choose(picture('lake.jpg'), picture('porch.png', 10, 'image/png'))
    await waitFor(() => expect(kept()).toBe(2))
    await user.click(screen.getByRole('radio', { name: /^Only me/ }))
    await press('Save Digital Memorial')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [{ values } = { values: blank(digitalMemorial) }] = testEstate.records('digital-memorial')
    expect(values['photos']).toMatchObject([{ name: 'lake.jpg' }, { name: 'porch.png' }])
  })

  test('the digital memorial rejects a whole batch because of one unacceptable file, which the error names', async () => {
    await openGallery()
    await choose(picture('first.jpg'))
    await waitFor(() => expect(kept()).toBe(1))
    await choose(picture('good.jpg'), picture('large.jpg', 5 * 1024 * 1024 + 1))
    expect((await screen.findAllByText('large.jpg: File size must be less than 5MB')).length).toBeGreaterThan(0)
    expect(kept()).toBe(1)
    // A user can choose other files despite `accept`.
    box().removeAttribute('accept')
    await choose(picture('good.jpg'), picture('cat.svg', 10, 'image/svg+xml'))
    const words = 'cat.svg: We can’t read this kind of picture. Please save it as JPG or PNG and choose that.'
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    expect(kept()).toBe(1)
    await choose(picture('good.jpg'), new File(['%PDF-1.7'], 'notes.jpg', { type: 'image/jpeg' }))
    expect((await screen.findAllByText(/^notes.jpg: This isn’t a photo/)).length).toBeGreaterThan(0)
    expect(kept()).toBe(1)
  })

  test('the digital memorial takes at most ten photos, including photos chosen before', async () => {
    await openGallery()
    const many = (count: number) => Array.from({ length: count }, (_, at) => picture(`p${at}.jpg`))
    await choose(...many(11))
    expect((await screen.findAllByText('Maximum 10 photos allowed')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('list', { name: 'Photos' })).toBeNull()
    await choose(...many(9))
    await waitFor(() => expect(kept()).toBe(9))
    expect(screen.queryByText('Maximum 10 photos allowed')).toBeNull()
    await choose(...many(2))
    expect((await screen.findAllByText('Maximum 10 photos allowed')).length).toBeGreaterThan(0)
    expect(kept()).toBe(9)
  })
})
