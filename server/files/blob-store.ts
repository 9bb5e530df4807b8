import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'

/** A store for sealed chunks: a folder, or an object store (object-store.ts). */
export type BlobStore = {
  /** Resolves once the blob is on the disk or in the object store. Replaces an existing one whole. */
  put(key: string, content: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  delete(key: string): Promise<void>
  deleteFolder(folder: string): Promise<void>
  list(folder: string): Promise<string[]>
}

const keyForm = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/

/** @throws Error if the key is not one, as it may lead elsewhere */
export function mustBeKey(key: string): void {
  if (!keyForm.test(key)) throw new Error('This is not the key of a blob.')
}

export function folderStore(root: string): BlobStore {
  const pathOf = (key: string) => {
    mustBeKey(key)
    return join(root, key)
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      const folder = dirname(path)
      const isNew = await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, `.${randomUUID()}`)
      try {
        const file = await open(unfinished, 'wx', 0o600)
        try {
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
      await syncFolder(folder)
      // A new folder is an entry of its parent folders, which need an fsync too.
      if (isNew !== undefined)
        for (let parent = folder; parent.length >= isNew.length; ) {
          parent = dirname(parent)
          await syncFolder(parent)
        }
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(pathOf(key)))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    deleteFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    async list(folder) {
      const path = pathOf(folder)
      const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(nothingIfMissing)
      const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      return files.map(
        (entry) => `${folder}${join(entry.parentPath, entry.name).slice(path.length).replaceAll(sep, '/')}`,
      )
    },
  }
}

function nothingIfMissing(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
