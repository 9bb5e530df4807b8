import { pictureTypes } from '../fields/picture-types.ts'

/** Sound formats of uploads, under each name that browsers use, and of recordings in a browser. */
export const soundTypes = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/webm': 'webm weba',
  'audio/ogg': 'ogg oga opus',
  'audio/flac': 'flac',
  // Only Safari plays this format; other browsers download it.
  'audio/aiff': 'aif aiff aifc',
} as const

/** In pixels: enough to read a page of a book. */
const side = 2400

const limit = { maxBytes: 50 * 1024 * 1024, tooLarge: 'File size must be less than 50MB' } as const

export const soundRule = { types: soundTypes, ...limit } as const
export const pictureRule = { types: { ...pictureTypes, 'image/heif': 'heif' }, side, ...limit } as const
export const mediaRule = { types: { ...pictureRule.types, ...soundTypes }, side, ...limit } as const
