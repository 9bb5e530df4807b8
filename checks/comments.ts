import { parseSync } from 'vite'

const longest = 100
const mostLines = 3

const left: Readonly<Record<string, string>> = {
  somebody: 'name the actor: the owner, a grantee, a caller',
  someone: 'name the actor: the owner, a grantee, a caller',
  nobody: 'name the actor: no grantee, no caller',
  whoever: 'name the actor: the caller, the reader',
  whomever: 'name the actor',
  told: 'say who notifies, warns or reports, and how',
  anew: 'again',
}

type Fault = { line: number; fault: string }

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const wordFaults = (text: string, line: number): Fault[] =>
  Object.entries(left).flatMap(([word, instead]) =>
    new RegExp(`\\b${word}\\b`, 'i').test(text) ? [{ line, fault: `“${word}”: ${instead}` }] : [],
  )

function calledName(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined
  if (callee['type'] === 'Identifier') return typeof callee['name'] === 'string' ? callee['name'] : undefined
  return calledName(callee['type'] === 'CallExpression' ? callee['callee'] : callee['object'])
}

function titlesIn(node: unknown): { text: string; start: number }[] {
  if (Array.isArray(node)) return node.flatMap(titlesIn)
  if (!isNode(node)) return []
  const below = Object.values(node).flatMap(titlesIn)
  const [title]: unknown[] = Array.isArray(node['arguments']) ? node['arguments'] : []
  if (node['type'] !== 'CallExpression' || !isNode(title) || typeof title['value'] !== 'string') return below
  if (!['test', 'it', 'describe'].includes(calledName(node['callee']) ?? '')) return below
  return [{ text: title['value'], start: Number(title['start']) }, ...below]
}

export function commentFaults(file: string, source: string): Fault[] {
  const { comments, program } = parseSync(file, source)
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineOf = (at: number) => starts.findLastIndex((start) => start <= at) + 1
  const lines = source.split('\n')
  const faults: Fault[] = []
  let block = { first: 0, last: -1, prose: 0 }
  for (const { type, start, end } of comments) {
    const [first, last] = [lineOf(start), lineOf(end - 1)]
    const own = lines.slice(first - 1, last).map((line) => line.trim())
    if (!/^(\/\/|\/\*|\{\/\*)/.test(own[0] ?? '')) continue
    for (const [i, line] of own.entries()) {
      if (line.length > longest) faults.push({ line: first + i, fault: `longer than ${longest} characters` })
      faults.push(...wordFaults(line, first + i))
    }
    const tags = own.findIndex((line) => line.startsWith('* @'))
    const written = own.slice(0, tags === -1 ? undefined : tags).filter((line) => /[\p{L}\d]/u.test(line)).length
    if (type === 'Line' && first === block.last + 1) block = { ...block, last, prose: block.prose + written }
    else block = { first, last, prose: written }
    if (block.prose === mostLines + 1 || (type === 'Block' && written > mostLines))
      faults.push({ line: block.first, fault: `more than ${mostLines} lines` })
  }
  return [...faults, ...titlesIn(program).flatMap(({ text, start }) => wordFaults(text, lineOf(start)))]
}
