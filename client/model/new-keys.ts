import type { SeatRole } from './estate.ts'

export type NewKeysInput = { recoveryCode: string; password: string; code?: string; newPassword: string }

/** The progress of making new keys; `reading` and `switching` have no count. */
export type NewKeysProgress = {
  step: 'reading' | 'making' | 'checking' | 'switching' | 'arming'
  done: number
  of: number
}

/** `no-kit`: none waits. `kit-waits`: until `kitCountsAt`. Others: the device must send first. */
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
  kitCountsAt: string | null
  /** `going`: the release service has yet to confirm. `refused`: it rejected the keys. */
  last: { state: 'going' } | { state: 'refused'; reason: string } | null
}

export type NewKeysDone = {
  stay: SeatRole[]
  inviteAgain: SeatRole[]
  /** Whether the account had passkeys, which no longer open it. */
  hadPasskeys: boolean
  /** Whether all seats have new shares; if false, the app continues to rearm them. */
  armed: boolean
}
