import { escapeHtml, htmlPage, htmlRecord } from '../../../records/html.ts'
import type { FileReference, ReleaseEvent } from '../../estate/types.ts'
import type { ZippedFile } from '../zip/zip-files.ts'
import type { FirstStep } from './first-steps.ts'
import { comesFirst, isFirstByKind, type LeftGroup } from './records.ts'
import { fileWords, words } from './words.ts'

/** What was left, ready to be written down. */
export type Contents = {
  ownerName: string
  /** What it was opened for. */
  event: ReleaseEvent
  groups: readonly LeftGroup[]
  steps: readonly FirstStep[]
  /** As it should be read. */
  madeAt: string
}

/** Pictures that every browser draws. */
const drawn: ReadonlySet<string> = new Set(['image/jpeg', 'image/png'])

const stepPart = ({ text, detail, phone }: FirstStep): string =>
  `<li>${[text, phone, detail]
    .filter((part) => part !== undefined)
    .map(escapeHtml)
    .join('<br>')}</li>`

/**
 * Everything that was left as one page that any browser opens, without us and without a network: for keeping, printing and
 * passing to a lawyer. The will comes first, then what has instructions; pictures are drawn where they belong. Passwords are in it in clear: whoever has the file
 * reads them.
 * @param files where each file lies beside the page
 * @param lost paths of files that could not be read
 * @param onRecord is called for each record that is on the page
 */
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
  // The will before the notes about accounts.
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
