import type { Definition } from './define.ts'
import { isFile, type SealedFile, type Values } from './fields/index.ts'

/** The photo of the person a record is about, or ''. */
export function faceIn({ people }: Pick<Definition, 'people'>, values: Values): SealedFile | '' {
  const field = people?.find(({ photo }) => photo !== undefined)?.photo
  const photo = field === undefined ? '' : values[field]
  return isFile(photo) ? photo : ''
}
