import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere, writeDurably } from './durable-file.ts'
import type { Store } from './store.ts'

// The running service locks its store, so a backup (commands/backup) asks for a copy by a file in
// this folder. Only a user who may read the store can ask.

const requestIn = (folder: string) => join(folder, 'copy-wanted')
export const copyIn = (folder: string) => join(folder, 'store-copy.db')
const doneIn = (folder: string) => join(folder, 'copy-done')

export async function askForCopy(folder: string, id: string): Promise<void> {
  await removeCopy(folder)
  await writeDurably(requestIn(folder), id)
}

export const copyIsDone = async (folder: string, id: string): Promise<boolean> =>
  (await readIfThere(doneIn(folder))) === id

export async function removeCopy(folder: string): Promise<void> {
  for (const path of [requestIn(folder), doneIn(folder), copyIn(folder)]) await rm(path, { force: true })
}

async function copyIfAsked(store: Store, folder: string): Promise<void> {
  const id = await readIfThere(requestIn(folder))
  if (id === undefined) return
  await rm(copyIn(folder), { force: true })
  await store.copyTo(copyIn(folder))
  await rm(requestIn(folder), { force: true })
  await writeDurably(doneIn(folder), id)
}

/** Looks every second for a request. Returns a function that stops it. */
export function copyWhenAsked(store: Store, folder: string, report: (problem: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    copyIfAsked(store, folder)
      .catch(report)
      .finally(() => {
        if (timer !== undefined) timer = setTimeout(look, 1000)
      })
  }
  timer = setTimeout(look, 0)
  return () => {
    clearTimeout(timer)
    timer = undefined
  }
}
