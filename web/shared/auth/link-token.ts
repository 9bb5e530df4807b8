import { useEffect, useState } from 'react'
import { addressToken, forgetAddressToken } from '../session/address-secrets.ts'

/** The token of the mailed link. It is kept in memory only: the address no longer holds it. */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState(addressToken)
  useEffect(() => {
    forgetAddressToken()
    // A newer link opened in the same tab changes only the fragment, so the page does not reload.
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
