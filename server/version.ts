import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const manifest = join(import.meta.dirname, '..', 'package.json')

export const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8')))

/** Set by the parent process (commands/processes.mjs): the server may not read the repository. */
export const commit = process.env.CAIRN_COMMIT || undefined
