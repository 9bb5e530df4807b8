import { escapeHtml, htmlPage, htmlRecord } from '../../../records/html.ts'
import type { FileReference, ReleaseEvent } from '../../estate/types.ts'
import type { ZippedFile } from '../zip/zip-files.ts'
import type { FirstStep } from './first-steps.ts'
import { comesFirst, isFirstByKind, type LeftGroup } from './records.ts'
import { fileWords, words } from './words.ts'

export type Contents = {
  ownerName: string
  event: ReleaseEvent
  groups: readonly LeftGroup[]
  steps: readonly FirstStep[]
  madeAt: string
}

/** Picture types that every browser renders. */
const drawn: ReadonlySet<string> = new Set(['image/jpeg', 'image/png'])

const stepPart = ({ text, detail, phone }: FirstStep): string =>
  `<li>${[text, phone, detail]
    .filter((part) => part !== undefined)
    .map(escapeHtml)
    .join('<br>')}</li>`

/** Writes one HTML page that works offline and contains passwords in clear text. */
export function asFile({
  ownerName,
  event,
  groups,
  steps,
  madeAt,
  files,
  lost,
  onRecord = () => undefined,
}: Contents & { files: readonly ZippedFile[]; lost: ReadonlySet<string>; onRecord?: () => void }): string {
  const paths = new Map(files.toReversed().map(({ path, reference }) => [reference.id, path]))
  const placed = ({ id, name, type }: FileReference) => {
    const path = paths.get(id)
    return { name, path: path === undefined || lost.has(path) ? undefined : path, picture: drawn.has(type) }
  }
  const all = groups.flatMap(({ records }) => records)
  // The will comes before notes about accounts.
  const first = [...all.filter(isFirstByKind), ...all.filter((one) => !isFirstByKind(one) && comesFirst(one))]
  const others = groups
    .map((group) => ({ ...group, records: group.records.filter((record) => !comesFirst(record)) }))
    .filter(({ records }) => records.length > 0)
  const parts = [...(first.length === 0 ? [] : [{ title: fileWords.first(ownerName), records: first }]), ...others]
  return htmlPage(words.left[event](ownerName), [
    `<p>${escapeHtml(fileWords.saved(madeAt))}</p>`,
    ...(steps.length === 0 ? [] : [`<h2>${escapeHtml(words.first)}</h2><ol>`, ...steps.map(stepPart), '</ol>']),
    ...parts.flatMap(({ title, records }) => [
      `<h2>${escapeHtml(title)}</h2>`,
      ...records.map((record) => {
        onRecord()
        return htmlRecord(
          record.title,
          record.parts.flatMap(({ rows }) => rows),
          record.files.map(placed),
        )
      }),
    ]),
  ])
}
