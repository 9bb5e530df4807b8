import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const manifest = join(import.meta.dirname, '..', 'package.json')

export const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8')))

/** Set by what starts the process (commands/processes.mjs), which alone may read the repository. */
export const commit = process.env.CAIRN_COMMIT || undefined
