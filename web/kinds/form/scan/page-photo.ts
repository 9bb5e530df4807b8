import type { Photo } from '../../../shared/document/photos-to-pdf.ts'

/** A photograph of a page, and what becomes of it. */
export type PagePhoto = Photo & { id: string }

/** A photograph that somebody chose, as a page. */
export const pageOf = (file: File): PagePhoto => ({ id: crypto.randomUUID(), file, legible: true })
