import type * as z from 'zod/mini'
import type { estateKeys, SessionInfo, SignedIn } from '../../contract/accounts.ts'
import { SealError } from '../../vault/index.ts'
import type { Away } from '../offline/offline-unlock.ts'
import { alarm, type Keys } from '../core/core.ts'

type EstateKeys = z.output<typeof estateKeys>
/** Opens the account key from what the server keeps; made where the password or recovery code was typed. */
export type Opener = (ownerId: string, kept: EstateKeys) => Promise<Keys>

/** Where those who opened the door go in. */
export type Entrance = {
  /** Takes an answer that says who is signed in; opens the keys where it brings them. */
  enter: (answer: SignedIn, open: Opener) => Promise<'done' | 'two-factor'>
  /** Opens what this device keeps, without the server. */
  enterAway: (password: string, ownerId: string | undefined) => Promise<void>
}

export type SessionState = {
  info: SessionInfo | undefined
  /** What opens the keys once the second step is done. */
  pending: Opener | undefined
  touchedAt: number
  toldServerAt: number
} & Away

/** Opens keys; whatever does not fit becomes the one alarm: the server took the password, so what it keeps was changed. */
export async function opening<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof SealError ? alarm() : error
  }
}
