import * as z from 'zod/mini'
import { done, rawBytes, route, uuid } from './http.ts'
import { wholeNumber } from './sealed.ts'

export const maxChunkBytes = 4 * 1024 * 1024 + 16
const maxChunks = 512
export const maxCertificateBytes = 12 * 1024 * 1024

const purposes = ['certificate', 'preview'] as const
/** Absent for a record's own file. */
export type FilePurpose = (typeof purposes)[number]

const filePath = z.object({ fileId: uuid() })
const chunkPath = z.object({ fileId: uuid(), index: wholeNumber() })

/**
 * @throws 402 `plan-lapsed`, `storage-full` for a new file beyond the plan; 409 `file-differs` if
 * the caller announced other values, `storage-full` at this server's limit per person
 */
export const beginFile = route({
  method: 'POST',
  path: '/api/files',
  summary: 'Announce a sealed file',
  body: z
    .object({
      fileId: uuid(),
      chunks: z.int().check(z.positive(), z.maximum(maxChunks)),
      size: z.int().check(z.positive()),
      /** A certificate needs no plan until a record keeps it. Previews never need one. */
      purpose: z.optional(z.enum(purposes)),
    })
    .check(
      z.refine(({ chunks, size }) => size >= chunks && size <= chunks * maxChunkBytes, { path: ['size'] }),
      z.refine(({ purpose, size }) => purpose !== 'certificate' || size <= maxCertificateBytes, {
        path: ['size'],
        error: 'Please choose a smaller document: it may have at most 10 MB.',
      }),
    ),
  answer: done,
})

export const getFile = route({
  method: 'GET',
  path: '/api/files/{fileId}',
  summary: 'A sealed file',
  params: filePath,
  answer: z.object({
    chunks: z.int(),
    size: z.int(),
    present: z.array(z.int()),
    complete: z.boolean(),
  }),
})

/** Durable and idempotent. @throws 409 `file-differs` beyond the announced size */
export const putChunk = route({
  method: 'PUT',
  path: '/api/files/{fileId}/chunks/{index}',
  summary: 'Store a sealed chunk',
  params: chunkPath,
  body: rawBytes(maxChunkBytes),
  answer: done,
})

export const getChunk = route({
  method: 'GET',
  path: '/api/files/{fileId}/chunks/{index}',
  summary: 'A sealed chunk',
  params: chunkPath,
  answer: rawBytes(maxChunkBytes),
})

/** @throws 409 `file-in-use` for the certificate of a report */
export const deleteFile = route({
  method: 'DELETE',
  path: '/api/files/{fileId}',
  summary: 'Delete a sealed file',
  params: filePath,
  answer: done,
})

/** Returns a chunk of a file of a record that a release opened for this seat. */
export const getOpenedChunk = route({
  method: 'GET',
  path: '/api/held-seats/{ownerId}/{seatId}/{invitationId}/files/{fileId}/chunks/{index}',
  summary: 'A sealed chunk that was left for me',
  params: z.object({ ownerId: uuid(), seatId: uuid(), invitationId: uuid(), fileId: uuid(), index: wholeNumber() }),
  answer: rawBytes(maxChunkBytes),
})
