const KEY = 'cairn_return_to'

let leaving = false

/** After a sign-out, no later sign-in returns to the page that was left. */
export function forgetReturn(): void {
  leaving = true
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden: then nothing was remembered.
  }
}

/**
 * Remembers the target in this tab until sign-in. It stays out of the URL: it may hold an
 * invitation’s secret, which must not reach a server.
 * @param options `evenAfterSignUp` also keeps the target for a new account
 */
export function rememberReturn(target: string, { evenAfterSignUp = false } = {}): void {
  if (leaving) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ target, evenAfterSignUp }))
  } catch {
    // Storage may be forbidden: sign-in then leads to the overview.
  }
}

/** Whether the remembered target is an invitation, a card, or another owner’s estate. */
export function returnsToAnotherEstate(): boolean {
  try {
    const kept = sessionStorage.getItem(KEY) ?? ''
    return /"\/(?:authcontactportal|estateattorneyportal|invitation|claim)/.test(kept)
  } catch {
    return false
  }
}

/** Takes the target once; `/overview` where there is none. Never leaves this origin. */
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
