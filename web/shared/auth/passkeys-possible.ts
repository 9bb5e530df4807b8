/**
 * Whether this browser, at this address, can have passkeys at all: they belong to a name (not to a number), and to an
 * address that nobody on the way can read. Whether an authenticator has what opens sealed things is seen when it is asked.
 */
export function passkeysPossible(): boolean {
  const isNumber = /^[\d.]+$|:/.test(location.hostname)
  return window.isSecureContext && 'PublicKeyCredential' in globalThis && !isNumber
}
