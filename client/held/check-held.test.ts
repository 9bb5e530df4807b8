import { expect, test } from 'vitest'
import { random, randomId, type StatusSeat } from '../../vault/index.ts'
import { countsIn } from './check-held.ts'

test('a grantee counts only if the service’s status names an acceptance of their invitation at their epoch', () => {
  const [ownerId, seatId, invitationId] = [randomId(), randomId(), randomId()]
  const acceptance = { hash: random(32), via: 'invitation', standing: 'accepted' } as const
  const armed = { invitationId, epoch: 2, statementHash: random(32), acceptances: [acceptance] }
  const said: StatusSeat = { ownerId, seatId, role: 'contact_1', voidEpoch: 1, armed: [armed] }
  const mine = [{ ownerId, seatId, invitationId, epoch: 2 }]
  expect(countsIn([said], mine)).toBe(true)
  expect(countsIn([said, { ...said, seatId: randomId(), armed: [] }], mine)).toBe(true)
  const otherwise: StatusSeat[] = [
    { ...said, armed: [] },
    { ...said, seatId: randomId() },
    { ...said, armed: [{ ...armed, invitationId: randomId() }] },
    { ...said, armed: [{ ...armed, epoch: 1 }] },
    { ...said, armed: [{ ...armed, acceptances: [{ ...acceptance, standing: 'presented' }] }] },
    { ...said, armed: [{ ...armed, acceptances: [] }] },
  ]
  for (const other of otherwise) expect(countsIn([other], mine)).toBe(false)
  expect(countsIn([said], [...mine, { ...mine[0], seatId: randomId(), ownerId, invitationId, epoch: 2 }])).toBe(false)
  expect(countsIn([], mine)).toBe(false)
})
