// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { drawFamily } from '../../../records/family/layout.ts'
import { setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { ToastViewport } from '../../ui/index.ts'
import TreePage from './index.tsx'
import { pictureOf } from '../../shared/family-tree/picture.ts'
import { type FamilyMember, treeOf } from '../../shared/family-tree/tree.ts'
import { user, add, press, saved, called, theMoors } from './testing/index.tsx'
import { pressDelete } from '../../kinds/testing/in-record.ts'

setUpPage()
beforeEach(() => testEstate.open())

const nameIn = (box: HTMLElement) => box.getAttribute('aria-label')?.split(',')[0] ?? ''

describe('the picture', () => {
  test('the family picture names every member by the relation to the owner, or to the person at the center', async () => {
    await theMoors()
    await add({ fullName: 'Wilhelmina Schwarzenberger', relationship: 'sister', gender: 'female' })
    render(<TreePage />)
    await press(/^Nora Whitcomb, your mother’s sister/)
    // A name too long for its box is drawn smaller, and its accessible name is complete.
    const sizeIn = (name: string) => {
      const box = within(screen.getByLabelText('Your family, drawn')).getByRole('button', { name })
      return Number.parseFloat(within(box).getByText(/^\w+ \w+$/).style.fontSize)
    }
    const long = sizeIn('Wilhelmina Schwarzenberger, your sister')
    expect(long).toBeLessThan(sizeIn('Nora Whitcomb, your mother’s sister'))
    expect(screen.getByRole('heading', { name: 'Nora Whitcomb' })).toBeTruthy()
    await press('Show the tree from here')
    expect(screen.getByRole('heading', { name: 'The family of Nora Whitcomb' })).toBeTruthy()
    // The pressed button has unmounted, so the focus moves to its container.
    expect(within(document.activeElement as HTMLElement).getByRole('button', { name: 'Back to you' })).toBeTruthy()
    await press(/^Clara Moor, Nora Whitcomb’s sister/)
    await press('Back to you')
    expect(await screen.findByRole('button', { name: /^Ada Whitcomb, your mother’s mother/ })).toBeTruthy()
  })

  test('the family picture links one member’s page to another member’s page, where the owner can edit that member', async () => {
    await theMoors()
    render(<TreePage />)
    await press(/^Clara Moor, your mother/)
    await press('Open')
    const dialog = (name: string) => within(screen.getByRole('dialog', { name }))
    await user.click(dialog('Clara Moor').getByRole('button', { name: 'Ada Whitcomb' }))
    expect(dialog('Ada Whitcomb').getByRole('button', { name: 'Back to Clara Moor' })).toBeTruthy()
    await user.click(dialog('Ada Whitcomb').getByRole('button', { name: 'Edit Family Member' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit Family Member' }))
    expect(form.getByLabelText<HTMLInputElement>(/^Full name/).value).toBe('Ada Whitcomb')
  })

  test('the family picture has one tab stop, and arrow keys move between members', async () => {
    await theMoors()
    render(<TreePage />)
    const picture = within(await screen.findByRole('region', { name: 'Your family, drawn' }))
    await user.click(picture.getByRole('button', { name: /^You/ }))
    for (const [key, name] of [
      ['ArrowUp', /^Clara Moor/],
      ['ArrowUp', /^Ada Whitcomb/],
      ['ArrowDown', /^Clara Moor/],
      ['ArrowRight', /^Nora Whitcomb/],
    ] as const) {
      await user.keyboard(`{${key}}`)
      await waitFor(() => expect(document.activeElement).toBe(picture.getByRole('button', { name })))
    }
    const reached = () => picture.getAllByRole('button').filter((one) => one.tabIndex === 0)
    expect(reached()).toHaveLength(1)
    // The picture omits unconnected members, but Tab reaches them.
    const apart = within(screen.getByRole('region', { name: 'Not connected yet' }))
    await user.click(apart.getByRole('button', { name: 'Uma Holt' }))
    expect(screen.getByRole('heading', { name: 'Uma Holt' })).toBeTruthy()
    expect(reached().map(nameIn)).toEqual(['You'])
  })

  test('the family picture shows close relatives of a large family first, then everyone, with any member at the center', async () => {
    const { nora } = await theMoors()
    for (let at = 1; at <= 12; at += 1)
      await add({ fullName: `Cousin ${at}`, relationship: 'cousin', gender: 'male', parents: [nora] })
    render(<TreePage />)
    await screen.findByRole('tab', { name: 'Close family', selected: true })
    const shown = () =>
      within(screen.getByRole('region', { name: 'Your family, drawn' }))
        .getAllByRole('button')
        .map(nameIn)
    expect(shown().toSorted()).toEqual(['Ada Whitcomb', 'Clara Moor', 'You'])
    expect(screen.getByText(/^3 of the 16 people in your tree\./)).toBeTruthy()
    // The downloaded file contains the current view.
    const files: Blob[] = []
    const createObjectURL = (file: Blob) => `blob:${files.push(file)}`
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await press('Save the picture')
    await waitFor(() => expect(files).toHaveLength(1))
    expect(await files[0]?.text()).not.toContain('Cousin 1')
    await user.click(screen.getByRole('tab', { name: 'Everyone' }))
    expect(shown()).toHaveLength(16)
    await press('Save the picture')
    await waitFor(() => expect(files).toHaveLength(2))
    expect(await files[1]?.text()).toContain('Cousin 1')
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    await press(/^Nora Whitcomb, /)
    await press('Show the tree from here')
    await user.click(screen.getByRole('tab', { name: 'Close family' }))
    expect(shown()).toHaveLength(15)
    expect(shown()).not.toContain('You')
    // Once the family is small again, the picture shows all members.
    await testEstate.trash(called('Cousin 12')?.id ?? '')
    expect(await screen.findByRole('tab', { name: 'Picture', selected: true })).toBeTruthy()
  })

  test('a list shows the family by generation, without unconnected members', async () => {
    await theMoors()
    render(<TreePage />)
    await user.click(await screen.findByRole('tab', { name: 'List' }))
    const second = within(screen.getByRole('region', { name: 'Generation 2' }))
    expect(second.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Clara Mooryour mother',
      'Nora Whitcombyour mother’s sister',
    ])
    const apart = within(screen.getByRole('region', { name: 'Not connected yet' }))
    expect(apart.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Uma Holt'])
  })

  test('the family picture explains dashed lines, and asks about implausible dates', async () => {
    const { clara } = await theMoors()
    render(<TreePage />)
    await screen.findByRole('region', { name: 'Your family, drawn' })
    expect(screen.queryByRole('list', { name: 'What the lines mean' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Please check these dates' })).toBeNull()
    await add({ fullName: 'Lea Moor', gender: 'female', relationship: 'adopted-daughter', dateOfBirth: '1999' })
    await add({ fullName: 'Max Holt', gender: 'male', relationship: 'former-husband', dateOfBirth: '1950' })
    await add({
      fullName: 'Old Moor',
      gender: 'male',
      parents: [clara],
      dateOfBirth: '1950',
      dateOfDeath: '1949',
      status: 'deceased',
    })
    const legend = within(await screen.findByRole('list', { name: 'What the lines mean' }))
    expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'adopted',
      'no longer together',
    ])
    const questions = within(screen.getByRole('region', { name: 'Please check these dates' }))
    expect(questions.getByText('Old Moor died before they were born.')).toBeTruthy()
    await user.click(questions.getByRole('button', { name: 'Open Old Moor' }))
    expect(await screen.findByRole('dialog', { name: /Old Moor/ })).toBeTruthy()
  })

  test('the page shows an error if the family picture fails to download, and downloads it after the next press', async () => {
    await theMoors()
    render(
      <>
        <TreePage />
        <ToastViewport />
      </>,
    )
    const saving = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const addresses = { createObjectURL: () => 'blob:it', revokeObjectURL: () => undefined }
    vi.stubGlobal('URL', Object.assign(URL, { ...addresses, createObjectURL: () => expect.unreachable('no room') }))
    await press('Save the picture')
    expect(await screen.findByText('The picture wasn’t saved')).toBeTruthy()
    vi.stubGlobal('URL', Object.assign(URL, addresses))
    await press('Save the picture')
    await waitFor(() => expect(saving).toHaveBeenCalledTimes(1))
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('the family picture becomes one file in which every name is escaped', async () => {
    const id = await add({
      fullName: 'A <b>&"\u0000\u0008',
      relationship: 'mother',
      gender: 'female',
      dateOfBirth: '1921',
    })
    const tree = treeOf(saved() as unknown as FamilyMember[], { name: 'Alma', dateOfBirth: '', photo: '' })
    const svg = pictureOf(tree, drawFamily(tree.family, 'owner'), new Map([[id, 'data:image/jpeg;base64,AA"><b/>']]))
    const read = new DOMParser().parseFromString(svg, 'image/svg+xml')
    expect([...read.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Alma', 'A <b>&"', 'born 1921']),
    )
    expect(read.querySelector('b')).toBeNull()
    expect(read.querySelector('image')?.getAttribute('href')).toBe('data:image/jpeg;base64,AA"><b/>')
  })
})

test('the immediate family are the closest relatives and their spouses; all others are extended family', async () => {
  await theMoors()
  const others = {
    Henry: 'father',
    Paul: 'brother',
    Lea: 'sister',
    Tom: 'son',
    Ruth: 'daughter',
    Anna: 'wife',
  } as const
  for (const [fullName, relationship] of Object.entries(others)) await add({ fullName, relationship })
  render(<TreePage />)
  const namesIn = async (title: string) => {
    const group = within(await screen.findByRole('region', { name: title }))
    return group.getAllByRole('listitem').map((row) => within(row).getAllByRole('button')[0]?.textContent)
  }
  expect(new Set(await namesIn('Immediate Family'))).toEqual(new Set(['Clara Moor', ...Object.keys(others)]))
  expect(new Set(await namesIn('Extended Family'))).toEqual(new Set(['Ada Whitcomb', 'Nora Whitcomb', 'Uma Holt']))
})

test('deleting a member asks first, and says that the owner can undo it', async () => {
  await theMoors()
  render(
    <>
      <TreePage />
      <ToastViewport />
    </>,
  )
  await pressDelete(user, 'Uma Holt')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Family Member' }))
  expect(dialog.getByText(/30 days/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: /^Delete/ }))
  expect(await screen.findByText('Family Member Removed')).toBeTruthy()
  expect(called('Uma Holt')).toBeUndefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(called('Uma Holt')).toBeTruthy())
})
