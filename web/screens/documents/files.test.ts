import { describe, expect, test } from 'vitest'
import { acceptedFiles, fileType } from '../../../records/fields/index.ts'
import { document } from '../../../records/kinds/index.ts'
import { bytesInWords } from '../../kinds/bytes.ts'
import { titleFrom } from './chosen.ts'
import { downloadName } from './file-names.ts'
import { timeLeft } from '../../shared/uploads/time-left.ts'
import { decodeText, viewOf } from '../../shared/file-viewer/view-of.ts'

const { rule } = document.steps[0].fields.file

describe('the type of a file', () => {
  test('the type of a file comes from the browser, and from the extension only when the browser reports none', () => {
    expect(fileType(rule, { name: 'a.pdf', type: 'application/pdf' })).toBe('application/pdf')
    expect(fileType(rule, { name: 'OLD.DOC', type: '' })).toBe('application/msword')
    expect(fileType(rule, { name: 'a.xlsx', type: 'application/octet-stream' })).toContain('spreadsheetml')
    expect(fileType(rule, { name: 'IMG_5195.HEIC', type: 'image/heif' })).toBe('image/heic')
    expect(fileType(rule, { name: 'a.pdf', type: 'application/x-pdf' })).toBe('application/pdf')
    expect(fileType(rule, { name: 'page.pdf', type: 'text/html' })).toBe('')
    expect(fileType(rule, { name: 'a.zip', type: 'application/zip' })).toBe('')
    expect(fileType(rule, { name: 'page.html', type: '' })).toBe('')
    expect(fileType(rule, { name: 'nothing', type: '' })).toBe('')
  })

  test('the file picker gets each type with its extensions', () => {
    expect(acceptedFiles(rule).split(',')).toEqual(expect.arrayContaining(['application/pdf', '.pdf', '.docx', '.txt']))
  })
})

describe('the name under which a document is saved', () => {
  test('the file name of a saved document is its title and an extension from its type', () => {
    expect(downloadName('Last will', 'application/pdf')).toBe('Last will.pdf')
    expect(downloadName('Scan', 'image/webp')).toBe('Scan.webp')
  })

  test('a saved document gets a known extension if the subtype of its type is no extension', () => {
    expect(downloadName('Budget', 'application/vnd.ms-excel')).toBe('Budget.xls')
    expect(downloadName('Notes', 'text/plain')).toBe('Notes.txt')
  })

  test('the file name of a saved document has underscores in place of invalid characters', () => {
    expect(downloadName('A/B: "C" <D>|E?*\u0007\\', 'application/pdf')).toBe('A_B_ _C_ _D__E____.pdf')
    expect(downloadName('../etc/passwd', 'application/pdf')).toBe('__etc_passwd.pdf')
    expect(downloadName('   ', 'application/pdf')).toBe('document.pdf')
  })
})

test('a file’s title is its name without the extension', () => {
  expect(titleFrom('last_will__2024.pdf')).toBe('last will 2024')
  expect(titleFrom('No ending')).toBe('No ending')
  expect(titleFrom('v1.2 draft.docx')).toBe('v1.2 draft')
})

test('the viewer shows PDF, pictures and text, and never a file that the browser could run as a page', () => {
  expect(['application/pdf', 'text/plain', 'image/png'].map(viewOf)).toEqual(['pdf', 'text', 'image'])
  expect(['text/html', 'image/svg+xml', 'application/msword', ''].map(viewOf)).toEqual(Array(4).fill(undefined))
})

test('the viewer decodes text in every encoding that programs write', () => {
  expect(decodeText(new TextEncoder().encode('Grüße'))).toBe('Grüße')
  expect(decodeText(Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65))).toBe('Grüße')
  expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x47, 0, 0xfc, 0))).toBe('Gü')
  expect(decodeText(Uint8Array.of(0xfe, 0xff, 0, 0x47, 0, 0xfc))).toBe('Gü')
})

test('the estimate of the remaining time is rounded', () => {
  expect([3, 12, 59, 61, 600, 3599, 9000].map(timeLeft)).toEqual([
    'a few seconds left',
    'about 20 seconds left',
    'about 60 seconds left',
    'about 2 minutes left',
    'about 10 minutes left',
    'more than an hour left',
    'more than an hour left',
  ])
})

test('sizes in bytes become short texts for people', () => {
  expect([0, 812, 1024, 1280, 10 * 1024 * 1024, 150 * 1024 * 1024, 3 * 1024 ** 4].map(bytesInWords)).toEqual([
    '0 bytes',
    '812 bytes',
    '1 kB',
    '1.3 kB',
    '10 MB',
    '150 MB',
    '3 TB',
  ])
})
