// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TakePhoto } from './TakePhoto.tsx'

const user = userEvent.setup()

class Track extends EventTarget {
  isOn = true
  readonly deviceId: string
  constructor(deviceId: string) {
    super()
    this.deviceId = deviceId
  }
  stop() {
    this.isOn = false
  }
  getSettings() {
    return { deviceId: this.deviceId }
  }
}

type Plugged = { deviceId: string; label: string }
const builtIn = { deviceId: 'a', label: 'Built-in' }
const onTheShelf = { deviceId: 'b', label: 'On the shelf' }

let plugged: Plugged[] = []
let tracks: Track[] = []
let refusal: DOMException | undefined
let devices = new EventTarget()

const on = () => tracks.filter(({ isOn }) => isOn).map(({ deviceId }) => deviceId)

const open = ({ video }: { video: { deviceId?: { exact: string } } }) => {
  if (refusal) return Promise.reject(refusal)
  const track = new Track(video.deviceId?.exact ?? plugged[0]?.deviceId ?? '')
  tracks.push(track)
  return Promise.resolve({ getTracks: () => [track], getVideoTracks: () => [track] })
}

beforeEach(() => {
  plugged = [builtIn]
  tracks = []
  refusal = undefined
  devices = Object.assign(new EventTarget(), {
    getUserMedia: open,
    enumerateDevices: () => Promise.resolve(plugged.map((one) => ({ kind: 'videoinput', ...one }))),
  })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: devices }))
  // jsdom neither plays nor draws a video; e2e/documents.spec.ts takes photos with a fake camera.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['a picture'])))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const isOn = () => screen.findByRole('button', { name: 'Take photo', busy: false })
function draw(several = false): File[][] {
  const arrived: File[][] = []
  render(<TakePhoto several={several} onFiles={(files) => arrived.push(files)} />)
  return arrived
}

test('the user retakes a photo before using it, and closing the dialog switches the camera off', async () => {
  const arrived = draw()
  for (const time of [1, 2]) {
    await press('Take a photo')
    await isOn()
    expect(on()).toEqual(['a'])
    await press('Take photo')
    expect(await screen.findByRole('img', { name: 'The photo you took' })).toBeTruthy()
    await press('Take it again')
    expect(screen.queryByRole('img')).toBeNull()
    await press('Take photo')
    expect(arrived).toHaveLength(time - 1)
    await press('Use this photo')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(arrived).toHaveLength(time)
    expect(on()).toEqual([])
  }
  expect(arrived.flat().map(({ name, type }) => [name.replace(/Photo of .*\./, 'Photo.'), type])).toEqual([
    ['Photo.jpg', 'image/jpeg'],
    ['Photo.jpg', 'image/jpeg'],
  ])
})

test('the second click of a double click does not use the photo', async () => {
  const arrived = draw()
  await press('Take a photo')
  await user.dblClick(await isOn())
  expect(await screen.findByRole('button', { name: 'Use this photo' })).toBeTruthy()
  expect(arrived).toEqual([])
})

test('the dialog passes on all photos in one call, also when it closes, and makes no call without a photo', async () => {
  const arrived = draw(true)
  await press('Take a photo')
  await isOn()
  await user.keyboard('{Escape}')
  expect(arrived).toEqual([])
  await press('Take a photo')
  for (const message of [/^One photo is ready/, /^2 photos are ready/]) {
    await isOn()
    await press('Take photo')
    await press('Use this photo')
    expect(screen.getByText(message)).toBeTruthy()
  }
  await press('Done')
  await press('Take a photo')
  await isOn()
  await press('Take photo')
  await press('Use this photo')
  await user.keyboard('{Escape}')
  expect(arrived.map((files) => files.length)).toEqual([2, 1])
  expect(on()).toEqual([])
})

test('the dialog switches the camera off while the page is hidden', async () => {
  draw()
  await press('Take a photo')
  await isOn()
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(on()).toEqual([])
  seen.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await isOn()
  expect(on()).toEqual(['a'])
})

test('the user chooses one of several cameras by name', async () => {
  plugged = [builtIn, onTheShelf]
  draw()
  await press('Take a photo')
  await user.selectOptions(await screen.findByLabelText('Camera'), 'On the shelf')
  await isOn()
  expect(on()).toEqual(['b'])
  expect(screen.getByLabelText<HTMLSelectElement>('Camera').value).toBe('b')
})

test.each([
  ['NotAllowedError', /didn’t let us use the camera/],
  ['NotFoundError', /didn’t find a camera/],
  ['NotReadableError', /Another program is using the camera/],
  ['TypeError', /The camera didn’t work/],
])('the dialog explains %s, and the user tries again', async (name, says) => {
  refusal = new DOMException('', name)
  draw()
  await press('Take a photo')
  expect((await screen.findByRole('alert')).textContent).toMatch(says)
  refusal = undefined
  await press('Try again')
  await isOn()
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => void tracks[0]?.dispatchEvent(new Event('ended')))
  expect((await screen.findByRole('alert')).textContent).toMatch(/stopped by itself/)
})

test('the form offers no camera until a camera is plugged in', async () => {
  plugged = []
  draw()
  await act(() => Promise.resolve())
  expect(screen.queryByRole('button')).toBeNull()
  plugged = [builtIn]
  act(() => void devices.dispatchEvent(new Event('devicechange')))
  expect(await screen.findByRole('button', { name: 'Take a photo' })).toBeTruthy()
  plugged = []
  act(() => void devices.dispatchEvent(new Event('devicechange')))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})
