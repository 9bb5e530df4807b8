import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'

/** The text of a file; undefined if the file does not exist. @throws if it cannot be read */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a file (mode 0600) atomically: a power cut leaves the old or the new content. */
export async function writeDurably(path: string, content: string): Promise<void> {
  const folder = dirname(path)
  const unfinished = join(folder, `.${randomUUID()}`)
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await giveToOwnerOf(folder, file)
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  const directory = await open(folder)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** The command line may run as root, but the folder's owner must be able to read the file. */
async function giveToOwnerOf(folder: string, file: FileHandle): Promise<void> {
  const { uid, gid } = await stat(folder)
  if (process.getuid?.() === 0 && uid !== 0) await file.chown(uid, gid)
}
