// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { story } from '../../../records/kinds/index.ts'
import { setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { link, addMemory, open, figure, tiles } from './testing/index.tsx'

setUpPage()
beforeEach(() => testEstate.open())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the owner shares and deletes several memories in selection mode, and then the gallery shows again', async () => {
  await addMemory({ title: 'Picnic' })
  await addMemory({ title: 'Snow' })
  await addMemory({ title: 'Harbor' })
  const { user } = await open()
  const select = await screen.findByRole('button', { name: 'Select several' })
  await user.click(select)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Snow' }))
  expect(screen.queryByRole('list', { name: 'Memories' })).toBeNull()
  expect(screen.getAllByRole('button', { name: /^Select several/ })).toEqual([select])
  await user.click(await screen.findByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitemradio', { name: 'By type' })).toBeTruthy()
  await user.keyboard('{Escape}')
  // The user cannot move a photo to the type recording.
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(document.activeElement).toBe(select)
  await waitFor(() => expect(tiles()).toHaveLength(3))
  await user.click(select)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Snow' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Picnic' }))
  await user.click(screen.getByRole('button', { name: 'Choose who may see these' }))
  await user.click(await screen.findByRole('button', { name: /^Family only/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(
    Object.fromEntries(testEstate.records('memory').map(({ values, audience }) => [values['title'], audience])),
  ).toEqual({ Picnic: 'both_contacts', Snow: 'both_contacts', Harbor: 'nobody' })
  await waitFor(() => expect(tiles()).toHaveLength(3))
  await user.click(select)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Harbor' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete one record' }))
  await waitFor(() => expect(tiles()).toHaveLength(2))
})

describe('the gallery', () => {
  test('the gallery shows how much of the plan’s quota is used', async () => {
    await addMemory({ title: 'Lake' })
    await open()
    await screen.findByText('Space used')
    expect(figure('Space used')).toBe('0 bytes of 20 GB')
  })

  test('the gallery sorts by date, and filters', async () => {
    await addMemory({ title: 'Lake', date: '1984-07', album: 'travel', people: ['Ruth'] })
    await addMemory({ title: 'Wedding', date: '1970' })
    await addMemory({ title: 'Birthday', date: '2001-02-03', description: 'Ruth is surprised.' })
    const { user } = await open()
    await screen.findByRole('list', { name: 'Memories' })
    expect(figure('Albums')).toBe('2')
    expect(tiles()).toEqual(['Birthday', 'Lake', 'Wedding'])
    expect(screen.queryByRole('searchbox', { name: 'Search memories' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Find' }))
    await user.click(screen.getByRole('button', { name: /Newest first/ }))
    expect(tiles()).toEqual(['Wedding', 'Lake', 'Birthday'])
    await user.type(screen.getByRole('searchbox', { name: 'Search memories' }), 'RUTH')
    await waitFor(() => expect(tiles()).toEqual(['Lake', 'Birthday']))
    await user.click(screen.getByRole('button', { name: 'Albums 2' }))
    await user.click(screen.getByRole('button', { name: /^Travel/ }))
    await waitFor(() => expect(tiles()).toEqual(['Lake']))
    await user.click(screen.getByRole('button', { name: 'By year' }))
    await waitFor(() => expect(tiles()).toEqual(['Lake', 'Birthday']))
    expect(screen.queryByRole('list', { name: 'Albums' })).toBeNull()
    await user.selectOptions(screen.getByLabelText('Type'), 'Photo')
    expect(await screen.findByText('Nothing here matches.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show everything' }))
    await waitFor(() => expect(tiles()).toEqual(['Wedding', 'Lake', 'Birthday']))
  })

  test('the gallery filters by people’s faces, and lists the most frequent people first', async () => {
    await addMemory({ title: 'Lake', people: ['Ruth Ellis', 'Henry'] })
    await addMemory({ title: 'Wedding', people: ['henry'] })
    await addMemory({ title: 'Birthday' })
    const { user } = await open()
    const people = within(await screen.findByRole('list', { name: 'People' }))
    expect(people.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Everyone3$/),
      expect.stringMatching(/henry2$/i),
      expect.stringMatching(/Ruth Ellis1$/),
    ])
    await user.click(people.getByRole('button', { name: /henry/i }))
    await waitFor(() => expect(tiles()).toEqual(['Lake', 'Wedding']))
    await user.click(people.getByRole('button', { name: /^Everyone/ }))
    await waitFor(() => expect(tiles()).toHaveLength(3))
  })

  test('the gallery shows which memories have a recorded voice, and where each memory was taken', async () => {
    const file = await testEstate.file('talk.mp3', 'audio/mpeg', 'ID3\u0003la la')
    const told = await testEstate.add(story, { ...blank(story), title: 'How we swam', audioNotes: [file] })
    await addMemory({ title: 'Lake', date: '1984-07', location: 'Door County', stories: [told.id] })
    await open()
    const tile = await screen.findByRole('button', { name: 'Lake, video on another website, July 1984, told aloud' })
    expect(tile.closest('li')?.textContent).toContain('July 1984, Door County')
  })

  test('the gallery marks incomplete imports', async () => {
    await addMemory({ title: 'The lake' }, { unchecked: { file: 'This file was not in the export.' } })
    await addMemory({ title: 'The mill' })
    await open()
    expect(await screen.findByRole('button', { name: /^The lake, .*, Please check$/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^The mill/ }).textContent).not.toContain('Please check')
  })

  test('the gallery has one tab stop, and arrow keys move between memories', async () => {
    for (const title of ['A', 'B', 'C']) await addMemory({ title: `Film ${title}` })
    const { user } = await open()
    const [first, second, third] = await screen.findAllByRole('button', { name: /^Film/ })
    expect([first, second, third].map((tile) => tile?.tabIndex)).toEqual([0, -1, -1])
    act(() => first?.focus())
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(second)
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(third)
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Film C' })).toBeTruthy()
  })

  test('the gallery draws only the memories near the viewport', async () => {
    for (let at = 0; at < 120; at += 1) await addMemory({ title: `Film ${at}`, date: String(1900 + (at % 100)) })
    await open()
    await screen.findByRole('list', { name: 'Memories' })
    expect(figure('Memories')).toBe('120')
    expect(tiles().length).toBeLessThan(60)
  })
})

