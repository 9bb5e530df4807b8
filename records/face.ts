import { type Definition, fieldsOf } from './define.ts'
import { file, isFile, pictureTypes, type SealedFile, type Values } from './fields/index.ts'

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

const fieldOfFace = (definition: Pick<Definition, 'steps'>): string | undefined =>
  Object.entries(fieldsOf(definition)).find(([, field]) => field.type === 'file' && field.rule.round)?.[0]

/** Whether a record of the kind describes a person or a pet that may have a photo. */
export const hasFace = (definition: Pick<Definition, 'steps'> | undefined): boolean =>
  definition !== undefined && fieldOfFace(definition) !== undefined

export function faceIn(definition: Pick<Definition, 'steps'>, values: Values): SealedFile | '' {
  const field = fieldOfFace(definition)
  const photo = field === undefined ? '' : values[field]
  return isFile(photo) ? photo : ''
}
