import { describe, expect, test } from 'vitest'
import type { CardData, InvitationView, SeatRole } from '../../estate/index.ts'
import { invitationDocument } from './invitation-sheet.ts'
import { keepDocument } from './keep-sheet.ts'
import { releaseCardDocument } from './release-card.ts'
import { pagesOf } from './testing/set-pdf.ts'

const roles: SeatRole[] = ['attorney', 'contact_1', 'contact_2']
const short = { person: 'Ben Ortiz', owner: 'Ada Marsh', origin: 'https://cairn.test', email: 'ben@example.org' }
const long = {
  person: 'Maximiliana Featherstonehaugh-Cholmondeley',
  owner: 'Bartholomew Featherstonehaugh-Cholmondeley',
  origin: 'https://what-we-leave.a-very-long-name-of-a-family.example.org',
  email: 'maximiliana.featherstonehaugh-cholmondeley@a-very-long-name.example.org',
}
const fingerprint = 'MJFH 4K2L QRST UVWX 2345 67AB CDEF GHIJ'

const cardOf = (role: SeatRole, { person, owner, origin }: typeof short): CardData => ({
  role,
  personName: person,
  ownerName: owner,
  lines: ['ZV32 8TSX', 'TMMK WAPM', 'E025 GBZ7', 'FHQC S8HK', 'EXE2 YZKV'],
  claimAt: `${origin}/claim`,
  link: `${origin}/claim#ZV328TSXTMMKWAPME025GBZ7FHQCS8HKEXE2YZKV.${'A'.repeat(32)}.${'B'.repeat(32)}`,
  ownerFingerprint: fingerprint,
  serviceFingerprint: fingerprint,
  epoch: 12,
})
const viewOf = (role: SeatRole, { owner }: typeof short): InvitationView => ({
  ownerId: 'an id',
  seatId: 'an id',
  invitationId: 'an id',
  role,
  ownerName: owner,
  ownerFingerprint: fingerprint,
  serviceFingerprint: fingerprint,
  via: 'invitation',
})
const linkTo = ({ origin }: typeof short) => `${origin}/invitation#${'A'.repeat(66)}.1.${'A'.repeat(22)}`
const portalAt = ({ origin, email }: typeof short) => ({ portal: `${origin}/authcontactportal`, email })

describe.each(roles)('for %s', (role) => {
  test.each([short, long])('each paper is one page of plain data: $person', async (who) => {
    for (const document of [
      releaseCardDocument(cardOf(role, who)),
      invitationDocument(linkTo(who), cardOf(role, who)),
      keepDocument(viewOf(role, who), portalAt(who)),
    ])
      expect([document.info?.title, await pagesOf(document)]).toEqual([document.info?.title, 1])
  })
})

test('a release card has all that a grantee needs at a release', () => {
  const card = cardOf('contact_1', short)
  const text = JSON.stringify(releaseCardDocument(card).content)
  // The address is as short as possible, because the grantee types it.
  expect(text).toContain('"cairn.test/claim"')
  for (const part of [...card.lines, card.link, card.ownerFingerprint, 'Ben Ortiz', 'Ada Marsh'])
    expect(text).toContain(part)
  expect(text).toContain('authorized contact 1 for Ada Marsh')
})

test('an invitation contains its link only as a QR code, and no secret of a card', () => {
  const card = cardOf('attorney', short)
  const text = JSON.stringify(invitationDocument(linkTo(short), card).content)
  expect(text.split(linkTo(short))).toHaveLength(2)
  expect(text).toContain('chosen you to be their estate attorney')
  for (const part of [...card.lines, card.link]) expect(text).not.toContain(part)
})

test('the sheet to keep names site and role, and contains no secret', () => {
  const text = JSON.stringify(keepDocument(viewOf('contact_2', short), portalAt(short)).content)
  for (const part of ['https://cairn.test/authcontactportal', 'ben@example.org', fingerprint, 'authorized contact 2'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/invitation#|claim#/)
})
