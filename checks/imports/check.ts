import type { Direction } from './directions.ts'
import type { Import } from './graph.ts'

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$|\/testing\/|\/mutants(\.ts$|\/)|\/golden\//.test(file)

const matches = (pattern: string, folder: string): boolean =>
  pattern.endsWith('/*')
    ? folder.startsWith(pattern.slice(0, -1)) && !folder.slice(pattern.length - 1).includes('/')
    : pattern === folder

/** Returns the folder of a table line that contains the file; for `web/screens/*`, the screen's. */
function folderIn({ folder }: Direction, file: string): string | undefined {
  const depth = folder.split('/').length
  const own = file.split('/').slice(0, depth).join('/')
  return file.split('/').length > depth && matches(folder, own) ? own : undefined
}

export function homeOf(table: readonly Direction[], file: string): { folder: string; line: Direction } | undefined {
  return table
    .flatMap((line) => {
      const folder = folderIn(line, file)
      return folder === undefined ? [] : [{ folder, line }]
    })
    .toSorted((one, other) => other.folder.length - one.folder.length)[0]
}

/** The package of a specifier: `kysely` for `kysely/helpers`, `node` for `node:fs`. */
const packageOf = (specifier: string): string =>
  specifier.startsWith('node:') ? 'node' : specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

export function faultOf(
  table: readonly Direction[],
  file: string,
  { specifier, file: target, lazy }: Import,
): string | undefined {
  const home = homeOf(table, file)
  if (home === undefined) return `${file} is in no folder of the table`
  const { folder, line } = home
  if (target === undefined) {
    const allowed = line.packages.includes(packageOf(specifier)) || isTest(file)
    return allowed ? undefined : `${file}: ${line.folder} may not import the package ${packageOf(specifier)}`
  }
  const there = homeOf(table, target)
  if (there === undefined) return isTest(file) ? undefined : `${file}: ${target} is in no folder of the table`
  if (there.folder === folder) return undefined
  const names = (allowed: readonly string[] = []) =>
    allowed.some((one) => one === target || matches(one, there.folder) || one === there.line.folder)
  if (isTest(file) && (isTest(target) || names(line.tests))) return undefined
  if (lazy && names(line.lazily)) return undefined
  if (!names(line.may)) return `${file}: ${line.folder} may not import ${there.line.folder} (${target})`
  const { open } = there.line
  if (line.may.includes(target) || open === undefined || isTest(file)) return undefined
  if (open.includes(target.slice(there.folder.length + 1))) return undefined
  return `${file}: ${target} is not open to other folders, only ${open.join(', ')}`
}