describe('one memory', () => {
  const look = async () => {
    await addMemory({ title: 'Lake', date: '1984-07', description: 'Ruth swims.', people: ['Ruth', 'Rex'] })
    await addMemory({ title: 'Wedding', date: '1970' })
    const opened = await open()
    await opened.user.click(await screen.findByRole('button', { name: /^Lake/ }))
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Lake' })) }
  }

  const choose = async (user: Awaited<ReturnType<typeof look>>['user'], action: string) => {
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
  }

  test('a memory has its edit and delete actions under More', async () => {
    const { user, dialog } = await look()
    expect(dialog.queryByRole('button', { name: /Edit|Delete|Details/ })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'More' }))
    const actions = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(actions).toEqual(['Details', 'Edit', 'Delete'])
  })

  test('a memory shows its description, and opens its link in a new tab without a referrer', async () => {
    const { dialog } = await look()
    expect(dialog.getByText('Ruth swims.')).toBeTruthy()
    const people = within(dialog.getByRole('list', { name: 'Who’s in it' })).getAllByRole('listitem')
    expect(people.map(({ title }) => title)).toEqual(['Ruth', 'Rex'])
    expect(dialog.getByText('1 of 2')).toBeTruthy()
    expect(dialog.getByText('July 1984, A Sunday')).toBeTruthy()
    const elsewhere = dialog.getByRole('link', { name: 'Watch on vimeo.com' })
    expect(elsewhere.getAttribute('href')).toBe(link)
    expect(elsewhere.getAttribute('rel')).toBe('noopener noreferrer')
    expect(document.querySelector('iframe')).toBeNull()
  })

  test.each(['javascript:alert(1)', 'our wedding film', 'https://'])(
    'a memory with an unsafe or invalid link shows the link as text: %s',
    async (videoUrl) => {
      await addMemory({ title: 'Old link', videoUrl })
      const { user } = await open()
      await user.click(await screen.findByRole('button', { name: /^Old link/ }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Old link' }))
      expect(dialog.getByText(`This link can’t be opened: ${videoUrl}`)).toBeTruthy()
      expect(dialog.queryByRole('link')).toBeNull()
    },
  )

  test('a memory opens the next and the previous memory, by button and by key', async () => {
    const { user } = await look()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByRole('dialog', { name: 'Wedding' })).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('dialog', { name: 'Lake' })).toBeTruthy()
    await user.keyboard('{ArrowLeft}')
    expect(await screen.findByRole('dialog', { name: 'Wedding' })).toBeTruthy()
  })

  test('a memory shows its new description after an edit', async () => {
    const { user } = await look()
    await choose(user, 'Edit')
    const words = await screen.findByLabelText('Description')
    await user.clear(words)
    await user.type(words, 'Ruth and Rex swim.')
    await user.click(screen.getByRole('button', { name: 'Save Digital Memory' }))
    expect(await screen.findByText('Ruth and Rex swim.')).toBeTruthy()
  })

  test('a memory is deleted after a confirmation, and restored', async () => {
    const { user } = await look()
    await choose(user, 'Delete')
    await user.click(
      within(await screen.findByRole('dialog', { name: /Delete/ })).getByRole('button', { name: /^Delete/ }),
    )
    await waitFor(() => expect(testEstate.records('memory')).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(testEstate.records('memory')).toHaveLength(2))
  })
})
