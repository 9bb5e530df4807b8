import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { fillMarks } from '../../domain/page-texts.ts'
import { product } from '../../domain/product.ts'

type Bytes = Buffer<ArrayBuffer>

type Parts = { styles: string; mark: string; icons: ReadonlyMap<string, Bytes>; color: string; hasImprint: boolean }

const manifest = z.looseObject({ icons: z.array(z.unknown()) })
const version = z.object({
  id: z.string(),
  files: z.array(z.object({ path: z.string(), hash: z.nullable(z.string()) })),
})

const hashOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * Makes the pages, the manifest, the icons and the service worker of a brand.
 * @param webFolder the built web app
 * @param markedFolder its pages with marks in place of the product's texts
 */
export async function filesOf(webFolder: string, markedFolder: string, parts: Parts): Promise<Map<string, Bytes>> {
  const files = new Map(parts.icons)
  files.set('brand.css', Buffer.from(parts.styles))
  files.set('mark.svg', Buffer.from(parts.mark))
  const names = await readdir(markedFolder, { recursive: true }).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.html') && (parts.hasImprint || one !== 'imprint.html'))) {
    const page = fillMarks(await readFile(join(markedFolder, name), 'utf8'))
    const head = '<link rel="stylesheet" href="/brand.css"></head>'
    files.set(name.replaceAll('\\', '/'), Buffer.from(page.replace('</head>', head)))
  }
  const own = async (name: string) => readFile(join(webFolder, name), 'utf8').catch(() => undefined)
  const app = await own('manifest.webmanifest')
  if (app !== undefined) {
    const { name } = product
    const changed = { ...z.parse(manifest, JSON.parse(app)), name, short_name: name, theme_color: parts.color }
    files.set('manifest.webmanifest', Buffer.from(JSON.stringify(changed)))
  }
  const worker = await own('service-worker.js')
  const built = await readFile(join(markedFolder, 'version.json'), 'utf8').catch(() => undefined)
  if (worker !== undefined && built !== undefined) files.set('service-worker.js', workerOf(worker, built, files))
  return files
}

/** The service worker with the brand's files in its list, under another version. */
function workerOf(worker: string, built: string, files: ReadonlyMap<string, Bytes>): Bytes {
  const { id, files: own } = z.parse(version, JSON.parse(built))
  const kept = ['brand.css', 'mark.svg'].map((name) => ({ path: `/${name}`, hash: '' }))
  const list = [...own, ...kept].map(({ path, hash }) => {
    const branded = files.get(path.slice(1))
    return { path, hash: branded === undefined ? hash : hashOf(branded) }
  })
  const text = JSON.stringify({ id: hashOf(id + JSON.stringify(list)).slice(0, 16), files: list })
  return Buffer.from(worker.replace(JSON.stringify(built), () => JSON.stringify(text)))
}
