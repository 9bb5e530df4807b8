import { promisify } from 'node:util'
import { brotliCompress, constants, zstdCompress, zstdCompressSync } from 'node:zlib'
import type { Context } from 'hono'
import type { Route } from '../../contract/http.ts'
import { listOpenedRecords } from '../../contract/seats.ts'

// Sealed bytes are random, and cannot be made smaller; written as text they take a third more than they need, which is what compressing takes
// back. Nothing but lists of records and openings is compressed: beside a secret, the size of an answer could tell what stands next to it.

const lists: ReadonlySet<unknown> = new Set([listOpenedRecords])

/** Whether answers of this route are long lists of sealed records. */
export const isLongList = (route: Route): boolean => lists.has(route)

/** From so many bytes of text on it is worth the work. */
const least = 16 * 1024
/** Up to here a thread of its own takes as much as the work itself. */
const mostAtOnce = 512 * 1024

const quickly = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const ways = {
  zstd: async (bytes: Uint8Array) =>
    bytes.length <= mostAtOnce ? zstdCompressSync(bytes, quickly) : promisify(zstdCompress)(bytes, quickly),
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
}

const wayFor = (accepted: string): keyof typeof ways | undefined =>
  /\bzstd\b/.test(accepted) ? 'zstd' : /\bbr\b/.test(accepted) ? 'br' : undefined

async function compressed(
  context: Context,
  type: string,
  whole: Uint8Array<ArrayBuffer>,
  text: number,
): Promise<Response> {
  const accepted = text < least ? undefined : wayFor(context.req.header('accept-encoding') ?? '')
  // Bytes, and not a string: a socket takes three times as long over a long string as it takes to make bytes of it.
  const bytes = accepted === undefined ? whole : await ways[accepted](whole)
  return context.body(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), 200, {
    'content-type': type,
    vary: 'accept-encoding',
    'content-length': String(bytes.length),
    ...(accepted !== undefined && { 'content-encoding': accepted }),
  })
}

/** Answers with JSON, compressed where it is long and whoever asks can read it so. @param text JSON in UTF-8 */
export const compressedJson = (context: Context, text: Buffer<ArrayBuffer>): Promise<Response> =>
  compressed(context, 'application/json', text, text.length)

/** The same with bytes, where much of them is text. @param text how many bytes of them are */
export const compressedBytes = (context: Context, bytes: Uint8Array<ArrayBuffer>, text: number): Promise<Response> =>
  compressed(context, 'application/octet-stream', bytes, text)
