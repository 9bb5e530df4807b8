import type { FileRule } from '../../../../records/fields/index.ts'
import { retry } from '../../../ui/retry.ts'

/**
 * A chosen file as it is sealed: without what a camera or a phone wrote into it, and pictures smaller where their field says so.
 * @param damaged it is kept whatever may be wrong with it
 */
export async function asKept(file: File, { side }: Pick<FileRule, 'side'>, damaged: boolean): Promise<File> {
  if (file.type.startsWith('audio/')) {
    const { withoutMetadata } = await retry(() => import('../../../shared/pictures/without-metadata.ts'))
    return (await withoutMetadata(file)) ?? file
  }
  if (!file.type.startsWith('image/')) return file
  const { pictureToKeep } = await retry(() => import('../../../shared/pictures/picture-to-keep.ts'))
  return pictureToKeep(file, side, damaged)
}
