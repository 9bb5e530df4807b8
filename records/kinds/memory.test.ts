import { describe, expect, test } from 'vitest'
import { blank, errorsIn, fieldsOf } from '../define.ts'
import { fileType, type SealedFile } from '../fields/index.ts'
import { albums, memory, memoryTypes } from './memory.ts'
import { memoryRule } from './memory-files.ts'

const fileOf = (type: string, size = 1000): SealedFile => ({
  id: 'one',
  name: 'one',
  type,
  size,
  key: '',
  hash: '',
  chunks: 1,
})
const whole = {
  ...blank(memory),
  title: 'The lake',
  album: 'family',
  event: 'A Sunday',
  date: '1984-07',
} as const
const wrong = (values: Partial<typeof memory extends { title(values: infer V): string } ? V : never>) =>
  errorsIn(memory, { ...whole, ...values })

describe('a memory', () => {
  test('has every field and choice of the specification', () => {
    expect(Object.keys(fieldsOf(memory))).toEqual(
      expect.arrayContaining(
        'title type album newAlbum event date location description people tags privacyLevel quality videoUrl file'.split(
          ' ',
        ),
      ),
    )
    expect(Object.keys(memoryTypes)).toEqual(['image', 'video', 'audio'])
    expect(Object.keys(albums)).toEqual(['family', 'travel', 'milestones', 'new'])
    const { quality, privacyLevel } = memory.steps[0].fields
    expect(Object.keys(quality.options)).toEqual(['original', 'high', 'medium', 'low'])
    expect(Object.keys(privacyLevel.options)).toEqual(['private', 'family', 'friends', 'public'])
  })

  test('requires every field that the specification requires, with its messages', () => {
    expect(wrong({ title: 'x', type: '', album: '', event: '', date: '' })).toMatchObject({
      title: 'Title must be at least 2 characters',
      type: 'Please select content type',
      album: 'Please select or create an album',
      event: 'Please specify the event',
      date: 'Please enter the date',
    })
    const elsewhere = { type: 'video', videoUrl: 'https://vimeo.com/76979871' } as const
    expect(wrong({ ...elsewhere, title: 'xx' })).toEqual({})
    expect(memory.access?.required).toBe('Please select privacy level')
    expect(memory.steps[0].fields.quality.check('', {})).toBe('Please select quality preference')
  })

  test('needs a file or a link', () => {
    const message = 'Please select files or enter a video URL'
    expect(wrong({ type: 'image' })).toEqual({ file: message })
    expect(wrong({ type: 'video' })).toEqual({ file: message })
    expect(wrong({ type: 'video', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' })).toEqual({})
    // A link belongs to a video; other types do not show the field.
    expect(wrong({ type: 'audio', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' })).toEqual({ file: message })
  })

  test('takes only files of its own type', () => {
    const only = (type: string) => ({ file: `Invalid file type. Only ${type} files are allowed` })
    expect(wrong({ type: 'image', file: fileOf('image/heic') })).toEqual({})
    expect(wrong({ type: 'image', file: fileOf('video/mp4') })).toEqual(only('image'))
    expect(wrong({ type: 'video', file: fileOf('audio/mpeg') })).toEqual(only('video'))
    expect(wrong({ type: 'audio', file: fileOf('image/png') })).toEqual(only('audio'))
  })

  test('takes files up to 50 MB', () => {
    const limit = 50 * 1024 * 1024
    expect(wrong({ type: 'video', file: fileOf('video/mp4', limit) })).toEqual({})
    expect(wrong({ type: 'video', file: fileOf('video/mp4', limit + 1) })).toEqual({
      file: 'File size must be less than 50MB',
    })
  })

  test('requires a name for a new album', () => {
    expect(wrong({ type: 'image', file: fileOf('image/png'), album: 'new' })).toEqual({
      newAlbum: 'Please name the album',
    })
  })
})

test('a memory accepts common file types under every media type that browsers report', () => {
  const named = ['jpeg', 'png', 'heic', 'heif', 'webp', 'avif', 'gif', 'bmp', 'tiff'].map((type) => `image/${type}`)
  for (const type of [
    ...named,
    'video/mp4',
    'video/quicktime',
    'video/x-msvideo',
    'audio/mpeg',
    'audio/wav',
    'audio/m4a',
    'audio/ogg',
    'audio/flac',
    'audio/aiff',
    'audio/webm',
    'video/webm',
  ])
    expect(fileType(memoryRule, { name: 'x', type })).toBe(type)
  expect(fileType(memoryRule, { name: 'OLD.AVI', type: '' })).toBe('video/x-msvideo')
  expect(fileType(memoryRule, { name: 'note.m4a', type: '' })).toMatch(/^audio\//)
  for (const type of ['image/svg+xml', 'video/x-matroska', 'application/pdf', 'text/html'])
    expect(fileType(memoryRule, { name: 'x', type })).toBe('')
})

describe('a link to a video', () => {
  const message = (videoUrl: string) => wrong({ type: 'video', videoUrl })['videoUrl']
  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'youtube.com/watch?feature=share&v=dQw4w9WgXcQ',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?t=10',
    'https://vimeo.com/76979871',
    'https://player.vimeo.com/video/76979871',
    'https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184',
  ])('is accepted: %s', (address) => expect(message(address)).toBeUndefined())
  test.each([
    'https://example.org/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
    'https://evil.org/?https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/',
    'https://vimeo.com/about',
    'not a link',
  ])('is rejected: %s', (address) => expect(message(address)).toBe('Please enter a valid YouTube, Vimeo, or Loom URL'))
})
