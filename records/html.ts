const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '')

const style = [
  ':root{color-scheme:light dark}',
  'body{font:18px/1.6 Verdana,sans-serif;max-width:46em;margin:2em auto;padding:0 1em;overflow-wrap:anywhere}',
  'h1,h2,h3{font-family:Georgia,serif;line-height:1.25}h2{border-top:1px solid;padding-top:1em}',
  'dt{font-size:.9em;opacity:.8}dd{margin:0 0 .7em;white-space:pre-wrap}',
  'img{display:block;max-width:100%;max-height:24em}',
  'section{break-inside:avoid}@media print{body{margin:0}}',
].join('')

/** A self-contained page without scripts or network access. `body` is HTML. */
export const htmlPage = (title: string, body: readonly string[]): string =>
  [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title><style>${style}</style></head><body>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...body,
    '</body></html>',
    '',
  ].join('\n')

/** A file on the page; `path` is undefined if the export could not read it; `picture` shows it. */
type HtmlFile = { name: string; path: string | undefined; picture?: boolean }

const addressOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

function fileRow({ name, path, picture = false }: HtmlFile): string {
  if (path === undefined) return `<dt>File</dt><dd>${escapeHtml(name)} (could not be read)</dd>`
  const address = escapeHtml(addressOf(path))
  // The alt text is empty because the file name is next to the picture.
  const drawn = picture ? `<img src="${address}" alt="" loading="lazy">` : ''
  return `<dt>File</dt><dd><a href="${address}">${drawn}${escapeHtml(name)}</a></dd>`
}

export function htmlRecord(
  title: string,
  rows: readonly { label: string; text: string }[],
  files: readonly HtmlFile[],
  note = '',
): string {
  const e = escapeHtml
  const list = rows.map(({ label, text }) => `<dt>${e(label)}</dt><dd>${e(text)}</dd>`).join('')
  const below = note === '' ? '' : `<p><small>${e(note)}</small></p>`
  return `<section><h3>${e(title)}</h3><dl>${list}${files.map(fileRow).join('')}</dl>${below}</section>`
}
