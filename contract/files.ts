import * as z from 'zod/mini'
import { done, rawBytes, route, uuid } from './http.ts'
import { wholeNumber } from './sealed.ts'

/** A sealed chunk: 4 MiB and its tag. */
export const maxChunkBytes = 4 * 1024 * 1024 + 16
/** The most chunks of one file: 2 GiB. */
const maxChunks = 512
/** The most bytes of a sealed certificate: 10 MB of document, and what is sealed with it. */
export const maxCertificateBytes = 12 * 1024 * 1024

const purposes = ['certificate', 'preview'] as const
/** What a file is for, where it is no file of a record by itself: a document of a report, or the small picture of another file. */
export type FilePurpose = (typeof purposes)[number]

const filePath = z.object({ fileId: uuid() })
const chunkPath = z.object({ fileId: uuid(), index: wholeNumber() })

/** Announces a file of the person signed in. Saying the same again is harmless; 409 `file-differs` when it was announced otherwise, 402 `plan-lapsed` and 402 `storage-full` for a new file that the plan has no room for, 409 `storage-full` where this server keeps no more for one person. */
export const beginFile = route({
  method: 'POST',
  path: '/api/files',
  summary: 'Announce a sealed file',
  body: z
    .object({
      fileId: uuid(),
      chunks: z.int().check(z.positive(), z.maximum(maxChunks)),
      /** Bytes of all sealed chunks together. */
      size: z.int().check(z.positive()),
      /** A certificate asks for no plan. A record cannot hold on to it without one. A preview is not counted beside its file. */
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

/** Which chunks are there: an upload goes on from here. */
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

/** Stores one sealed chunk; durable when it answers. The same chunk again is harmless; 409 `file-differs` for more bytes than were announced. */
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

/** 409 `file-in-use` for the certificate of a report. */
export const deleteFile = route({
  method: 'DELETE',
  path: '/api/files/{fileId}',
  summary: 'Delete a sealed file',
  params: filePath,
  answer: done,
})

/** After a release: a chunk of a file that a record meant for this seat needs. */
export const getOpenedChunk = route({
  method: 'GET',
  path: '/api/held-seats/{ownerId}/{seatId}/{invitationId}/files/{fileId}/chunks/{index}',
  summary: 'A sealed chunk that was left for me',
  params: z.object({ ownerId: uuid(), seatId: uuid(), invitationId: uuid(), fileId: uuid(), index: wholeNumber() }),
  answer: rawBytes(maxChunkBytes),
})
