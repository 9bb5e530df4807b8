import { takeReturn } from '../shared/navigation/return-to.ts'

const KEY = 'cairn_signed_in_before'

/** Whether an account ever signed in on this device. If not, no session check is needed. */
export function signedInBefore(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

/** The target after signing in at this page. Reading it clears it. */
export function targetAfterSignIn(door: string): string {
  rememberSignIn()
  return takeReturn(door === '/auth/signup' ? 'sign-up' : 'sign-in')
}

function rememberSignIn(): void {
  try {
    localStorage.setItem(KEY, 'yes')
  } catch {
    // Storage may be blocked: then the form waits for the session check each time.
  }
}
