// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { putChunk } from '../../../contract/files.ts'
import { blank } from '../../../records/define.ts'
import { familyMember } from '../../../records/kinds/index.ts'
import { openAt, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { choose, describeThem, open, song } from './testing/index.tsx'

setUpPage()
beforeEach(() => testEstate.open())

test('captions become titles, Tab moves between captions, and files without a caption share a numbered title', async () => {
  const { user } = await open()
  await choose(user, song('one.mp3'), song('two.mp3'), song('three.mp3'), song('four.mp3'))
  await describeThem(user)
  await user.click(await screen.findByRole('textbox', { name: 'Caption for one.mp3' }))
  await user.keyboard('The first song{Tab}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Caption for two.mp3' }))
  await user.keyboard('{Tab}The third song')
  await user.click(screen.getByRole('button', { name: 'Save 4 Digital Memories' }))
  expect(await screen.findByText('4 Memories Added')).toBeTruthy()
  const titles = testEstate.records('memory').map(({ values }) => values['title'])
  expect(new Set(titles)).toEqual(new Set(['The first song', 'Grandpa sings 1', 'The third song', 'Grandpa sings 2']))
})

test('the form asks for no title after the user gives all remaining files one caption', async () => {
  const { user } = await open()
  await choose(user, song('one.mp3'), song('two.mp3'), song('three.mp3'))
  await describeThem(user)
  await user.clear(screen.getByLabelText(/^Title/))
  await user.type(await screen.findByRole('textbox', { name: 'Caption for two.mp3' }), 'Mother sings')
  await user.type(screen.getByLabelText('The same words for all that have none'), 'Door County')
  await user.click(screen.getByRole('button', { name: 'Use for 2' }))
  expect(screen.queryByLabelText('The same words for all that have none')).toBeNull()
  expect(screen.queryByLabelText(/^Title/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save 3 Digital Memories' }))
  expect(await screen.findByText('3 Memories Added')).toBeTruthy()
  const titles = testEstate.records('memory').map(({ values }) => String(values['title']))
  expect(titles.toSorted((a, b) => a.localeCompare(b))).toEqual(['Door County', 'Door County', 'Mother sings'])
})

test('the form rejects a caption of one letter, and the last remaining file keeps its caption as title', async () => {
  const { user } = await open()
  await choose(user, song('one.mp3'), song('two.mp3'))
  await describeThem(user)
  await user.clear(screen.getByLabelText(/^Title/))
  await user.type(await screen.findByRole('textbox', { name: 'Caption for one.mp3' }), 'Mother sings')
  await user.type(screen.getByRole('textbox', { name: 'Caption for two.mp3' }), 'x')
  await user.click(screen.getByRole('button', { name: 'Save 2 Digital Memories' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The caption of two.mp3 needs at least 2 characters.',
  )
  await user.click(screen.getByRole('button', { name: 'Leave out two.mp3' }))
  expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'Mother sings')
})

test('the user chooses people by face, or adds them by name, for one file or for all files', async () => {
  await testEstate.add(familyMember, { ...blank(familyMember), fullName: 'Helen Ellis' })
  const { user } = await open()
  await choose(user, song('one.mp3'), song('two.mp3'))
  await describeThem(user)
  await user.type(screen.getByLabelText(/^People/), 'Henry Ellis')
  await user.click(screen.getByRole('button', { name: 'Who is in it: two.mp3' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who is in “two.mp3”?' }))
  await user.click(dialog.getByRole('button', { name: 'Helen Ellis' }))
  await user.type(dialog.getByLabelText('Find or add a name'), 'The neighbor{Enter}')
  expect(dialog.getByRole('button', { name: 'The neighbor' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(screen.getByRole('button', { name: 'Helen Ellis and The neighbor, in two.mp3' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save 2 Digital Memories' }))
  expect(await screen.findByText('2 Memories Added')).toBeTruthy()
  const people = testEstate.records('memory').map(({ values }) => values['people'])
  expect(people).toContainEqual(['Henry Ellis'])
  expect(people).toContainEqual(['Henry Ellis', 'Helen Ellis', 'The neighbor'])
})

const titles = () => testEstate.records('memory').map(({ values }) => values['title'])

test('files and captions outlive a lock and the browser’s Back, and are gone once the user closes the form', async () => {
  const { user } = await open()
  await choose(user, song('one.mp3'), song('two.mp3'))
  await user.type(await screen.findByRole('textbox', { name: 'Caption for two.mp3' }), 'Mother sings')
  cleanup()
  // The dialog hides the page's heading, for which `open` waits.
  const again = await openAt('/legacy/memories', testEstate.page)
  expect(await screen.findByRole('textbox', { name: 'Caption for two.mp3' })).toHaveProperty('value', 'Mother sings')
  expect(screen.getByText('What you typed is still here')).toBeTruthy()
  await describeThem(again.user)
  await again.user.click(screen.getByRole('button', { name: 'Save 2 Digital Memories' }))
  expect(await screen.findByText('2 Memories Added')).toBeTruthy()
  expect(new Set(titles())).toEqual(new Set(['Grandpa sings', 'Mother sings']))
  await choose(again.user, song('three.mp3'), song('four.mp3'))
  await screen.findByRole('textbox', { name: 'Caption for four.mp3' })
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await again.user.click(screen.getByRole('button', { name: 'Close without saving' }))
  await again.user.click(await screen.findByRole('button', { name: 'Add Digital Memory' }))
  expect(screen.queryByRole('textbox', { name: 'Caption for four.mp3' })).toBeNull()
})

test('the user writes captions during and after the upload, and the form stays open until the user closes it', async () => {
  const arrive = testEstate.server.hold(putChunk)
  const { user } = await open()
  await choose(user, song('one.mp3'), song('two.mp3'))
  await describeThem(user)
  await user.click(screen.getByRole('button', { name: 'Save 2 Digital Memories' }))
  expect(await screen.findByText('You can go on writing while they are sent.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Caption for one.mp3' }), 'Mother sings')
  arrive()
  expect(await screen.findByText(/^They are all sealed and kept/)).toBeTruthy()
  await waitFor(() => expect(new Set(titles())).toEqual(new Set(['Mother sings', 'Grandpa sings 2'])))
  await user.type(screen.getByRole('textbox', { name: 'Caption for two.mp3' }), 'Father hums')
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
  await waitFor(() => expect(new Set(titles())).toEqual(new Set(['Mother sings', 'Father hums'])))
  expect(screen.queryByRole('dialog')).toBeNull()
})
