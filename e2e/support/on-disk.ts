import { writeFile } from 'node:fs/promises'
import { test } from '@playwright/test'

/**
 * Writes a large file for a file field and returns its path; passing its bytes would take a second.
 */
export async function onDisk(name: string, bytes: Uint8Array): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, bytes)
  return path
}
