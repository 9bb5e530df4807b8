import { takeReturn } from '../shared/navigation/return-to.ts'

const KEY = 'cairn_signed_in_before'

export function signedInBefore(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

/** Returns the path to open after sign-in or sign-up, and clears it. */
export function targetAfterSignIn(entryPath: string): string {
  rememberSignIn()
  return takeReturn(entryPath === '/auth/signup' ? 'sign-up' : 'sign-in')
}

function rememberSignIn(): void {
  try {
    localStorage.setItem(KEY, 'yes')
  } catch {
    // If storage is blocked, each visit to the form waits for the session check.
  }
}
