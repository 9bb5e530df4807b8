import type { ReleaseEvent } from '../../estate/index.ts'
import { reportErrors as says } from './report-words.ts'

export type ReportValues = {
  clientId: string
  documentType: ReleaseEvent | ''
  fullName: string
  birthDate: string
  birthPlace: string
  dateOfEvent: string
  physician: string
  reporterName: string
  files: readonly File[]
}

export type ReportErrors = { [Part in keyof ReportValues]?: string | undefined }

export const reportParts = [
  'clientId',
  'documentType',
  'fullName',
  'birthDate',
  'birthPlace',
  'dateOfEvent',
  'physician',
  'reporterName',
  'files',
] as const satisfies readonly (keyof ReportValues)[]

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024
export const ONLY_PDF = 'Only PDF files are allowed'
export const TOO_LARGE = 'File size must be 10MB or less'
export const UPLOAD_FAILED = 'An error occurred while uploading the document.'

/** The limit of the sealed report per field. */
const MAX_WORDS = 200

const words = (text: string, missing: string): string | undefined =>
  text.trim() === '' ? missing : text.trim().length > MAX_WORDS ? says.tooLong(MAX_WORDS) : undefined

const birthDate = (values: ReportValues): string | undefined => {
  if (values.birthDate === '') return says.birthDate
  return values.dateOfEvent !== '' && values.birthDate > values.dateOfEvent ? says.birthAfterEvent : undefined
}

const eventDate = ({ dateOfEvent }: ReportValues, today: string): string | undefined => {
  if (dateOfEvent === '') return 'Date is required'
  return dateOfEvent > today ? says.toCome : undefined
}

const localToday = (): string => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

export const blankReport = {
  fullName: '',
  birthDate: '',
  birthPlace: '',
  dateOfEvent: '',
  physician: '',
  reporterName: '',
  files: [],
} as const satisfies Omit<ReportValues, 'clientId' | 'documentType'>

export function errorsInReport(values: ReportValues, today = localToday()): ReportErrors {
  const { physician } = values
  const found: ReportErrors = {
    clientId: values.clientId === '' ? 'Client ID is required' : undefined,
    documentType: values.documentType === '' ? 'Document type is required' : undefined,
    fullName: words(values.fullName, says.fullName),
    birthDate: birthDate(values),
    birthPlace: words(values.birthPlace, says.birthPlace),
    dateOfEvent: eventDate(values, today),
    physician: physician.trim() === '' ? undefined : words(physician, ''),
    reporterName: words(values.reporterName, says.reporterName),
    files: values.files.length === 0 ? says.files : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined))
}
