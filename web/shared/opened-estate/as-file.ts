import type { FirstStep } from './first-steps.ts'
import type { FileReference } from '../../estate/types.ts'
import type { ZippedFile } from '../zip/zip-files.ts'
import { comesFirst, type LeftGroup, type LeftRecord } from './records.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it may stand in HTML. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '')

const style = [
  'body{font:18px/1.6 Verdana,sans-serif;max-width:46em;margin:2em auto;padding:0 1em;color:#1f2a2e}',
  'h1,h2,h3{font-family:Georgia,serif;line-height:1.25}h2{border-top:1px solid #857c6e;padding-top:1em}',
  'dt{color:#414a48;font-size:.9em}dd{margin:0 0 .7em;white-space:pre-wrap;overflow-wrap:anywhere}',
  'section{break-inside:avoid}@media print{body{margin:0}}',
].join('')

/** What was left, ready to be written down. */
export type Contents = {
  ownerName: string
  groups: readonly LeftGroup[]
  steps: readonly FirstStep[]
  /** As it should be read. */
  madeAt: string
}

const addressOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

function recordPart(record: LeftRecord, fileRow: (file: FileReference) => string): string {
  const e = escapeHtml
  const rows = record.parts.flatMap(({ rows: part }) => part)
  const list = rows.map(({ label, text }) => `<dt>${e(label)}</dt><dd>${e(text)}</dd>`).join('')
  return `<section><h3>${e(record.title)}</h3><dl>${list}${record.files.map(fileRow).join('')}</dl></section>`
}

const stepPart = ({ text, detail, phone }: FirstStep): string =>
  `<li>${[text, phone, detail]
    .filter((part) => part !== undefined)
    .map(escapeHtml)
    .join('<br>')}</li>`

/**
 * Everything that was left as one page that any browser opens, without us and without a network: for keeping, printing and
 * passing to a lawyer. The will and what has instructions comes first. Passwords are in it in clear: whoever has the file
 * reads them.
 * @param files where each file lies beside the page
 * @param lost paths of files that could not be read
 */
export function asFile({
  ownerName,
  groups,
  steps,
  madeAt,
  files,
  lost,
}: Contents & { files: readonly ZippedFile[]; lost: ReadonlySet<string> }): string {
  const e = escapeHtml
  const fileRow = ({ id, name }: FileReference) => {
    const path = files.find(({ reference }) => reference.id === id)?.path
    return path === undefined || lost.has(path)
      ? `<dt>File</dt><dd>${e(name)} (could not be read)</dd>`
      : `<dt>File</dt><dd><a href="${e(addressOf(path))}">${e(name)}</a></dd>`
  }
  const first = groups.flatMap(({ records }) => records.filter(comesFirst))
  const others = groups
    .map((group) => ({ ...group, records: group.records.filter((record) => !comesFirst(record)) }))
    .filter(({ records }) => records.length > 0)
  const parts = [
    ...(first.length === 0 ? [] : [{ title: `The will, and what ${ownerName} wrote for you`, records: first }]),
    ...others,
  ]
  const body = [
    `<h1>What ${e(ownerName)} left for you</h1>`,
    `<p>Saved on ${e(madeAt)}. Passwords stand here in clear: keep this folder like a key.</p>`,
    ...(steps.length === 0 ? [] : ['<h2>What to do first</h2><ol>', ...steps.map(stepPart), '</ol>']),
    ...parts.flatMap(({ title, records }) => [
      `<h2>${e(title)}</h2>`,
      ...records.map((record) => recordPart(record, fileRow)),
    ]),
  ]
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>What ${e(ownerName)} left for you</title><style>${style}</style></head><body>`,
    ...body,
    '</body></html>',
    '',
  ].join('\n')
}
