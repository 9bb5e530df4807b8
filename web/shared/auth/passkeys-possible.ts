/**
 * WebAuthn needs a secure context and a domain name, not an IP address. Only the authenticator’s
 * answer shows whether it has a PRF.
 */
export function passkeysPossible(): boolean {
  const isNumber = /^[\d.]+$|:/.test(location.hostname)
  return window.isSecureContext && 'PublicKeyCredential' in globalThis && !isNumber
}
