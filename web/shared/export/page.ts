import { escapeHtml } from '../opened-estate/as-file.ts'
import type { About, ExportedGroup, ExportedRecord } from './contents.ts'

const style = [
  ':root{color-scheme:light dark}',
  'body{font:18px/1.6 Verdana,sans-serif;max-width:46em;margin:2em auto;padding:0 1em}',
  'h1,h2,h3{font-family:Georgia,serif;line-height:1.25}h2{border-top:1px solid;padding-top:1em}',
  'dt{font-size:.9em;opacity:.8}dd{margin:0 0 .7em;white-space:pre-wrap;overflow-wrap:anywhere}',
  'section{break-inside:avoid}@media print{body{margin:0}}',
].join('')

const addressOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
const dayOf = (moment: string): string => moment.slice(0, 10)

function recordPart(record: ExportedRecord, lost: ReadonlySet<string>): string {
  const e = escapeHtml
  const paths = new Set(record.files.map(({ path }) => path))
  const rows = record.rows
    .filter(({ text }) => !paths.has(text))
    .map(({ label, text }) => `<dt>${e(label)}</dt><dd>${e(text)}</dd>`)
  const files = record.files.map(({ path, reference }) =>
    lost.has(path)
      ? `<dt>File</dt><dd>${e(reference.name)} (could not be read)</dd>`
      : `<dt>File</dt><dd><a href="${e(addressOf(path))}">${e(reference.name)}</a></dd>`,
  )
  const seen = `${record.audience}${record.alsoIfIncapacitated ? ', also if incapacitated' : ''}`
  const dates = `Saved ${dayOf(record.updatedAt)}${record.deletedAt === undefined ? '' : `, deleted ${dayOf(record.deletedAt)}`}`
  return [
    `<section><h3>${e(record.title)}</h3><dl>${rows.join('')}${files.join('')}`,
    `<dt>Who may see this</dt><dd>${e(seen)}</dd></dl><p><small>${e(dates)}</small></p></section>`,
  ].join('')
}

/** The page to begin with: everything in words, with links to the files beside it. It has no scripts and asks no network for anything. */
export function pageOf(groups: readonly ExportedGroup[], about: About, lost: ReadonlySet<string>): string {
  const e = escapeHtml
  const headed = groups.map((group, at) => {
    const trashed = group.path.startsWith('trash/')
    return { ...group, id: `part-${at + 1}`, heading: trashed ? `In the trash: ${group.title}` : group.title }
  })
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Everything in Cairn of ${e(about.email)}</title><style>${style}</style></head><body>`,
    `<h1>Everything in Cairn of ${e(about.email)}</h1>`,
    `<p>Made on ${e(dayOf(about.madeAt))}. Passwords stand here in clear: keep this folder like a key.</p>`,
    '<p>The same lies beside this page for programs: as JSON and CSV in <code>records</code>, your files in <code>files</code>.</p>',
    `<nav><ul>${headed.map(({ id, heading, records }) => `<li><a href="#${id}">${e(heading)}</a> (${records.length})</li>`).join('')}</ul></nav>`,
    ...headed.flatMap(({ id, heading, records }) => [
      `<h2 id="${id}">${e(heading)}</h2>`,
      ...records.map((record) => recordPart(record, lost)),
    ]),
    '</body></html>',
    '',
  ].join('\n')
}
