import { useEffect, useState } from 'react'
import { addressToken, forgetAddressToken } from '../session/address-secrets.ts'

/** The token of the mail's link that opened this page, in the fragment or the query, for as long as the page stands. It is in the address no more. */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState(addressToken)
  useEffect(() => {
    forgetAddressToken()
    // The link of a newer mail, opened where the page of an older one stands: the browser loads nothing anew.
    const follow = () => {
      const newer = addressToken()
      forgetAddressToken()
      if (newer !== undefined) setToken(newer)
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return token
}
