// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blank } from '../../../../../records/define.ts'
import { story } from '../../../../../records/kinds/index.ts'
import { forgetDrafts } from '../../unsaved-forms.ts'
import { EditDialog } from '../../EditDialog.tsx'
import { testEstate } from '../../../testing/estate.ts'

const user = userEvent.setup()

class Track extends EventTarget {
  stopped = false
  stop() {
    this.stopped = true
  }
}
let track = new Track()
let recordedText = 'words'

class TestRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type === 'audio/webm;codecs=opus'
  state = 'inactive'
  mimeType = 'audio/webm;codecs=opus'
  start() {
    this.state = 'recording'
  }
  pause() {
    this.state = 'paused'
  }
  resume() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    queueMicrotask(() => {
      const event = new Event('dataavailable')
      Object.assign(event, { data: new Blob([recordedText]) })
      this.dispatchEvent(event)
      this.dispatchEvent(new Event('stop'))
    })
  }
}
class TestAudio {
  createAnalyser = () => ({ fftSize: 0, getByteTimeDomainData: (into: Uint8Array) => into.fill(128) })
  createMediaStreamSource = () => ({ connect: () => undefined })
  close = () => Promise.resolve()
}

const microphone = (getUserMedia: () => Promise<unknown>) => {
  const mediaDevices = Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: () => Promise.resolve([]) })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices }))
}

