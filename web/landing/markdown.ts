// /privacy, /terms and /security are Markdown, so that a lawyer can edit them. This parser supports
// only the syntax in these texts, and throws for other syntax.

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** A link to another document becomes its name. */
function inline(text: string): string {
  return escaped(text)
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (part.startsWith('`')) return `<code>${part.slice(1, -1)}</code>`
      return part
        .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string, address: string) =>
          /^(\/|https?:|mailto:|#)/.test(address) ? `<a href="${address}">${label}</a>` : `<cite>${label}</cite>`,
        )
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    })
    .join('')
}

const cells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()))

function table(lines: string[]): string {
  const [head = '', , ...rows] = lines
  const headings = cells(head)
  // On a phone each row is a block, with the column heading beside each value.
  const row = (line: string) =>
    cells(line)
      .map((cell, at) =>
        at === 0 ? `<th scope="row">${cell}</th>` : `<td><b aria-hidden="true">${headings[at] ?? ''}</b>${cell}</td>`,
      )
      .join('')
  const heads = headings.map((heading) => (heading === '' ? '<td></td>' : `<th scope="col">${heading}</th>`)).join('')
  return `<table><thead><tr>${heads}</tr></thead><tbody>${rows.map((line) => `<tr>${row(line)}</tr>`).join('')}</tbody></table>`
}

const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const items = (lines: string[], marker: RegExp) =>
  lines
    .join('\n')
    .split(marker)
    .slice(1)
    .map((item) => `<li>${inline(item.replace(/\s*\n\s*/g, ' ').trim())}</li>`)
    .join('')

function block(lines: string[]): string {
  const [first = ''] = lines
  const heading = /^(#{1,3}) (.+)$/.exec(first)
  if (heading?.[1] && heading[2]) {
    const level = heading[1].length
    if (lines.length > 1) throw new Error(`A blank line is missing under the heading "${heading[2]}"`)
    return level === 1
      ? `<h1>${inline(heading[2])}</h1>`
      : `<h${level} id="${idOf(heading[2])}">${inline(heading[2])}</h${level}>`
  }
  if (first.startsWith('|')) return table(lines)
  if (/^[-*] /.test(first)) return `<ul>${items(lines, /^[-*] /m)}</ul>`
  if (/^\d+\. /.test(first)) return `<ol>${items(lines, /^\d+\. /m)}</ol>`
  if (/^([>~=]|```|!\[|<|#)/.test(first)) throw new Error(`This part of Markdown is not known here: ${first}`)
  return `<p>${inline(lines.join(' '))}</p>`
}

/** Throws for syntax that it does not support, naming the line. */
export function htmlOf(markdown: string): string {
  return markdown
    .replace(/\r\n/g, '\n')
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .map(block)
    .join('\n')
}
