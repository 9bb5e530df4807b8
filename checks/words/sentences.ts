import { parseSync } from 'vite'

type Sentence = { text: string; line: number }

type Node = Record<string, unknown> & { type: string; start: number; end: number }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const technical =
  /^(class|.*className|id|key|href|to|src|d|rel|role|style|font|accept|autoComplete|htmlFor|viewBox|sizes|variant|tone|aria-keyshortcuts)$/i
// Properties that hold text for users in any object: a toast, an option, a table row.
const spoken = /^(title|description|label|hint|legend|message|confirm|placeholder|aria-label)$/
const keys = /^(Enter|Escape|Tab|Home|End|Delete|Backspace|Arrow(Up|Down|Left|Right)|Page(Up|Down))$/

const isWords = (text: string): boolean =>
  (/^\s*[A-Z][a-z]/.test(text) || /[a-z]{2,} [a-z]/.test(text)) && !keys.test(text)

function nameOf(value: unknown): string {
  if (!isNode(value)) return ''
  if (typeof value['name'] === 'string') return value['name']
  return typeof value['value'] === 'string' ? value['value'] : ''
}

function textOf(quasi: unknown): string {
  const value: unknown = isNode(quasi) ? quasi['value'] : undefined
  const cooked: unknown = typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : ''
  return typeof cooked === 'string' ? cooked : ''
}

function wordsIn(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined
  return node['quasis'].map(textOf).join(' … ')
}

/** Finds text in JSX, in attributes that users read or hear, and in properties such as `title`. */
export function sentencesIn(file: string, source: string): Sentence[] {
  const found: Sentence[] = []
  const add = (text: string, { start }: Node) =>
    found.push({ text: text.trim().replaceAll(/\s+/g, ' '), line: source.slice(0, start).split('\n').length })

  const visit = (value: unknown, read: boolean): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, read)
      return
    }
    if (!isNode(value)) return
    const { type } = value
    if (type.startsWith('Import') || type.startsWith('TS')) return
    if (type === 'JSXText') {
      if (/[A-Za-z]{2}/.test(String(value['value']))) add(String(value['value']), value)
      return
    }
    if (type === 'JSXAttribute' && technical.test(nameOf(value['name']))) return
    if (type === 'Property' && technical.test(nameOf(value['key']))) return
    const words = wordsIn(value)
    if (words !== undefined && read && isWords(words)) {
      add(words, value)
      return
    }
    const reads = type === 'JSXElement' || type === 'JSXFragment' || type === 'JSXAttribute'
    const says = type === 'Property' && spoken.test(nameOf(value['key']))
    for (const [key, child] of Object.entries(value)) if (key !== 'key') visit(child, read || reads || says)
  }
  visit(parseSync(file, source).program, false)
  return found
}
