import type { Definition } from './define.ts'
import { file, isFile, pictureTypes, type SealedFile, type Values } from './fields/index.ts'

/** A small portrait, for readers who never met the person. */
export const facePhoto = file('Photo', {
  invalid: 'Invalid file type. Please choose a photo',
  hint: 'So that others know their face. A photo of up to 5 MB.',
  rule: {
    types: pictureTypes,
    maxBytes: 5 * 1024 * 1024,
    tooLarge: 'File size must be less than 5MB',
    side: 640,
    round: true,
  },
})

/** Whether a record of the kind describes a person who may have a photo. */
export const hasFace = (definition: Pick<Definition, 'people'> | undefined): boolean =>
  definition?.people?.some(({ photo }) => photo !== undefined) ?? false

export function faceIn({ people }: Pick<Definition, 'people'>, values: Values): SealedFile | '' {
  const field = people?.find(({ photo }) => photo !== undefined)?.photo
  const photo = field === undefined ? '' : values[field]
  return isFile(photo) ? photo : ''
}
