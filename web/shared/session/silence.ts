/** After this many days without an answer the app says that the server may be gone. */
const silentAfterDays = 7
const answeredKey = 'cairn_answered_at'
const lineKey = 'cairn_whom_to_call'

/** A server that has not answered for a week: since when, and whom to call, if it ever said. */
export type Silence = { since: string; whomToCall: string }

/**
 * Stores that the server answered, and its operator's line. In clear, because a visitor reads them
 * without a password.
 */
export function rememberAnswer(whomToCall: string, at: Date = new Date()): void {
  try {
    localStorage.setItem(answeredKey, at.toISOString())
    localStorage.setItem(lineKey, whomToCall)
  } catch {
    // A browser that blocks storage shows no notice.
  }
}

/** Undefined within the week, and in a browser that never had an answer. */
export function silenceAt(now: number): Silence | undefined {
  try {
    const since = localStorage.getItem(answeredKey)
    if (since === null || !(now - Date.parse(since) > silentAfterDays * 86_400_000)) return undefined
    return { since, whomToCall: localStorage.getItem(lineKey) ?? '' }
  } catch {
    return undefined
  }
}