beforeEach(async () => {
  track = new Track()
  recordedText = 'words'
  vi.stubGlobal('MediaRecorder', TestRecorder)
  vi.stubGlobal('AudioContext', TestAudio)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:sound', revokeObjectURL: () => undefined }))
  microphone(() => Promise.resolve({ getTracks: () => [track] }))
  await testEstate.open()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const saved: unknown[] = []
const open = () =>
  render(
    <EditDialog
      definition={story}
      start={blank(story)}
      title="It"
      onSave={(values) => Promise.resolve(saved.push(values))}
      onClose={() => undefined}
    />,
  )
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

describe('the voice recorder', () => {
  test('the user records, pauses and plays back a voice before the form seals and keeps the file', async () => {
    open()
    await press('Record my voice')
    expect(await screen.findByText('Recording')).toBeTruthy()
    expect(screen.getByRole('meter', { name: 'How loud it is' })).toBeTruthy()
    await press('Pause')
    expect(screen.getByText('Paused')).toBeTruthy()
    await press('Keep recording')
    await press('Stop and listen')
    expect(await screen.findByLabelText('Listen before you keep it')).toBeTruthy()
    expect(track.stopped).toBe(true)
    expect(screen.queryByRole('list', { name: 'In your own voice' })).toBeNull()
    await press('Keep this recording')
    const kept = await screen.findByRole('button', { name: /^Listen to Recording of .*\.webm$/ })
    expect(kept).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Record my voice' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Remove Recording of/ }))
    expect(screen.queryByRole('button', { name: /^Listen to/ })).toBeNull()
  })

  test('the user can record again, or discard a recording and restore it', async () => {
    open()
    await press('Record my voice')
    await press('Stop and listen')
    await press('Record again')
    expect(await screen.findByText('Recording')).toBeTruthy()
    await press('Stop and listen')
    // The first recording stays until the next recording starts, even if the microphone is unplugged
    // before.
    await screen.findByLabelText('Listen before you keep it')
    microphone(() => Promise.reject(new DOMException('no', 'NotFoundError')))
    await press('Record again')
    expect((await screen.findByRole('alert')).textContent).toMatch(/didn’t find a microphone/)
    for (let time = 0; time < 2; time += 1) {
      expect(screen.getByLabelText('Listen before you keep it')).toBeTruthy()
      await press('Throw it away')
      expect(await screen.findByText('You threw your recording away.')).toBeTruthy()
      await press('Bring it back')
    }
    await press('Throw it away')
    expect(screen.getByRole('button', { name: 'Record my voice' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Listen to/ })).toBeNull()
  })

  test('the recorder does not start if the page closed while the browser asked for permission', async () => {
    const allowed = Promise.withResolvers<unknown>()
    microphone(() => allowed.promise)
    const { unmount } = open()
    await press('Record my voice')
    unmount()
    allowed.resolve({ getTracks: () => [track] })
    await waitFor(() => expect(track.stopped).toBe(true))
  })

  test.each([
    ['NotAllowedError', /didn’t let us use the microphone/],
    ['NotFoundError', /didn’t find a microphone/],
    ['NotReadableError', /Another program is using/],
    ['WhateverError', /The recording didn’t work/],
  ])('the recorder explains why the microphone did not start: %s', async (name, says) => {
    microphone(() => Promise.reject(new DOMException('no', name)))
    open()
    await press('Record my voice')
    expect((await screen.findByRole('alert')).textContent).toMatch(says)
    microphone(() => Promise.resolve({ getTracks: () => [track] }))
    await press('Record my voice')
    expect(await screen.findByText('Recording')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('the recorder offers an alternative in a browser that cannot record', async () => {
    vi.unstubAllGlobals()
    open()
    await press('Record my voice')
    expect((await screen.findByRole('alert')).textContent).toContain('record with your phone')
  })

  test('when the microphone is disconnected, the recorder shows a message and keeps what it recorded', async () => {
    open()
    await press('Record my voice')
    await screen.findByText('Recording')
    act(() => void track.dispatchEvent(new Event('ended')))
    expect((await screen.findByRole('alert')).textContent).toContain('The microphone stopped by itself')
    expect(screen.getByRole('button', { name: 'Keep this recording' })).toBeTruthy()
  })

  test('a recording survives the closing of its page, but not a change of user', async () => {
    open()
    await press('Record my voice')
    await screen.findByText('Recording')
    cleanup()
    await act(() => Promise.resolve())
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('This page closed before')
    cleanup()
    open()
    expect(await screen.findByRole('button', { name: 'Keep this recording' })).toBeTruthy()
    cleanup()
    forgetDrafts()
    open()
    expect(screen.queryByRole('button', { name: 'Keep this recording' })).toBeNull()
    await press('Record my voice')
    await screen.findByText('Recording')
    forgetDrafts()
    cleanup()
    await act(() => Promise.resolve())
    open()
    expect(screen.queryByRole('button', { name: 'Keep this recording' })).toBeNull()
  })

  test('an undecided recording blocks saving the form', async () => {
    open()
    await user.type(screen.getByLabelText(/^Title/), 'Told')
    await user.click(screen.getByRole('radio', { name: /Only me/ }))
    await press('Record my voice')
    await press('Stop and listen')
    await screen.findByLabelText('Listen before you keep it')
    const before = saved.length
    await press('Save Story')
    expect((await screen.findAllByText(/^You have a recording here/)).length).toBeGreaterThan(0)
    expect(saved).toHaveLength(before)
    await press('Keep this recording')
    await screen.findByRole('button', { name: /^Listen to Recording of/ })
    await waitFor(() => expect(screen.queryByText(/^You have a recording here/)).toBeNull())
    await press('Save Story')
    await waitFor(() => expect(saved).toHaveLength(before + 1))
  })

  test('the recorder reports a recording without sound', async () => {
    recordedText = ''
    open()
    await press('Record my voice')
    await press('Stop and listen')
    expect((await screen.findByRole('alert')).textContent).toContain('The recording didn’t work')
  })

  test('the recording stays for a retry when its upload fails', async () => {
    open()
    await press('Record my voice')
    await press('Stop and listen')
    await screen.findByLabelText('Listen before you keep it')
    testEstate.refuse({ status: 500, code: 'internal', message: 'no' })
    await press('Keep this recording')
    expect((await screen.findAllByText(/couldn’t upload|Please/)).length).toBeGreaterThan(0)
    testEstate.allow()
    await press('Keep this recording')
    expect(await screen.findByRole('button', { name: /^Listen to Recording/ })).toBeTruthy()
  })

  test.each([
    ['memo.mp3', 'audio/mpeg', 'ID3\u0003'],
    ['memo.wav', 'audio/x-wav', 'RIFF\0\0\0\0WAVE'],
    ['memo.m4a', 'audio/x-m4a', '\0\0\0\u0010ftypM4A \0\0\0\0'],
    ['memo.m4a', '', '\0\0\0\u0010ftypmp42\0\0\0\0'],
    ['memo.opus', 'audio/ogg', 'OggS\0'],
    ['memo.flac', 'audio/x-flac', 'fLaC'],
    ['memo.webm', 'video/webm', '\u001aE\u00df\u00a3webm A_OPUS'],
  ])('the field accepts an existing audio file: %s as %j', async (name, type, content) => {
    open()
    const bytes = Uint8Array.from(content, (letter) => letter.charCodeAt(0))
    await user.upload(screen.getByLabelText('In your own voice'), new File([bytes], name, { type }))
    expect(await screen.findByRole('button', { name: `Listen to ${name}` })).toBeTruthy()
  })

  test('the field refuses a file that is not audio, and a file above 50 MB', async () => {
    open()
    const anyFile = userEvent.setup({ applyAccept: false })
    await anyFile.upload(
      screen.getByLabelText('In your own voice'),
      new File(['x'], 'a.pdf', { type: 'application/pdf' }),
    )
    expect(await screen.findByText('Invalid file type. Only audio files are allowed')).toBeTruthy()
    const large = new File(['x'], 'a.mp3', { type: 'audio/mpeg' })
    Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 + 1 })
    await user.upload(screen.getByLabelText('In your own voice'), large)
    await waitFor(() => expect(screen.getByText('File size must be less than 50MB')).toBeTruthy())
  })
})
