import { promisify } from 'node:util'
import { brotliCompress, constants, zstdCompress } from 'node:zlib'
import type { Context } from 'hono'
import { listRecords } from '../../contract/estate.ts'
import type { Route } from '../../contract/http.ts'
import { openEstate } from '../../contract/opening.ts'
import { listOpenedRecords } from '../../contract/seats.ts'

// Sealed bytes are random, and cannot be made smaller; written as text they take a third more than they need, which is what compressing takes
// back. Nothing but lists of records is compressed: beside a secret, the size of an answer could tell what stands next to it.

const lists: ReadonlySet<unknown> = new Set([listRecords, openEstate, listOpenedRecords])

/** Whether answers of this route are long lists of sealed records. */
export const isLongList = (route: Route): boolean => lists.has(route)

/** From so many characters on it is worth the work. */
const least = 16 * 1024

const ways = {
  zstd: (bytes: Buffer) => promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
}

const wayFor = (accepted: string): keyof typeof ways | undefined =>
  /\bzstd\b/.test(accepted) ? 'zstd' : /\bbr\b/.test(accepted) ? 'br' : undefined

/** Answers with JSON, compressed where it is long and whoever asks can read it so. */
export async function compressedJson(context: Context, answer: unknown): Promise<Response> {
  const text = JSON.stringify(answer)
  const headers = { 'content-type': 'application/json', vary: 'accept-encoding' }
  const way = text.length < least ? undefined : wayFor(context.req.header('accept-encoding') ?? '')
  if (way === undefined) return context.body(text, 200, headers)
  const bytes = new Uint8Array(await ways[way](Buffer.from(text)))
  return context.body(bytes, 200, { ...headers, 'content-encoding': way, 'content-length': String(bytes.length) })
}
