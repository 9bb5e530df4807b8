// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { facePhoto } from '../../../../records/face.ts'
import type { DrawOrder } from '../../../shared/pictures/picture-worker.ts'
import { drawPictures } from '../../../shared/pictures/testing/drawing-worker.ts'
import { tinyPicture } from '../../../shared/pictures/testing/tiny-picture.ts'
import { testEstate } from '../../testing/estate.ts'
import { shown } from './testing/inputs.tsx'

const user = userEvent.setup({ applyAccept: false })
let sides: number[] = []
beforeEach(async () => {
  await testEstate.open()
  sides = []
  drawPictures(({ side }: DrawOrder) => {
    sides.push(side)
    return { jpeg: new Blob(['drawn']), width: 2, height: 2 }
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const choose = (file: File) => user.upload(screen.getByLabelText('Photo', { selector: 'input' }), file)
const cropping = () => screen.findByRole('dialog', { name: 'Put the face in the circle' })

test('the input seals the square that the owner chose, and a small rendition for lists', async () => {
  const held = shown(facePhoto, '')
  await choose(tinyPicture('ada.png', 'image/png'))
  await cropping()
  await user.click(await screen.findByRole('button', { name: 'Keep this photo' }))
  await waitFor(() =>
    expect(held.now).toMatchObject({ name: 'ada.jpg', type: 'image/jpeg', preview: { type: 'image/jpeg' } }),
  )
  expect(sides.slice(1, 3)).toEqual([640, 192])
  await user.click(await screen.findByRole('button', { name: 'Remove ada.jpg' }))
  expect(held.now).toBe('')
})

test('the input uploads nothing if the owner cancels', async () => {
  const held = shown(facePhoto, '')
  await choose(tinyPicture('ada.png', 'image/png'))
  await cropping()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(held.now).toBe('')
  expect(testEstate.uploads()).toEqual([])
})

test('the input shows a message for a file that is not a photo, and does not open the crop dialog', async () => {
  drawPictures({ failed: true })
  shown(facePhoto, '')
  await choose(new File(['Dear all,'], 'letter.jpg', { type: 'image/jpeg' }))
  expect(
    await screen.findByText(/^letter\.jpg: This isn’t a photo, whatever its name says\. It looks like a text file\./),
  ).toBeTruthy()
  await choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'all.jpg', { type: 'image/jpeg' }))
  expect(await screen.findByText('File size must be less than 5MB')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
