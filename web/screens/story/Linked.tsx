import { isFile, type SealedFile } from '../../../records/fields/index.ts'
import { type StoredRecord, useStored } from '../../estate/index.ts'
import { addressOfRecord } from '../../kinds/index.ts'
import { showsAsPicture } from '../../shared/pictures/SealedPicture.tsx'
import { linkClass } from '../../ui/index.ts'
import { words } from './words.ts'

/** Links to the records of a story or event; renders nothing if it has none. */
export function Linked({
  label,
  path,
  records,
}: {
  label: string
  path: string
  records: readonly { id: string; title: string }[]
}) {
  if (records.length === 0) return null
  return (
    <div>
      <p className="text-sm text-soft">{label}</p>
      <ul aria-label={label} className="flex flex-wrap gap-x-4">
        {records.map(({ id, title }) => (
          <li key={id}>
            <a href={addressOfRecord({ path }, id)} className={`${linkClass} inline-flex min-h-11 items-center`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

// Repeated here, to avoid loading the kind's definition.
const memories = { kind: 'memory', path: '/legacy/memories' }

export function pictureOfMemories(
  all: readonly StoredRecord[],
  field: 'stories' | 'lifeEvents',
  id: string,
): SealedFile | '' {
  for (const { values } of all) {
    const { file, [field]: about } = values
    if (!Array.isArray(about) || !about.includes(id) || !isFile(file)) continue
    if (isFile(file.preview)) return file.preview
    if (showsAsPicture(file)) return file
  }
  return ''
}

export function LinkedMemories({ field, id }: { field: 'stories' | 'lifeEvents'; id: string }) {
  const records = useStored(memories.kind).flatMap((one) => {
    const { title, [field]: about } = one.values
    return Array.isArray(about) && about.includes(id) && typeof title === 'string' ? [{ id: one.id, title }] : []
  })
  return <Linked label={words.memories} path={memories.path} records={records} />
}
