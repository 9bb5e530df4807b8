import { expect, test } from 'vitest'
import { errorsInReport, type ReportValues } from './report-form.ts'

const file = new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' })
const today = '2026-11-12'
const good: ReportValues = {
  clientId: 'seat-1',
  documentType: 'death',
  fullName: 'Anna Berg',
  birthDate: '1941-03-02',
  birthPlace: 'not known',
  dateOfEvent: '2026-11-10',
  physician: '',
  reporterName: 'Ruth Ellis',
  files: [file],
}

test('a complete report has no errors; the physician is optional', () => {
  expect(errorsInReport(good, today)).toEqual({})
})

test('each missing field has its message', () => {
  const nothing = { fullName: ' ', birthDate: '', birthPlace: '', reporterName: '' }
  const spec = { clientId: '', documentType: '', dateOfEvent: '', physician: '', files: [] } as const
  expect(errorsInReport({ ...nothing, ...spec })).toEqual({
    clientId: 'Client ID is required',
    documentType: 'Document type is required',
    fullName: 'Please enter the full name shown on the document',
    birthDate: 'Please enter the date of birth shown on the document',
    birthPlace: 'Please enter the place of birth, or write: not known',
    dateOfEvent: 'Date is required',
    reporterName: 'Please enter your own full name',
    files: 'Please choose the document',
  })
})

test('a birth date after the death and an overlong name are errors', () => {
  expect(errorsInReport({ ...good, birthDate: '2026-11-11' }, today)).toEqual({
    birthDate: 'The date of birth cannot be after the date of the event',
  })
  expect(errorsInReport({ ...good, birthDate: good.dateOfEvent }, today)).toEqual({})
  expect(errorsInReport({ ...good, fullName: 'x'.repeat(200) }, today)).toEqual({})
  expect(
    Object.keys(errorsInReport({ ...good, fullName: 'x'.repeat(201), physician: 'x'.repeat(201) }, today)),
  ).toEqual(['fullName', 'physician'])
})

test('a date in the future is an error, as from a mistyped year', () => {
  expect(errorsInReport({ ...good, dateOfEvent: '2027-11-10' }, today)).toEqual({
    dateOfEvent: 'This date is in the future. Please check the year, too',
  })
  expect(errorsInReport({ ...good, dateOfEvent: today }, today)).toEqual({})
})
