/** What stories and life events take as sound: uploads as the specification names them, recordings as browsers make them. */
const soundTypes = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/m4a': 'm4a',
  'audio/webm': 'webm weba',
  'audio/ogg': 'ogg oga',
} as const

/** Pictures that every browser draws and that a PDF takes. */
const pictureTypes = { 'image/jpeg': 'jpg jpeg', 'image/png': 'png' } as const

const limit = { maxBytes: 50 * 1024 * 1024, tooLarge: 'File size must be less than 50MB' } as const

export const soundRule = { types: soundTypes, ...limit } as const
export const pictureRule = { types: pictureTypes, ...limit } as const
export const mediaRule = { types: { ...pictureTypes, ...soundTypes }, ...limit } as const
