// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DrawOrder } from '../../../shared/pictures/picture-worker.ts'
import { drawPictures } from '../../../shared/pictures/testing/drawing-worker.ts'
import { tinyPicture } from '../../../shared/pictures/testing/tiny-picture.ts'
import { CropDialog } from './CropDialog.tsx'
import type { MadeFace } from './make-face.ts'

const user = userEvent.setup()
const photo = tinyPicture('aunt may.heic', 'image/heic', 40)
let orders: DrawOrder[] = []
let made: MadeFace[] = []
let unreadable: unknown[] = []
let isBroken = false

beforeEach(() => {
  orders = []
  made = []
  unreadable = []
  isBroken = false
  drawPictures((order: DrawOrder) => {
    orders.push(order)
    return isBroken ? { failed: true } : { jpeg: new Blob(['drawn']), width: 1000, height: 500 }
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <CropDialog
      file={photo}
      side={640}
      onMade={(face) => made.push(face)}
      onUnreadable={(cause) => unreadable.push(cause)}
      onClose={() => undefined}
    />,
  )
const stageOf = () => screen.findByRole('button', { name: 'Photo to move behind the circle' })
const state = () => screen.getByRole('status').textContent
const use = () => user.click(screen.getByRole('button', { name: 'Keep this photo' }))

test('the keyboard alone moves and scales the square, and a screen reader announces its position', async () => {
  open()
  await waitFor(async () => expect(document.activeElement).toBe(await stageOf()))
  expect(state()).toBe('100 percent. The circle shows the middle of the photo.')
  await user.keyboard('++++++++')
  expect(state()).toBe('214 percent. The circle shows the middle of the photo.')
  await user.keyboard('{Shift>}{ArrowRight>8/}{/Shift}{ArrowDown>8/}')
  expect(state()).toBe('214 percent. The circle shows the left of the photo.')
  await user.keyboard('-')
  expect(screen.getByLabelText('Size').getAttribute('aria-valuetext')).toBe('195 percent')
  await use()
  await waitFor(() => expect(made).toHaveLength(1))
  const [, whole, small] = orders
  expect(whole).toMatchObject({ side: 640, turns: 0 })
  expect(whole?.cut?.zoom).toBeCloseTo(1.1 ** 7)
  expect(whole?.cut?.x).toBeCloseTo(0.5 - (0.8 * 500) / 1.1 ** 8 / 1000)
  expect(small).toMatchObject({ side: 192 })
  expect(made[0]?.photo).toMatchObject({ name: 'aunt may.jpg', type: 'image/jpeg' })
  expect(made[0]?.small).toMatchObject({ name: 'aunt may.jpg', type: 'image/jpeg' })
})

test('an arrow key at the edge of the photo announces the edge', async () => {
  open()
  await stageOf()
  await user.keyboard('{ArrowUp}')
  expect(state()).toBe('That’s the edge of the photo. 100 percent. The circle shows the middle of the photo.')
  await user.keyboard('{ArrowLeft}')
  expect(state()).toBe('100 percent. The circle shows the middle of the photo.')
})

test('buttons and a slider change the size of the square', async () => {
  open()
  await stageOf()
  await user.click(screen.getByRole('button', { name: 'Larger' }))
  expect(state()).toContain('110 percent')
  await user.click(screen.getByRole('button', { name: 'Smaller' }))
  expect(state()).toContain('100 percent')
  fireEvent.change(screen.getByRole('slider', { name: 'Size' }), { target: { value: '300' } })
  expect(state()).toContain('300 percent')
})

test('one finger moves the photo, two fingers or the wheel scale it', async () => {
  open()
  const stage = await stageOf()
  vi.spyOn(stage, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100))
  const touch = (pointerId: number, clientX: number, clientY: number) => ({ pointerId, clientX, clientY })
  fireEvent.pointerDown(stage, touch(1, 50, 50))
  fireEvent.pointerMove(stage, touch(1, 90, 50))
  expect(state()).toContain('shows the left')
  fireEvent.pointerUp(stage, touch(1, 90, 50))
  fireEvent.pointerMove(stage, touch(1, 10, 50))
  expect(state()).toContain('shows the left')
  fireEvent.pointerDown(stage, touch(1, 40, 50))
  fireEvent.pointerDown(stage, touch(2, 60, 50))
  fireEvent.pointerMove(stage, touch(2, 80, 50))
  expect(state()).toContain('200 percent')
  const wheel = new WheelEvent('wheel', { deltaY: -100, clientX: 50, clientY: 50, cancelable: true, bubbles: true })
  fireEvent(stage, wheel)
  expect(wheel.defaultPrevented).toBe(true)
  expect(state()).toContain('257 percent')
})

test('the user rotates a photo that lies on its side', async () => {
  open()
  await stageOf()
  await user.click(screen.getByRole('button', { name: 'Turn it' }))
  await waitFor(() => expect(orders.at(-1)).toMatchObject({ turns: 1 }))
  await stageOf()
  await use()
  await waitFor(() => expect(orders.at(-2)).toMatchObject({ turns: 1, side: 640 }))
})

test('the dialog reports a file that the browser cannot decode', async () => {
  isBroken = true
  open()
  await waitFor(() => expect(unreadable).toHaveLength(1))
})

test('the dialog stays open after a failed cut, and the user tries again', async () => {
  open()
  await stageOf()
  isBroken = true
  await use()
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t cut the photo.')
  isBroken = false
  await use()
  await waitFor(() => expect(made).toHaveLength(1))
})

test('a user who tabbed on while the photo was being decoded keeps the focus', async () => {
  open()
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  fireEvent.keyDown(document.body, { key: 'Tab' })
  cancel.focus()
  await stageOf()
  expect(document.activeElement).toBe(cancel)
})
