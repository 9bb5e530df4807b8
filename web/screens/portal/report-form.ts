import type { ReleaseEvent } from '../../estate/index.ts'

/** What a person fills in to report a death or an incapacity (spec 2, point 3: attorney upload). */
export type ReportValues = {
  clientId: string
  /** Follows from the client's status; nobody types it. */
  documentType: ReleaseEvent | ''
  dateOfEvent: string
  physician: string
  file: File | null
}

export type ReportErrors = Partial<Record<keyof ReportValues, string>>

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024
export const ONLY_PDF = 'Only PDF files are allowed'
export const UPLOAD_FAILED = 'An error occurred while uploading the document.'

/** What is wrong with a report, by field, in the order of the form; empty when it can be sent. Messages of spec 2, point 5. */
export function errorsInReport(values: ReportValues): ReportErrors {
  const { file } = values
  return {
    ...(values.clientId === '' && { clientId: 'Client ID is required' }),
    ...(values.documentType === '' && { documentType: 'Document type is required' }),
    ...(values.dateOfEvent === '' && { dateOfEvent: 'Date is required' }),
    ...(file === null
      ? { file: 'Please choose the document' }
      : file.type !== 'application/pdf'
        ? { file: ONLY_PDF }
        : file.size > MAX_DOCUMENT_BYTES
          ? { file: 'File size must be 10MB or less' }
          : {}),
  }
}

/** Whether the file begins as every PDF does: a renamed picture would cost the reporter a rejection days later. */
export async function looksLikePdf(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer())
  return new TextDecoder('latin1').decode(start).includes('%PDF-')
}
