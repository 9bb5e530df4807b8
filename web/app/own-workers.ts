// Trusted Types: the server's Content-Security-Policy makes browsers refuse texts as HTML and as
// addresses of scripts, unless the policy below accepts them. It accepts the app's workers alone.

type Policy = { createScriptURL?: (address: string) => string | null }
type TrustedTypes = { createPolicy: (name: string, policy: Policy) => unknown }

declare global {
  /** Undefined in a browser without Trusted Types. */
  var trustedTypes: TrustedTypes | undefined
}

/** The build names a worker after its file, and adds a hash. */
const ownWorker = /^\/(service-worker|assets\/(\w+-)?worker-[\w-]{8})\.js$/

/** @returns the path on this origin, or null to refuse the address */
export function acceptOwnWorker(address: string): string | null {
  const path = address.replace(location.origin, '')
  return ownWorker.test(path) ? path : null
}

/** Call once, before the first worker starts. */
export function allowOwnWorkers(): void {
  globalThis.trustedTypes?.createPolicy('default', { createScriptURL: acceptOwnWorker })
}
