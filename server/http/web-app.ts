import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
const compressible = new Set(['.html', '.js', '.css', '.json', '.map', '.webmanifest', '.svg', '.wasm', '.txt'])

type Encoding = 'br' | 'gzip' | 'identity'
type Bytes = Buffer<ArrayBuffer>

const preloads = z.object({
  /** Every path that the app has a page for. */
  pages: z.optional(z.array(z.string())),
  app: z.array(z.string()),
  paths: z.record(z.string(), z.object({ inside: z.boolean(), scripts: z.array(z.string()) })),
})

// By default proxies accept some 4 kB of headers, and answer an error above that.
const maxLinkLength = 2000

type StoredFile = { bytes: Bytes; etag: string; encoded: Map<Encoding, Bytes>; changedAt: number }

/**
 * Serves the landing page or the app at `/`, public pages, files, and the app elsewhere.
 * @param branded the files of the server's brand, in place of the folder's
 */
export function serveWebApp(
  folder: string,
  hasSession: (context: Context) => Promise<boolean>,
  branded: Promise<ReadonlyMap<string, Bytes>> = Promise.resolve(new Map()),
): MiddlewareHandler {
  const kept = new Map<string, StoredFile>()

  const keep = (full: string, bytes: Bytes, changedAt: number): StoredFile => {
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const stored = { bytes, etag, encoded: new Map(), changedAt }
    kept.set(full, stored)
    return stored
  }

  const file = async (path: string): Promise<StoredFile | undefined> => {
    const full = normalize(join(folder, path))
    if (!full.startsWith(normalize(folder) + sep)) return undefined
    const ofBrand = (await branded).get(relative(folder, full).replaceAll(sep, '/'))
    if (ofBrand) return kept.get(full) ?? keep(full, ofBrand, 0)
    const found = await stat(full).catch(() => undefined)
    if (!found?.isFile()) return undefined
    const known = kept.get(full)
    if (known?.changedAt === found.mtimeMs) return known
    return keep(full, await readFile(full), found.mtimeMs)
  }

  const links = async (context: Context): Promise<string | undefined> => {
    const known = await file('preloads.json')
    if (!known) return undefined
    const { app, paths } = z.parse(preloads, JSON.parse(known.bytes.toString()))
    const place = paths[context.req.path]
    // A visitor without a session gets a signed-out page, so preloading the app's screens is useless.
    const also = place && (!place.inside || (await hasSession(context))) ? place.scripts : []
    const preloadLinks = [...app, ...also].map((script) => `<${script}>; rel=modulepreload`)
    let room = maxLinkLength
    return preloadLinks.filter(({ length }) => (room -= length + 2) >= 0).join(', ')
  }

  const isPage = async (path: string): Promise<boolean> => {
    const known = await file('preloads.json')
    const { pages } = known ? z.parse(preloads, JSON.parse(known.bytes.toString())) : {}
    return path === '/' || pages === undefined || pages.includes(path)
  }

  return async (context, next) => {
    const { method, path } = context.req
    if (path === '/api' || path.startsWith('/api/') || (method !== 'GET' && method !== 'HEAD')) return next()
    const page = path === '/' && !(await hasSession(context)) ? '/index.html' : '/app.html'
    // A public page is a file: `/privacy` is privacy.html for every caller. A signed-out page is also a
    // file, but users with a session get the app, which redirects them.
    const asItIs = path === '/' || (path.startsWith('/auth/') && (await hasSession(context)))
    for (const name of asItIs ? [] : [decoded(path), `${decoded(path)}.html`]) {
      const asked = await file(name)
      if (asked) return answer(context, name, asked, { brotli: await file(`${name}.br`) })
    }
    if (path.startsWith('/assets/')) return next()
    // A path with an extension is a missing file, not a page.
    if (extname(path) !== '') return next()
    const found = await file(page)
    if (!found) return context.text('The web app has not been built yet: npm run build', 503)
    const link = page === '/app.html' ? await links(context) : undefined
    // On an unknown path the app shows its own message.
    return answer(context, page, found, { link, status: (await isPage(path)) ? 200 : 404 })
  }
}

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

type Also = {
  link?: string | undefined
  brotli?: StoredFile | undefined
  status?: 200 | 404
}

async function answer(
  context: Context,
  name: string,
  file: StoredFile,
  { link, brotli, status = 200 }: Also,
): Promise<Response> {
  const extension = extname(name)
  const hashed = name.startsWith('/assets/')
  const headers: Record<string, string> = {
    'content-type': types[extension] ?? 'application/octet-stream',
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: extension === '.html' ? 'accept-encoding, cookie' : 'accept-encoding',
  }
  if (link !== undefined) headers.link = link
  const encoding = compressible.has(extension) ? bestOf(context.req.header('accept-encoding') ?? '') : 'identity'
  const etag = encoding === 'identity' ? file.etag : `${file.etag.slice(0, -1)}-${encoding}"`
  headers.etag = etag
  if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers)
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  const bytes = encoding === 'br' && brotli ? brotli.bytes : await encodedBytes(file, encoding)
  return context.body(bytes, status, { ...headers, 'content-length': String(bytes.length) })
}

const bestOf = (accepted: string): Encoding =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'

async function encodedBytes(file: StoredFile, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'identity') return file.bytes
  const known = file.encoded.get(encoding)
  if (known) return known
  const made =
    encoding === 'br'
      ? await promisify(brotliCompress)(file.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : await promisify(gzip)(file.bytes, { level: 9 })
  file.encoded.set(encoding, made)
  return made
}
