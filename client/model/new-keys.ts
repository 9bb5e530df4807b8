import type { SeatRole } from './estate.ts'

export type NewKeysInput = { recoveryCode: string; password: string; code?: string; newPassword: string }

/** The progress of making new keys; `reading` and `switching` have no count. */
export type NewKeysProgress = {
  step: 'reading' | 'making' | 'checking' | 'switching' | 'arming'
  done: number
  of: number
}

/**
 * `no-kit`: no kit is valid or waits to become valid. `kit-waits`: the kit is valid from
 * `kitCountsAt`. `changes-wait`, `uploads-wait`: this device must send these first.
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

export type NewKeysState = {
  hindrances: Hindrance[]
  /** When the kit counts, as ISO text. */
  kitCountsAt: string | null
  /**
   * `going`: the release service has yet to confirm. `refused`: it rejected the keys, for this
   * reason.
   */
  last: { state: 'going' } | { state: 'refused'; reason: string } | null
}

export type NewKeysDone = {
  stay: SeatRole[]
  /** Seats whose unused invitation is void: the owner must invite again. */
  inviteAgain: SeatRole[]
  /** Whether the account had passkeys, which no longer open it. */
  hadPasskeys: boolean
  /** Whether all seats have new shares; if false, the app continues to rearm them. */
  armed: boolean
}
