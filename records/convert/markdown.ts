// Stories are plain text in paragraphs. As Markdown they keep what they say, and come back the same.

/** A line of text as Markdown that reads the same: what would be a sign is written with a backslash. */
const escaped = (line: string): string =>
  line
    .replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)
    .replace(/^(\s*)([#+=~-])/, String.raw`$1\$2`)
    .replace(/^(\s*\d+)([.)])/, String.raw`$1\$2`)

/** Plain text as Markdown: a line that ends stays one that ends. */
export const markdownOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split('\n').map(escaped).join('  \n'))
    .join('\n\n')

/** A title as a heading. */
export const headingOf = (title: string): string => `# ${escaped(title)}`

const plain = (line: string): string =>
  line
    // Pictures and links: what they are called, and where they lead.
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(?<!\\)\[([^\]]+)\]\(<?([^)>\s]+)>?[^)]*\)/g, '$1 ($2)')
    .replaceAll(/(?<![\\\w])(\*\*|__)(?=\S)(.+?)(?<=[^\s\\])\1(?!\w)/g, '$2')
    .replaceAll(/(?<![\\\w*])([*_])(?=\S)(.+?)(?<=[^\s\\])\1(?![\w*])/g, '$2')
    .replaceAll(/(?<!\\)`([^`]+)`/g, '$1')
    .replaceAll(/\\([\\`*_[\]<>#+=~.)(-])/g, '$1')

/** One block of Markdown, between empty lines, as text. */
function blockOf(block: string): string {
  const lines = block.split('\n')
  const heading = /^#{1,6}\s+(.*?)\s*#*$/.exec(lines[0] ?? '')
  if (heading) return [plain(heading[1] ?? ''), ...lines.slice(1).map(plain)].filter(Boolean).join('\n')
  if (/^\s*([-*_]\s*){3,}$/.test(block)) return '* * *'
  // A list, a quotation or lines that end on purpose stay lines; others are one paragraph that some program wrapped.
  const asLines = lines.some((line) => /^\s*([-*+]|\d+[.)])\s/.test(line))
  return lines
    .map((line) => ({
      ends: asLines || /( {2,}|\\)$/.test(line),
      text: plain(line.replace(/^\s*>\s?/, '').replace(/( {2,}|\\)$/, '')),
    }))
    .reduce(
      (text, { ends, text: line }, at) => text + line.trim() + (at === lines.length - 1 ? '' : ends ? '\n' : ' '),
      '',
    )
}

/** Markdown as plain text, and its first heading, which is the title. */
export function textOfMarkdown(markdown: string): { title: string; text: string } {
  const source = markdown
    .replaceAll(/\r\n?/g, '\n')
    // What some programs write above the text for themselves.
    .replace(/^---\n[^]*?\n---\n/, '')
    .trim()
  const heading = /^#\s+(.*?)\s*#*(?:\n|$)/.exec(source)
  const body = heading ? source.slice(heading[0].length) : source
  const text = body
    .split(/\n\s*\n/)
    .map((block) => blockOf(block.replace(/^\n+|\n+$/g, '')))
    .filter((block) => block !== '')
    .join('\n\n')
  return { title: heading ? plain(heading[1] ?? '') : '', text }
}
