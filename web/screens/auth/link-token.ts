import { useState } from 'react'

/** The token of a link from a mail: in the fragment or the query. Taken out of the address bar and history at once. */
function takeToken(): string | undefined {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const token = fragment.get('token') ?? new URLSearchParams(location.search).get('token') ?? undefined
  if (token !== undefined) history.replaceState(history.state, '', location.pathname)
  return token
}

// Kept beside React: in development a component is made twice, and the second would find the address already cleared.
let taken: { path: string; token: string | undefined } | undefined

/** The token this page was opened with, for as long as it stands. */
export function useLinkToken(): string | undefined {
  const [token] = useState(() => {
    const found = takeToken()
    if (found !== undefined || taken?.path !== location.pathname) taken = { path: location.pathname, token: found }
    return taken.token
  })
  return token
}
