import type { FirstStep } from './first-steps.ts'
import type { LeftGroup } from './records.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it may stand in HTML. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '')

const style = [
  'body{font:18px/1.6 Verdana,sans-serif;max-width:46em;margin:2em auto;padding:0 1em;color:#1f2a2e}',
  'h1,h2,h3{font-family:Georgia,serif;line-height:1.25}h2{border-top:1px solid #857c6e;padding-top:1em}',
  'dt{color:#414a48;font-size:.9em}dd{margin:0 0 .7em;white-space:pre-wrap;overflow-wrap:anywhere}',
  'section{break-inside:avoid}@media print{body{margin:0}}',
].join('')

/**
 * Everything that was left as one page that any browser opens, without us and without a network: for keeping, printing and
 * passing to a lawyer. Passwords are in it in clear: whoever has the file reads them.
 */
export function asFile({
  ownerName,
  groups,
  steps,
  madeAt,
}: {
  ownerName: string
  groups: readonly LeftGroup[]
  steps: readonly FirstStep[]
  /** As it should be read. */
  madeAt: string
}): string {
  const e = escapeHtml
  const body = [
    `<h1>What ${e(ownerName)} left for you</h1>`,
    `<p>Saved on ${e(madeAt)}. Passwords stand here in clear: keep this file like a key.</p>`,
    ...(steps.length === 0
      ? []
      : [
          '<h2>What to do first</h2><ol>',
          ...steps.map(
            ({ text, detail, phone }) =>
              `<li>${[text, phone, detail]
                .filter((part) => part !== undefined)
                .map(e)
                .join('<br>')}</li>`,
          ),
          '</ol>',
        ]),
    ...groups.flatMap((group) => [
      `<h2>${e(group.title)}</h2>`,
      ...group.records.map((record) => {
        const rows = record.parts.flatMap(({ rows: part }) => part)
        const list = rows.map(({ label, text }) => `<dt>${e(label)}</dt><dd>${e(text)}</dd>`).join('')
        const files = record.files.map(({ name }) => `<dt>File</dt><dd>${e(name)}</dd>`).join('')
        return `<section><h3>${e(record.title)}</h3><dl>${list}${files}</dl></section>`
      }),
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
