/** After this many days without an answer the app says that the server may be gone. */
const silentAfterDays = 7
const answeredKey = 'cairn_answered_at'
const lineKey = 'cairn_whom_to_call'

/** The time of the last answer, and whom to call, which is '' if the operator wrote nothing. */
export type Silence = { since: string; whomToCall: string }

/**
 * Stores the time of an answer, and whom to call. Unencrypted, because visitors read both without a
 * password.
 */
export function rememberAnswer(whomToCall: string, at: Date = new Date()): void {
  try {
    localStorage.setItem(answeredKey, at.toISOString())
    localStorage.setItem(lineKey, whomToCall)
  } catch {
    // If storage is blocked, no notice will appear.
  }
}

/** Undefined within a week of the last answer, and in a browser that never got an answer. */
export function silenceAt(now: number): Silence | undefined {
  try {
    const since = localStorage.getItem(answeredKey)
    if (since === null || !(now - Date.parse(since) > silentAfterDays * 86_400_000)) return undefined
    return { since, whomToCall: localStorage.getItem(lineKey) ?? '' }
  } catch {
    return undefined
  }
}
