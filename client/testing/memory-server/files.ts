import { beginFile, deleteFile, getChunk, getFile, putChunk } from '../../../contract/files.ts'
import { type Declare, Refused } from './answers.ts'
import type { State, StoredFile } from './state.ts'

export function chunkOf(file: StoredFile | undefined, index: number): Uint8Array {
  const chunk = file?.present.get(index)
  if (!chunk) throw new Refused({ status: 404, code: 'not-found', message: 'There is nothing here.' })
  return chunk
}

export function answerFiles(declare: Declare, { files }: State): void {
  const fileOf = (fileId: string): StoredFile => {
    const file = files.get(fileId)
    if (!file) throw new Refused({ status: 404, code: 'not-found', message: 'There is nothing here.' })
    return file
  }
  declare(beginFile, ({ body: { fileId, chunks, size }, me }) => {
    if (!files.has(fileId)) files.set(fileId, { owner: me(), chunks, size, present: new Map() })
    return {}
  })
  declare(getFile, ({ params: { fileId } }) => {
    const { chunks, size, present } = fileOf(fileId)
    return { chunks, size, present: [...present.keys()], complete: present.size === chunks }
  })
  declare(putChunk, ({ params: { fileId, index }, body }) => {
    fileOf(fileId).present.set(index, body)
    return {}
  })
  declare(getChunk, ({ params: { fileId, index } }) => chunkOf(fileOf(fileId), index))
  declare(deleteFile, ({ params: { fileId } }) => {
    files.delete(fileId)
    return {}
  })
}
