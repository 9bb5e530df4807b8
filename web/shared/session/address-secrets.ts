import { pending } from './pending-invitation.ts'

// Links bring secrets: an invitation, the letters of a card, the token of a mail. Whoever uses this browser next must not find
// them in the address bar or by going back, so they are taken out of the address before anything else runs, and kept for the
// page they belong to: an invitation and a card in this tab, a token in this page alone.

const tokens = new Map<string, string>()

/** What stands behind the # of an address, as it was meant. */
export function fragmentText(hash: string): string {
  const text = hash.replace(/^#/, '').trim()
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Takes the secret out of the address that this page stands at, if there is one. */
export function takeAddressSecret(): void {
  const { pathname, hash, search } = location
  const page = pathname.replace(/\/+$/, '')
  const fragment = fragmentText(hash)
  const token = tokenIn(hash, search)
  if (page === '/invitation' && fragment !== '') pending('invitation').keep(fragment)
  else if (page === '/claim' && fragment !== '') pending('card').keep(fragment)
  else if (token !== null) tokens.set(page, token)
  else return
  history.replaceState(history.state, '', pathname)
}

const tokenIn = (hash: string, search: string) =>
  new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token')

/** The token of the mail's link that opened this page. */
export function addressToken(): string | undefined {
  const { pathname, hash, search } = location
  return tokenIn(hash, search) ?? tokens.get(pathname.replace(/\/+$/, ''))
}

/** Once the page has its token, it is nowhere else. */
export function forgetAddressToken(): void {
  takeAddressSecret()
  tokens.delete(location.pathname.replace(/\/+$/, ''))
}

// Now, before whatever is loaded after this file (main.tsx loads it first).
takeAddressSecret()
