import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { parseSync } from 'vite'

export type Import = { specifier: string; file: string | undefined; lazy: boolean }

type Found = { specifier: string; lazy: boolean }

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node['type'] === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node['type'] !== 'TemplateLiteral' || !Array.isArray(node['quasis']) || node['quasis'].length !== 1)
    return undefined
  const [only]: unknown[] = node['quasis']
  const value = isNode(only) && isNode(only['value']) ? only['value']['cooked'] : undefined
  return typeof value === 'string' ? value : undefined
}

const isMeta = (node: unknown): boolean => isNode(node) && node['type'] === 'MetaProperty'
const memberOf = (node: unknown, name: string): boolean =>
  isNode(node) && node['type'] === 'MemberExpression' && isNode(node['property']) && node['property']['name'] === name

/** Includes types, workers, pages (`new URL(…, import.meta.url)`), globs and mocks (`vi.mock`). */
function importedBy(node: Record<string, unknown>): Found[] {
  const found = (literal: unknown, lazy = false): Found[] => {
    const specifier = textOf(literal)
    return specifier === undefined ? [] : [{ specifier, lazy }]
  }
  const all: unknown[] = Array.isArray(node['arguments']) ? node['arguments'] : []
  switch (node['type']) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'TSImportType':
      return found(node['source'])
    case 'ImportExpression':
      return found(node['source'], true)
    case 'NewExpression':
      if (!isNode(node['callee']) || node['callee']['name'] !== 'URL' || !memberOf(all[1], 'url')) return []
      return found(all[0]).map(({ specifier, lazy }) => ({
        specifier: /^[\w-]+[./]/.test(specifier) ? `./${specifier}` : specifier,
        lazy,
      }))
    case 'CallExpression': {
      const { callee } = node
      // A glob of a package's files counts as an import of the package.
      if (memberOf(callee, 'glob') && isNode(callee) && isMeta(callee['object']))
        return found(all[0], true).map(({ specifier, lazy }) => ({
          specifier: specifier.replace(/^(?:\.\.\/)+node_modules\//, ''),
          lazy,
        }))
      return ['mock', 'doMock', 'importActual'].some((name) => memberOf(callee, name)) ? found(all[0]) : []
    }
    default:
      return []
  }
}

function specifiersIn(node: unknown): Found[] {
  if (Array.isArray(node)) return node.flatMap(specifiersIn)
  if (!isNode(node)) return []
  return [...importedBy(node), ...Object.values(node).flatMap(specifiersIn)]
}

export function importsIn(file: string, source: string): Import[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`)
  const found = specifiersIn(program)
  return [...new Set(found.map(({ specifier }) => specifier))].map((specifier) => ({
    specifier,
    file: /^\.\.?\//.test(specifier) ? normalize(join(dirname(file), specifier.replace(/\?.*/, ''))) : undefined,
    lazy: found.every((one) => one.specifier !== specifier || one.lazy),
  }))
}

type Graph = ReadonlyMap<string, readonly Import[]>

export const graphOf = (root: string, files: readonly string[]): Graph =>
  new Map(files.map((file) => [file, importsIn(file, readFileSync(join(root, file), 'utf8'))]))

export function circlesIn(graph: Graph): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string): void => {
    const at = path.indexOf(file)
    if (at >= 0) circles.push(path.slice(at))
    if (at >= 0 || done.has(file)) return
    path.push(file)
    for (const { file: next } of graph.get(file) ?? []) if (next !== undefined) visit(next)
    path.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return circles
}
