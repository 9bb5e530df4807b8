import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** All files below a folder whose names end in one of these, in the order of their names. */
export async function filesBelow(folder: string, endings: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && endings.includes(entry.name.split('.').at(-1)?.toLowerCase() ?? ''))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
