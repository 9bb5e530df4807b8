import { promisify } from 'node:util'
import { brotliCompress, constants, zstdCompress } from 'node:zlib'
import type { Context } from 'hono'
import type { Route } from '../../contract/http.ts'
import { openEstate } from '../../contract/opening.ts'
import { listOpenedRecords } from '../../contract/seats.ts'

// Sealed bytes are random, and cannot be made smaller; written as text they take a third more than they need, which is what compressing takes
// back. Nothing but lists of records is compressed: beside a secret, the size of an answer could tell what stands next to it.

const lists: ReadonlySet<unknown> = new Set([openEstate, listOpenedRecords])

/** Whether answers of this route are long lists of sealed records. */
export const isLongList = (route: Route): boolean => lists.has(route)

/** From so many bytes on it is worth the work. */
const least = 16 * 1024

const ways = {
  zstd: (bytes: Buffer) => promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
}

const wayFor = (accepted: string): keyof typeof ways | undefined =>
  /\bzstd\b/.test(accepted) ? 'zstd' : /\bbr\b/.test(accepted) ? 'br' : undefined

/** Answers with JSON, compressed where it is long and whoever asks can read it so. @param text JSON in UTF-8 */
export async function compressedJson(context: Context, text: Buffer<ArrayBuffer>): Promise<Response> {
  const accepted = text.length < least ? undefined : wayFor(context.req.header('accept-encoding') ?? '')
  // Bytes, and not a string: a socket takes three times as long over a long string as it takes to make bytes of it.
  const bytes = accepted === undefined ? text : await ways[accepted](text)
  return context.body(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), 200, {
    'content-type': 'application/json',
    vary: 'accept-encoding',
    'content-length': String(bytes.length),
    ...(accepted !== undefined && { 'content-encoding': accepted }),
  })
}
