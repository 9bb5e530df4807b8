import { isFile } from '../../fields/file.ts'
import type { SealedFile } from '../../fields/index.ts'
import type { ExportedGroup, ExportedRecord } from '../exporter.ts'
import { type WholeFile, wholeFormat, wholeVersion } from './format.ts'

type Preview = { path: string; reference: SealedFile }

/** Thumbnails are in their own folder, with the same paths as the other files. */
const previewPath = (path: string): string => `previews/${path.replace(/^files\//, '')}.jpg`

export const previewsOf = (groups: readonly ExportedGroup[]): Preview[] =>
  groups.flatMap(({ records }) =>
    records.flatMap(({ files, saved }) =>
      saved.trashedAt === undefined
        ? files.flatMap(({ path, reference: { preview } }) =>
            isFile(preview) ? [{ path: previewPath(path), reference: preview }] : [],
          )
        : [],
    ),
  )

/** Outside the estate, the sealing keys of files would be useless. */
function portable(value: unknown, record: ExportedRecord, lost: ReadonlySet<string>): unknown {
  if (isFile(value)) {
    const { name, type, size, source, seconds, password, preview } = value
    const path = record.files.find(({ reference }) => reference.id === value.id)?.path
    const there = (at: string | undefined) => (at === undefined || lost.has(at) ? null : at)
    const written: WholeFile = {
      name,
      type,
      size,
      path: there(path),
      ...(source !== undefined && { source }),
      ...(seconds !== undefined && { seconds }),
      ...(password !== undefined && { password }),
      ...(isFile(preview) && {
        preview: {
          name: preview.name,
          type: preview.type,
          size: preview.size,
          path: there(path && previewPath(path)),
        },
      }),
    }
    return written
  }
  if (Array.isArray(value)) return value.map((part: unknown) => portable(part, record, lost))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, portable(part, record, lost)]))
}

export function wholeText(
  groups: readonly ExportedGroup[],
  { email, madeAt }: { email: string; madeAt: string },
  lost: ReadonlySet<string>,
): string {
  const records = groups.flatMap((group) =>
    group.records.flatMap((record) => {
      const { id, kind, definitionVersion = 0, values, trashedAt, ...saved } = record.saved
      if (trashedAt !== undefined) return []
      const { audience, alsoIfIncapacitated, firstDays, createdAt, updatedAt, seat, notFor, unchecked } = saved
      const common = { id, kind, definitionVersion, audience, alsoIfIncapacitated, createdAt, updatedAt }
      return [{ ...common, firstDays, seat, notFor, unchecked, values: portable(values, record, lost) }]
    }),
  )
  return `${JSON.stringify({ format: wholeFormat, version: wholeVersion, email, madeAt, records }, null, 1)}\n`
}
