import { code } from '../processes.mjs'

const names = ['release', 'server'] as const

/** Returns no process for a test or a test helper. */
export function affectedBy(path: string): ('release' | 'server')[] {
  const file = path.replaceAll('\\', '/')
  if (!/\.(ts|sql)$/.test(file) || /\.test\.ts$|\/(testing|golden|mutants)\/|\/mutants\.ts$/.test(file)) return []
  return names.filter((name) => code[name].some((folder) => file.startsWith(`${folder}/`)))
}
