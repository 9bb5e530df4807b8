import { expect, test, vi } from 'vitest'
import { DocumentError } from './document-error.ts'
import { makeDocument } from './make-document.ts'

vi.mock('../file-viewer/pdf.ts', () => import('../file-viewer/testing/fake-pdf.ts'))

const pdf = (text: string) => new File([`%PDF-1.7 ${text}`], 'certificate.pdf', { type: 'application/pdf' })

test('makeDocument keeps a PDF unchanged and counts its pages', async () => {
  const file = pdf('fine')
  await expect(makeDocument([file])).resolves.toEqual({ pdf: file, name: 'certificate.pdf', pages: 3 })
})

test('makeDocument accepts a PDF of 10 MB, and rejects a PDF with one byte more', async () => {
  const sized = (bytes: number) => makeDocument([pdf('fine'.padEnd(bytes - '%PDF-1.7 '.length))])
  await expect(sized(10 * 1024 * 1024)).resolves.toMatchObject({ pages: 3 })
  await expect(sized(10 * 1024 * 1024 + 1)).rejects.toThrow('File size must be 10MB or less')
})

test.each([
  [
    'locked',
    'This is a PDF with a password, which whoever checks it won’t have. Please choose a copy without one: open it, choose Print, and save it as a PDF. Or take photos of its pages instead.',
  ],
  [
    'damaged',
    'This PDF doesn’t open here, so it may be damaged. If you can, get a better copy. Or take photos of its pages instead.',
  ],
  [
    'form',
    'This is a fill-in form that only Adobe Acrobat Reader can show (XFA). To be safe, print it to a PDF there and choose that.',
  ],
])('makeDocument rejects a PDF with the problem *%s*, and says what to do', async (what, says) => {
  await expect(makeDocument([pdf(what)])).rejects.toThrow(DocumentError)
  await expect(makeDocument([pdf(what)])).rejects.toThrow(says)
})
