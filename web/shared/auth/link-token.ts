import { useEffect, useState } from 'react'
import { addressToken, forgetAddressToken } from '../session/address-secrets.ts'

/** The token of a mailed link. The app removed it from the address and keeps it only in memory. */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState(addressToken)
  useEffect(() => {
    forgetAddressToken()
    // A newer link in the same tab changes only the fragment, so the page does not reload.
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
