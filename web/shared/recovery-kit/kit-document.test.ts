import { join } from 'node:path'
import pdfmake from 'pdfmake'
import { expect, test } from 'vitest'
import { kitDocument } from './kit-document.ts'

const libraries = join(import.meta.dirname, '../../../node_modules')
const roboto = (face: string) => join(libraries, `pdfmake/fonts/Roboto/Roboto-${face}.ttf`)
const serif = join(libraries, '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff')
const mono = (weight: number) =>
  join(libraries, `@fontsource/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-${weight}-normal.woff`)
pdfmake.setFonts({
  Roboto: { normal: roboto('Regular'), bold: roboto('Medium') },
  SourceSerif: { normal: serif, bold: serif },
  AtkinsonMono: { normal: mono(400), bold: mono(700) },
})
pdfmake.setLocalAccessPolicy((path) => path.startsWith(libraries))
pdfmake.setUrlAccessPolicy(() => false)

const fingerprint = 'MJFH 4K2L 99AB CDEF 1234 5678'
const lines = Array.from({ length: 5 }, () => 'J2K3 MMWW')
const card = {
  role: 'contact_1' as const,
  personName: 'Maximiliana Featherstonehaugh-Cholmondeley',
  ownerName: 'Bartholomew Featherstonehaugh-Cholmondeley',
  lines,
  claimAt: 'https://a-long-name.example.org/claim',
  link: `https://a-long-name.example.org/claim#${lines.join('').replaceAll(' ', '')}.${'A'.repeat(32)}.${'A'.repeat(32)}`,
  ownerFingerprint: fingerprint,
  serviceFingerprint: fingerprint,
  epoch: 3,
}
const kit = { code: '', groups: Array.from({ length: 9 }, () => 'J2K3'), cards: [card, card, card] }
const about = {
  email: 'bartholomew@example.org',
  address: 'https://a-long-name.example.org',
  made: 'November 22, 2026',
}

test.each([
  ['with', fingerprint],
  ['without', undefined],
])('is a page for the code and one for each card, %s the fingerprint of the service', async (_, serviceFingerprint) => {
  const document = kitDocument({ ...kit, ...(serviceFingerprint !== undefined && { serviceFingerprint }) }, about)
  // It goes to a worker.
  expect(structuredClone(document)).toEqual(document)
  const pdf = (await pdfmake.createPdf(document).getBuffer()).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(4)
})
