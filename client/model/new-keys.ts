import type { SeatRole } from './estate.ts'

/** The input for new keys; `code` for two-step sign-in. */
export type NewKeysInput = { recoveryCode: string; password: string; code?: string; newPassword: string }

/** Progress; `reading` and `switching` have no count. */
export type NewKeysProgress = {
  step: 'reading' | 'making' | 'checking' | 'switching' | 'arming'
  done: number
  of: number
}

/**
 * What blocks new keys. `no-kit`: no kit is valid or waits. `kit-waits`: one is valid from
 * `kitCountsAt`. `changes-wait`, `uploads-wait`: this device has to send them first.
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

/** Whether new keys are possible now, and the result of the last attempt. */
export type NewKeysState = {
  hindrances: Hindrance[]
  /** ISO text. */
  kitCountsAt: string | null
  /**
   * `going`: made, but not yet confirmed by the release service. `refused`: rejected, with its
   * reason.
   */
  last: { state: 'going' } | { state: 'refused'; reason: string } | null
}

/** The result of new keys, and what the owner may do next. */
export type NewKeysDone = {
  /** Seats whose grantees stay. */
  stay: SeatRole[]
  /** Seats whose unused invitation is void: invite again. */
  inviteAgain: SeatRole[]
  /** The account had passkeys; they no longer open it. */
  hadPasskeys: boolean
  /** Whether all seats have new shares; false: the app goes on by itself. */
  armed: boolean
}
