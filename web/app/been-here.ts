import { takeReturn } from '../shared/navigation/return-to.ts'

const KEY = 'cairn_signed_in_before'

/** Whether somebody signed in on this device before: then it has to be asked who is here. */
export function hasBeenHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

/** Where whoever has just come in at this door goes, once: it is forgotten as it is read. */
export function wayIn(door: string): string {
  rememberHere()
  return takeReturn(door === '/auth/signup' ? 'sign-up' : 'sign-in')
}

function rememberHere(): void {
  try {
    localStorage.setItem(KEY, 'yes')
  } catch {
    // Storage may be forbidden: then the form waits each time.
  }
}
