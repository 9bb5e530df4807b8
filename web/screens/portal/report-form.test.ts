import { expect, test } from 'vitest'
import { errorsInReport, looksLikePdf, type ReportValues } from './report-form.ts'

const file = (size: number, type = 'application/pdf') => new File([new Uint8Array(size)], 'a.pdf', { type })
const good: ReportValues = {
  clientId: 'seat-1',
  documentType: 'death',
  dateOfEvent: '2026-11-10',
  physician: '',
  file: file(10),
}

test('a whole report has nothing to complain about; the physician may be left out', () => {
  expect(errorsInReport(good)).toEqual({})
})

test('each thing that is missing has its message', () => {
  expect(errorsInReport({ clientId: '', documentType: '', dateOfEvent: '', physician: '', file: null })).toEqual({
    clientId: 'Client ID is required',
    documentType: 'Document type is required',
    dateOfEvent: 'Date is required',
    file: 'Please choose the document',
  })
})

test('only PDF, and 10 MB to the byte', () => {
  expect(errorsInReport({ ...good, file: file(10, 'image/png') }).file).toBe('Only PDF files are allowed')
  expect(errorsInReport({ ...good, file: file(10 * 1024 * 1024) }).file).toBeUndefined()
  expect(errorsInReport({ ...good, file: file(10 * 1024 * 1024 + 1) }).file).toBe('File size must be 10MB or less')
})

test('a PDF is told by how it begins, not by its name', async () => {
  expect(await looksLikePdf(new Blob(['%PDF-1.4\n...']))).toBe(true)
  expect(await looksLikePdf(new Blob(['\u00ef\u00bb\u00bf%PDF-1.4']))).toBe(true)
  expect(await looksLikePdf(new Blob(['<html>%PD']))).toBe(false)
})
