import { expect, test } from 'vitest'
import { pagesOf } from '../papers/testing/set-pdf.ts'
import { kitDocument } from './kit-document.ts'

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
])(
  'the kit has a page for the code and a page per card, %s the fingerprint of the service',
  async (_, serviceFingerprint) => {
    const document = kitDocument({ ...kit, ...(serviceFingerprint !== undefined && { serviceFingerprint }) }, about)
    expect(await pagesOf(document)).toBe(4)
  },
)
