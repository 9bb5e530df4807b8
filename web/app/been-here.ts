import { takeReturn } from '../shared/navigation/return-to.ts'

const KEY = 'cairn_signed_in_before'

/** Whether an account ever signed in on this device. If not, no session check is needed. */
export function hasBeenHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

/** The target after signing in at this page. Reading it clears it. */
export function wayIn(door: string): string {
  rememberHere()
  return takeReturn(door === '/auth/signup' ? 'sign-up' : 'sign-in')
}

function rememberHere(): void {
  try {
    localStorage.setItem(KEY, 'yes')
  } catch {
    // Storage may be blocked: then the form waits for the session check each time.
  }
}
