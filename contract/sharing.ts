import * as z from 'zod/mini'
import { bytes, uuid } from './http.ts'
import { handover, keyBox, seatRole, statement } from './sealed.ts'

// What an owner shares with a grantee while alive. The release service has no part in it.

const counter = () => z.int().check(z.minimum(1), z.maximum(0xffff))

/** A `share-now` of one seat. `given` is null once the owner took everything back. */
export const sharing = z.object({
  seatId: uuid(),
  invitationId: uuid(),
  counter: counter(),
  /** The one acceptance whose account the server serves. */
  acceptanceHash: bytes(32, 32),
  statement: statement(),
  given: z.nullable(z.object({ role: seatRole, verifyKey: bytes(32, 32), ownerBox: keyBox(), handed: handover() })),
})

/** A `head` statement of the chain of one sharing. */
export const sharedHead = z.object({ seatId: uuid(), counter: counter(), statement: statement() })

/** How the owner's app gets the key of a sharing back. */
export const sharedKey = z.object({
  seatId: uuid(),
  role: seatRole,
  counter: counter(),
  verifyKey: bytes(32, 32),
  ownerBox: keyBox(),
})

/** Where a sharing stands: its counter, and the number of its chain's last entry. */
export const sharedState = z.object({ counter: counter(), m: z.int() })
