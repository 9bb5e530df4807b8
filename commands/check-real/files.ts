import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export const endingOf = (path: string): string => path.split('.').at(-1)?.toLowerCase() ?? ''

export async function allBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name) : [])).toSorted()
}
