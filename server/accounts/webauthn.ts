import { passkeyAlgorithms, type PasskeyAssertion, type PasskeyCredential } from '../../contract/passkeys.ts'
import type { Config } from '../config.ts'

// With what it stands on, the library is three hundred files: they are loaded by the first passkey that is checked.
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/**
 * Where passkeys of this server belong: to the name and the origin of its public address. What a request claims of itself
 * is not asked: a passkey that is made for one address never signs for another.
 */
export function relyingParty({ publicAddress }: Pick<Config, 'publicAddress'>): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(publicAddress)
  return { rpId: hostname, origin }
}

/** The challenge that an authenticator says it answered, as text. Undefined where it says none. */
export function challengeIn(clientData: Uint8Array): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientData).toString('utf8'))
    if (typeof said !== 'object' || said === null || !('challenge' in said)) return undefined
    return typeof said.challenge === 'string' ? said.challenge : undefined
  } catch {
    return undefined
  }
}

export type NewCredential = { credentialId: Uint8Array; publicKey: Uint8Array; signCount: number }

/**
 * Checks what an authenticator said when it made a passkey: for this address, this challenge, after it made sure who is there.
 * @returns the credential; undefined where anything does not hold
 */
export async function checkCredential(
  config: Pick<Config, 'publicAddress'>,
  given: PasskeyCredential,
  challenge: string,
): Promise<NewCredential | undefined> {
  const { rpId, origin } = relyingParty(config)
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([library(), helpers()])
  try {
    // Attestation is not asked for. One with certificates is refused before anything looks at them: checking a chain
    // asks hosts that its certificates name, and what device somebody has is not our business.
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

/**
 * Checks what an authenticator said when a passkey was used: its signature, address, challenge, that it made sure who is
 * there, and that its counter went on.
 * @returns the counter; undefined where anything does not hold
 */
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
