// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { file, files } from '../../../records/fields/index.ts'
import { testEstate } from '../testing/test-estate.ts'
import { shown } from './testing.tsx'

const user = userEvent.setup({ applyAccept: false })
beforeEach(() => testEstate.open())
afterEach(cleanup)

const paper = { id: 'f', name: 'will.txt', type: 'text/plain', size: 5, key: 'k', hash: 'h', chunks: 1 }

test('several files: each is judged, sent, and can be taken out', async () => {
  const rule = { types: { 'text/plain': 'txt' }, maxBytes: 10, tooLarge: 'Too large' }
  const held = shown(files('Scans', { rule }), [paper])
  const text = (name: string, size: number) => new File([new Uint8Array(size)], name, { type: 'text/plain' })
  await user.upload(screen.getByLabelText('Scans', { selector: 'input' }), [text('a.txt', 3), text('b.txt', 30)])
  await waitFor(() => expect(held.now).toMatchObject([{ name: 'will.txt' }, { name: 'a.txt' }]))
  expect(screen.getByText('b.txt: Too large')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove will.txt' }))
  expect(held.now).toMatchObject([{ name: 'a.txt' }])
})

describe('a picture', () => {
  const rule = { types: { 'image/jpeg': 'jpg' }, maxBytes: 100, tooLarge: 'Too large', side: 1600 }
  const chosen = (name: string) => new File(['from a camera, with a place'], name, { type: 'image/jpeg' })
  const photo = () => screen.getByLabelText('Photo', { selector: 'input' })
  const drawing = (answer: object) =>
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        postMessage({ reply }: { reply: MessagePort }) {
          reply.postMessage(answer, [])
        }
        terminate() {}
      },
    )
  afterEach(() => vi.unstubAllGlobals())

  test('among several that cannot be read keeps no other from being sent; a HEIC is drawn as one', async () => {
    const orders: { kind: string }[] = []
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        postMessage({ reply, ...order }: { reply: MessagePort; file: File; kind: string }) {
          orders.push(order)
          reply.postMessage(
            order.file.name === 'bad.jpg' ? { failed: true } : { jpeg: 'drawn', width: 2, height: 1 },
            [],
          )
        }
        terminate() {}
      },
    )
    const types = { ...rule.types, 'image/heic': 'heic' }
    const held = shown(files('Photos', { rule: { ...rule, types } }), [])
    await user.upload(screen.getByLabelText('Photos', { selector: 'input' }), [
      chosen('bad.jpg'),
      new File(['x'], 'phone.heic', { type: 'image/heic' }),
    ])
    await waitFor(() => expect(held.now).toMatchObject([{ name: 'phone.jpg', type: 'image/jpeg' }]))
    expect(screen.getByText(/bad\.jpg could not be read/)).toBeTruthy()
    expect(orders.map(({ kind }) => kind)).toEqual(['picture', 'heic'])
  })

  test('is drawn anew before it is sealed, and can be taken out again; twice', async () => {
    drawing({ jpeg: 'drawn', width: 2, height: 1 })
    const held = shown(file('Photo', { rule }), '')
    for (let time = 0; time < 2; time += 1) {
      await user.upload(photo(), chosen('Rex at home.jpeg'))
      await waitFor(() => expect(held.now).toMatchObject({ name: 'Rex at home.jpg', type: 'image/jpeg', size: 5 }))
      await user.click(screen.getByRole('button', { name: 'Remove Rex at home.jpg' }))
      expect(held.now).toBe('')
    }
  })

  test('that is kept as good as it is loses what the camera wrote all the same', async () => {
    const said = Array.from(new TextEncoder().encode('Exif\0\0TAKEN-AT-HOME'))
    const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, said.length + 2, ...said, 0xff, 0xd9)
    const { side: _side, ...asItIs } = rule
    const held = shown(file('Photo', { rule: asItIs }), '')
    await user.upload(photo(), new File([bytes], 'safe.jpg', { type: 'image/jpeg' }))
    await waitFor(() => expect(held.now).toMatchObject({ name: 'safe.jpg', size: 4 }))
  })

  test('that is none is refused with its name, and nothing is sent', async () => {
    drawing({ failed: true })
    const held = shown(file('Photo', { rule }), '')
    await user.upload(photo(), chosen('letter.jpg'))
    expect(
      await screen.findByText('letter.jpg could not be read as a picture. Please choose another one.'),
    ).toBeTruthy()
    expect(held.now).toBe('')
  })

  test('that its form insists on can only be chosen anew', () => {
    shown(file('Photo', { rule, required: 'Please choose a photo' }), { ...paper, name: 'rex.jpg', type: 'image/jpeg' })
    expect(screen.queryByRole('button', { name: 'Remove rex.jpg' })).toBeNull()
  })
})
