import * as z from 'zod/mini'
import { bytes, uuid } from './http.ts'

const head = z.nullable(z.object({ n: z.int(), hash: bytes(32, 32) }))

/** How far a server heard the release service about one estate. */
const heardHead = z.object({ ownerId: uuid(), log: head, taken: head })
export type HeardHead = z.output<typeof heardHead>

export const maxCompared = 1000

/** `POST /changed` returns the estates of which service and server know different things. */
export const changedRequest = z.object({ heads: z.array(heardHead).check(z.maxLength(maxCompared)) })
export const changedReply = z.object({ ownerIds: z.array(uuid()) })
