import type { Tx } from '../db/scope.ts'

export type UploadState = { chunks: number; size: number; arrived: number; present: number[]; complete: boolean }

export async function uploadState(
  reader: Pick<Tx, 'selectFrom'>,
  ownerId: string,
  fileId: string,
): Promise<UploadState | undefined> {
  const file = await reader
    .selectFrom('sealed_file')
    .select(['chunks', 'size'])
    .where('owner_id', '=', ownerId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (!file) return undefined
  const rows = await reader
    .selectFrom('file_chunk')
    .select(['position', 'size'])
    .where('owner_id', '=', ownerId)
    .where('file_id', '=', fileId)
    .orderBy('position')
    .execute()
  const size = Number(file.size)
  const arrived = rows.reduce((sum, row) => sum + row.size, 0)
  const present = rows.map(({ position }) => position)
  return { chunks: file.chunks, size, arrived, present, complete: present.length === file.chunks && arrived === size }
}
