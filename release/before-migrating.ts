import { copyFile, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Migrate } from './settings.ts'
import { NeedsOperator } from './store-error.ts'
import { product } from '../domain/product.ts'

// Migrations have no way back (docs/decisions/120-updates-leave-a-copy.md).

const daysKept = 30

const copyIn = (folder: string): string => join(folder, 'store-before-update.db')

/** What `openStore` calls before it migrates a store in use; throws NeedsOperator to refuse. */
export function beforeMigrating(folder: string, migrate: Migrate, say: (text: string) => void) {
  return async (count: number): Promise<void> => {
    const changes = count === 1 ? 'one change' : `${count} changes`
    say(
      `This version makes ${changes} to the store of the release service. An earlier version cannot read it afterwards: the only way back is a copy from before.`,
    )
    if (migrate === 'yes') return
    if (migrate === 'ask')
      throw new NeedsOperator(
        'Nothing was changed, because CAIRN_MIGRATE is "ask". Make a backup, then start once with CAIRN_MIGRATE=yes. Or start the earlier version again.',
      )
    await copyStore(folder)
    say(`The store as it was is in ${copyIn(folder)}. ${product.name} deletes this copy after ${daysKept} days.`)
  }
}

/** The caller holds the store's lock, and no transaction is open, so the file is whole. */
async function copyStore(folder: string): Promise<void> {
  const unfinished = `${copyIn(folder)}.new`
  await rm(unfinished, { force: true })
  await copyFile(join(folder, 'store.db'), unfinished)
  await syncPath(unfinished)
  await rename(unfinished, copyIn(folder))
  await syncPath(folder)
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Deletes the copy once it is 30 days old: it holds what owners have deleted since. */
export async function deleteOldCopy(folder: string, now: number): Promise<void> {
  const found = await stat(copyIn(folder)).catch(() => undefined)
  if (found && now - found.mtimeMs > daysKept * 24 * 3600_000) await rm(copyIn(folder))
}
