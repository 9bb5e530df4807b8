import { writeFile } from 'node:fs/promises'
import { test } from '@playwright/test'

/** Passing the bytes instead of a path would take a second. */
export async function onDisk(name: string, bytes: Uint8Array): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, bytes)
  return path
}
