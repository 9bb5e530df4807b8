import { useEffect, useState } from 'react'
import { addressToken, forgetAddressToken } from '../session/address-secrets.ts'

/** The token of the mail's link that opened this page, in the fragment or the query, for as long as the page stands. It is in the address no more. */
export function useLinkToken(): string | undefined {
  const [token] = useState(addressToken)
  useEffect(forgetAddressToken, [])
  return token
}
