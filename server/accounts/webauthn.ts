import { passkeyAlgorithms, type PasskeyAssertion, type PasskeyCredential } from '../../contract/passkeys.ts'
import type { Config } from '../config.ts'

// Loads the library with the first passkey, because its dependencies have three hundred files.
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Uses the public address, never a request's host, so a passkey signs for one address. */
export function relyingParty({ publicAddress }: Pick<Config, 'publicAddress'>): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(publicAddress)
  return { rpId: hostname, origin }
}

export function challengeIn(clientData: Uint8Array): string | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData).toString('utf8'))
    if (typeof parsed !== 'object' || parsed === null || !('challenge' in parsed)) return undefined
    return typeof parsed.challenge === 'string' ? parsed.challenge : undefined
  } catch {
    return undefined
  }
}

export type NewCredential = { credentialId: Uint8Array; publicKey: Uint8Array; signCount: number }

/** Address, challenge and user verification; undefined if a check fails. */
export async function checkCredential(
  config: Pick<Config, 'publicAddress'>,
  given: PasskeyCredential,
  challenge: string,
): Promise<NewCredential | undefined> {
  const { rpId, origin } = relyingParty(config)
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([library(), helpers()])
  try {
    // The server requests no attestation, and rejects a certificate chain before it parses the
    // chain: a verifier would contact hosts that the certificates name, and learn the user's
    // device.
    const statement = decodeAttestationObject(new Uint8Array(given.attestation)).get('attStmt')
    if (statement.get('x5c') !== undefined || statement.get('response') !== undefined) return undefined
    const id = text(given.credentialId)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: text(given.clientData), attestationObject: text(given.attestation) },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    if (!verified || registrationInfo.credential.id !== id) return undefined
    const { publicKey, counter } = registrationInfo.credential
    return { credentialId: given.credentialId, publicKey, signCount: counter }
  } catch {
    return undefined
  }
}

/** Verifies a passkey's signature, address, challenge, user verification and counter. */
export async function checkAssertion(
  config: Pick<Config, 'publicAddress'>,
  given: PasskeyAssertion,
  challenge: string,
  { credentialId, publicKey, signCount }: NewCredential,
): Promise<number | undefined> {
  const { rpId, origin } = relyingParty(config)
  const id = text(credentialId)
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: text(given.credentialId),
        rawId: text(given.credentialId),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(given.clientData),
          authenticatorData: text(given.authenticatorData),
          signature: text(given.signature),
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: signCount },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
