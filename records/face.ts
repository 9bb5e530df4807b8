import type { Definition } from './define.ts'
import { isFile, type SealedFile, type Values } from './fields/index.ts'

export function faceIn({ people }: Pick<Definition, 'people'>, values: Values): SealedFile | '' {
  const field = people?.find(({ photo }) => photo !== undefined)?.photo
  const photo = field === undefined ? '' : values[field]
  return isFile(photo) ? photo : ''
}
