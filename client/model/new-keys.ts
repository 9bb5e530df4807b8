import type { SeatRole } from './estate.ts'

export type NewKeysInput = { recoveryCode: string; password: string; code?: string; newPassword: string }

/** Progress; `reading` and `switching` have no count. */
export type NewKeysProgress = {
  step: 'reading' | 'making' | 'checking' | 'switching' | 'arming'
  done: number
  of: number
}

/**
 * `no-kit`: none is valid or waits. `kit-waits`: valid from `kitCountsAt`. `changes-wait`,
 * `uploads-wait`: this device has to send them first.
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
  /** ISO text. */
  kitCountsAt: string | null
  /** `going`: not yet confirmed by the release service. `refused`: rejected, with its reason. */
  last: { state: 'going' } | { state: 'refused'; reason: string } | null
}

export type NewKeysDone = {
  stay: SeatRole[]
  /** Seats whose unused invitation is void: invite again. */
  inviteAgain: SeatRole[]
  /** The account had passkeys; they no longer open it. */
  hadPasskeys: boolean
  /** Whether all seats have new shares; false: the app continues automatically. */
  armed: boolean
}
