// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getChunk } from '../../../../contract/files.ts'
import { blank } from '../../../../records/define.ts'
import { facePhoto } from '../../../../records/face.ts'
import { familyMember, memory } from '../../../../records/kinds/index.ts'
import { drawPictures } from '../../../shared/pictures/testing/drawing-worker.ts'
import { testEstate } from '../../testing/estate.ts'
import { shown } from '../inputs/testing/inputs.tsx'

const user = userEvent.setup()
beforeEach(async () => {
  await testEstate.open()
  drawPictures()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const addMemory = async (title: string, date: string, people: readonly string[], type = 'image/jpeg') =>
  testEstate.add(memory, {
    ...blank(memory),
    type: type === 'image/jpeg' ? 'image' : 'video',
    title,
    date,
    people,
    file: await testEstate.file(`${title}.jpg`, type, title),
  })
const formOf = (fullName: string) => shown(facePhoto, '', undefined, undefined, { fullName })
const chooser = () => screen.findByRole('dialog', { name: 'Choose from my photos' })
const open = async () => {
  await user.click(screen.getByRole('button', { name: 'Choose from my photos' }))
  return chooser()
}

test('the dialog lists pictures of the person first, then the newest memories, then the family', async () => {
  await addMemory('At the lake', '1994-07', ['Ruth Ellis'])
  await addMemory('Our house', '1970', [])
  await addMemory('Christmas', '2019', ['Thomas Ellis'])
  await addMemory('The dance', '2001', ['Ruth Ellis'], 'video/mp4')
  await testEstate.add(familyMember, {
    ...blank(familyMember),
    fullName: 'Clara Moor',
    photo: await testEstate.file('clara.jpg', 'image/jpeg'),
  })
  formOf('ruth ellis')
  const dialog = await open()
  expect(
    within(dialog)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Photos of ruth ellis', 'Digital Memories', 'Family Tree'])
  const photos = within(dialog).getAllByRole('listitem')
  expect(photos.map(({ textContent }) => textContent)).toEqual([
    'At the lake, 1994',
    'Christmas, 2019',
    'Our house, 1970',
    'Clara Moor',
  ])
})

test('the crop dialog opens with the chosen picture, and the form keeps only the cut', async () => {
  await addMemory('At the lake', '1994-07', [])
  const held = formOf('Ruth Ellis')
  const dialog = await open()
  await user.click(within(dialog).getByRole('button', { name: 'At the lake, 1994' }))
  await screen.findByRole('dialog', { name: 'Put the face in the circle' })
  await user.click(await screen.findByRole('button', { name: 'Keep this photo' }))
  await waitFor(() =>
    expect(held.now).toMatchObject({ name: 'At the lake.jpg', type: 'image/jpeg', preview: { type: 'image/jpeg' } }),
  )
})

test('the dialog reports a picture that does not open', async () => {
  await addMemory('At the lake', '1994-07', [])
  formOf('Ruth Ellis')
  const dialog = await open()
  testEstate.server.refuse(getChunk, { status: 500, code: 'internal', message: 'no' })
  await user.click(within(dialog).getByRole('button', { name: 'At the lake, 1994' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('We couldn’t open this photo.')
})

test('the form does not offer photos if the owner has none', () => {
  formOf('Ruth Ellis')
  expect(screen.queryByRole('button', { name: 'Choose from my photos' })).toBeNull()
})
