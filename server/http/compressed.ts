import { promisify } from 'node:util'
import { brotliCompress, constants, zstdCompress, zstdCompressSync } from 'node:zlib'
import type { Context } from 'hono'
import { getDelivery, listDelivery } from '../../contract/drill.ts'
import type { Route } from '../../contract/http.ts'
import { collectHeldSeat, listOpenedRecords } from '../../contract/seats.ts'

// Sealed bytes are random, but base64url adds a third, which compression removes. The server
// compresses only the lists for an heir, because the size of an answer with a secret could reveal
// the secret. They have none: ciphertext, signatures, public keys, and the caller's own nonce.

const lists: ReadonlySet<unknown> = new Set([collectHeldSeat, listOpenedRecords, getDelivery, listDelivery])

export const isLongList = (route: Route): boolean => lists.has(route)

const least = 16 * 1024
/** Up to this size, handing the work to a thread costs as much as the work. */
const maxInline = 512 * 1024

const quickly = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const ways = {
  zstd: async (bytes: Uint8Array) =>
    bytes.length <= maxInline ? zstdCompressSync(bytes, quickly) : promisify(zstdCompress)(bytes, quickly),
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
  // Bytes, because writing a long string to a socket takes three times as long as encoding it.
  const bytes = accepted === undefined ? whole : await ways[accepted](whole)
  return context.body(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), 200, {
    'content-type': type,
    vary: 'accept-encoding',
    'content-length': String(bytes.length),
    ...(accepted !== undefined && { 'content-encoding': accepted }),
  })
}

export const compressedJson = (context: Context, text: Buffer<ArrayBuffer>): Promise<Response> =>
  compressed(context, 'application/json', text, text.length)

export const compressedBytes = (context: Context, bytes: Uint8Array<ArrayBuffer>, text: number): Promise<Response> =>
  compressed(context, 'application/octet-stream', bytes, text)
