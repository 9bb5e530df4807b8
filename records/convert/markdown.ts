// Stories are plain text in paragraphs, which survives a round trip through Markdown.

const escaped = (line: string): string =>
  line
    .replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)
    .replace(/^(\s*)([#+=~-])/, String.raw`$1\$2`)
    .replace(/^(\s*\d+)([.)])/, String.raw`$1\$2`)

/** Plain text as Markdown; line ends become hard breaks. */
export const markdownOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split('\n').map(escaped).join('  \n'))
    .join('\n\n')

export const headingOf = (title: string): string => `# ${escaped(title)}`

const plain = (line: string): string =>
  line
    // Images and links are replaced by their text and address.
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(?<!\\)\[([^\]]+)\]\(<?([^)>\s]+)>?[^)]*\)/g, '$1 ($2)')
    .replaceAll(/(?<![\\\w])(\*\*|__)(?=\S)(.+?)(?<=[^\s\\])\1(?!\w)/g, '$2')
    .replaceAll(/(?<![\\\w*])([*_])(?=\S)(.+?)(?<=[^\s\\])\1(?![\w*])/g, '$2')
    .replaceAll(/(?<!\\)`([^`]+)`/g, '$1')
    .replaceAll(/\\([\\`*_[\]<>#+=~.)(-])/g, '$1')

function blockOf(block: string): string {
  const lines = block.split('\n')
  const heading = /^#{1,6}\s+(.*?)\s*#*$/.exec(lines[0] ?? '')
  if (heading) return [plain(heading[1] ?? ''), ...lines.slice(1).map(plain)].filter(Boolean).join('\n')
  if (/^\s*([-*_]\s*){3,}$/.test(block)) return '* * *'
  // Lists, quotations and hard breaks keep their lines; any other lines form one wrapped paragraph.
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

export function textOfMarkdown(markdown: string): { title: string; text: string } {
  const source = markdown
    .replaceAll(/\r\n?/g, '\n')
    // Removes front matter, which some programs add for their own use.
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
