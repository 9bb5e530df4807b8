const KEY = 'cairn_return_to'

let leaving = false

/** Forgets the target at sign-out, so that the next sign-in does not open the last page. */
export function forgetReturn(): void {
  leaving = true
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // A browser that forbids storage has stored no address.
  }
}

/** Remembers in the tab, not in the URL: an invitation's secret must not reach a server. */
export function rememberReturn(target: string, { evenAfterSignUp = false } = {}): void {
  if (leaving) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ target, evenAfterSignUp }))
  } catch {
    // If storage is forbidden, the sign-in opens the overview.
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

/** Returns the target and forgets it; `/overview` without a target. Never leaves this origin. */
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
