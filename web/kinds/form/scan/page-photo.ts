import type { Photo } from '../../../shared/document/photos-to-pdf.ts'

export type PagePhoto = Photo & { id: string }

export const pageOf = (file: File): PagePhoto => ({ id: crypto.randomUUID(), file, legible: true })
