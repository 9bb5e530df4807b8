/** Tests for a secure context and a domain; only the authenticator's answer shows a PRF. */
export function passkeysPossible(): boolean {
  const isNumber = /^[\d.]+$|:/.test(location.hostname)
  return window.isSecureContext && 'PublicKeyCredential' in globalThis && !isNumber
}
