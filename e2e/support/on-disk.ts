import { writeFile } from 'node:fs/promises'
import { test } from '@playwright/test'

/** Puts a large file where a browser can read it by itself: one that is handed over as bytes is a second of work. Gives its path. */
export async function onDisk(name: string, bytes: Uint8Array): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, bytes)
  return path
}
