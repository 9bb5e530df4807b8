import { useEffect, useState } from 'react'

function readToken(): string | undefined {
  const inFragment = new URLSearchParams(location.hash.slice(1)).get('token')
  return inFragment ?? new URLSearchParams(location.search).get('token') ?? undefined
}

/**
 * The token of the mail's link that opened this page, in the fragment or the query, for as long as the page stands. It is
 * taken out of the address bar and history at once: whoever uses this browser next must not find it there.
 */
export function useLinkToken(): string | undefined {
  const [token] = useState(readToken)
  useEffect(() => {
    if (token !== undefined) history.replaceState(history.state, '', location.pathname)
  }, [token])
  return token
}
