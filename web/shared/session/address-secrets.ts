import { pending } from './pending-invitation.ts'

// Links contain secrets: an invitation, a card’s code, a mail’s token. This module removes them
// from the URL before other code runs, so that the browser’s history does not keep them. The secret
// of an invitation or a card stays in this tab, a token only in this page.

const tokens = new Map<string, string>()

export function fragmentText(hash: string): string {
  const text = hash.replace(/^#/, '').trim()
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

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

export function addressToken(): string | undefined {
  const { pathname, hash, search } = location
  return tokenIn(hash, search) ?? tokens.get(pathname.replace(/\/+$/, ''))
}

export function forgetAddressToken(): void {
  takeAddressSecret()
  tokens.delete(location.pathname.replace(/\/+$/, ''))
}

// Runs at import, before other modules, because main.tsx imports this file first.
takeAddressSecret()
