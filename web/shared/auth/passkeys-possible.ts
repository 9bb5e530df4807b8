/**
 * Whether this origin can use passkeys: WebAuthn needs a domain name, not an IP address, and a
 * secure context. Whether the authenticator has a PRF shows only when it is asked.
 */
export function passkeysPossible(): boolean {
  const isNumber = /^[\d.]+$|:/.test(location.hostname)
  return window.isSecureContext && 'PublicKeyCredential' in globalThis && !isNumber
}
