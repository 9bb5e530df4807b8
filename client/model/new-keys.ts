import type { SeatRole } from './estate.ts'

/** What somebody types to make new keys for everything; the code of their second step where that is on. */
export type NewKeysInput = { recoveryCode: string; password: string; code?: string; newPassword: string }

/** How far it is. `reading` and `switching` have no count. */
export type NewKeysProgress = {
  step: 'reading' | 'making' | 'checking' | 'switching' | 'arming'
  done: number
  of: number
}

/**
 * What stands in the way. `no-kit`: no kit counts, and none is on its way. `kit-waits`: one counts from `kitCountsAt` on.
 * `changes-wait`, `uploads-wait`: what is on this device has to be sent first.
 */
export type Hindrance =
  | 'no-kit'
  | 'kit-waits'
  | 'frozen'
  | 'report'
  | 'deletion'
  | 'changes-wait'
  | 'uploads-wait'
  | 'offline'

/** Whether somebody can make new keys now, and what became of the last time. */
export type NewKeysState = {
  hindrances: Hindrance[]
  /** ISO text. */
  kitCountsAt: string | null
  /** `going`: made, and the keeper of the second key has yet to answer. `refused`: it did not take them, and why. */
  last: { state: 'going' } | { state: 'refused'; reason: string } | null
}

/** What is different now, and what the person may want to do next. */
export type NewKeysDone = {
  /** Who accepted and goes on, by seat. */
  stay: SeatRole[]
  /** Whose invitation nobody had used: they have to be invited anew. */
  askAnew: SeatRole[]
  /** There were passkeys; none opens this account any more. */
  hadPasskeys: boolean
  /** Other seats and people have their new keys. False: that goes on by itself. */
  armed: boolean
}
