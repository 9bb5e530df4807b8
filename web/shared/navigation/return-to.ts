const KEY = 'cairn_return_to'

let leaving = false

/** Whoever signs out does not want to come back to the page they left: nothing is remembered from here on. */
export function forgetReturn(): void {
  leaving = true
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was remembered, then.
  }
}

/**
 * Remembers where somebody wanted to go, in this tab only, until they have signed in. Not in the address: it may hold the
 * secret of an invitation, which must not reach a server. `evenAfterSignUp`: also for a person who makes an account first.
 */
export function rememberReturn(target: string, { evenAfterSignUp = false } = {}): void {
  if (leaving) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ target, evenAfterSignUp }))
  } catch {
    // Storage may be forbidden; they land on the overview then.
  }
}

/** Whether somebody is on their way to what another person left, invited them to, or gave them a card for. */
export function returnsToSomebodyElse(): boolean {
  try {
    const kept = sessionStorage.getItem(KEY) ?? ''
    return /"\/(?:authcontactportal|estateattorneyportal|invitation|claim)/.test(kept)
  } catch {
    return false
  }
}

/** Where to go after signing in or up, once; `/overview` if nowhere was remembered. Never leaves this site. */
export function takeReturn(after: 'sign-in' | 'sign-up'): string {
  const overview = '/overview'
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    sessionStorage.removeItem(KEY)
    if (typeof found !== 'object' || found === null || !('target' in found) || typeof found.target !== 'string')
      return overview
    if (after === 'sign-up' && !('evenAfterSignUp' in found && found.evenAfterSignUp === true)) return overview
    return isOwnPath(found.target) ? found.target : overview
  } catch {
    return overview
  }
}

function isOwnPath(target: string): boolean {
  const url = new URL(target, location.origin)
  return target.startsWith('/') && url.origin === location.origin && !url.pathname.startsWith('/auth/')
}
