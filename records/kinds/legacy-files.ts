/** Sound as the specification names it, under all the names that browsers have for it. */
export const uploadedSoundTypes = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/m4a': 'm4a',
} as const

/** What stories and life events take as sound: uploads, and recordings as browsers make them. */
const soundTypes = { ...uploadedSoundTypes, 'audio/webm': 'webm weba', 'audio/ogg': 'ogg oga' } as const

/** Pictures, which become JPEG. */
const pictureTypes = {
  'image/jpeg': 'jpg jpeg',
  'image/png': 'png',
  'image/heic': 'heic',
  'image/heif': 'heif',
} as const

/** Enough for a page of a book. */
const side = 2400

const limit = { maxBytes: 50 * 1024 * 1024, tooLarge: 'File size must be less than 50MB' } as const

export const soundRule = { types: soundTypes, ...limit } as const
export const pictureRule = { types: pictureTypes, side, ...limit } as const
export const mediaRule = { types: { ...pictureTypes, ...soundTypes }, side, ...limit } as const
