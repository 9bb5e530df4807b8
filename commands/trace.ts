import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'vite'
import * as z from 'zod/mini'

// npm run trace < STACK: reads a browser's stack trace and prints it with source positions. The
// built commit must be checked out, because file names contain a hash of their content.

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist/maps')
const payload = z.object({
  file: z.string(),
  version: z.number(),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z.prefault(z.string(), ''),
})

const place = /(?:https?:\/\/[^\s/]+)?\/?(?:assets\/)?([\w.-]+\.js):(\d+):(\d+)/g
const maps = new Map<string, SourceMap | undefined>()

/** Returns undefined for a file of another commit. */
function mapOf(file: string): SourceMap | undefined {
  const path = [join(folder, 'assets', `${file}.map`), join(folder, `${file}.map`)].find((one) => existsSync(one))
  if (!maps.has(file))
    maps.set(file, path ? new SourceMap(z.parse(payload, JSON.parse(readFileSync(path, 'utf8')))) : undefined)
  return maps.get(file)
}

const stack = await text(process.stdin)
const files = [...stack.matchAll(place)].map(([, file = '']) => file)
if (files.some((file) => !mapOf(file))) {
  console.error('Building the web app with source maps...')
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, sourcemap: 'hidden' },
  })
  maps.clear()
}
const unknown = files.filter((file) => !mapOf(file))
if (unknown.length > 0) console.error(`This commit builds no ${unknown.join(', ')}.`)
console.log(
  stack.replace(place, (whole, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return whole
    return `${origin.fileName.replace(/^(\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`
  }),
)
