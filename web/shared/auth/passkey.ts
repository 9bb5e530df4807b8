import {
  type MadePasskey,
  type NewPasskeyRequest,
  type PasskeyRequest,
  type UsedPasskey,
  UserFacingError,
} from '../../estate/types.ts'
import { passkeyErrors } from './passkey-words.ts'
import { product } from '../../../domain/product.ts'

// A passkey button loads this module on demand. The client gets the PRF output and wipes it; no
// code here sends a request.

class PasskeyError extends UserFacingError {
  override name = 'PasskeyError'
}

const timeout = 2 * 60_000

export async function makePasskey(request: NewPasskeyRequest): Promise<MadePasskey> {
  expectPlace(request)
  const able = await PublicKeyCredential.getClientCapabilities?.().catch(() => undefined)
  if (able?.['extension:prf'] === false) throw new PasskeyError(passkeyErrors.cannotOpen)
  const { rpId, salt, userHandle, email } = request
  const made = await credentialOf(
    navigator.credentials.create({
      publicKey: {
        rp: { id: rpId, name: product.name },
        user: { id: plain(userHandle), name: email, displayName: email },
        challenge: plain(request.challenge),
        pubKeyCredParams: request.algorithms.map((alg) => ({ type: 'public-key', alg })),
        // Sign-in works without an e-mail, so the key must be discoverable and verify its user.
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        excludeCredentials: request.known.map(described),
        extensions: { prf: { eval: { first: plain(salt) } } },
        timeout,
      },
    }),
    passkeyErrors.noneMade,
  )
  const { response } = made
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new PasskeyError(passkeyErrors.cannotOpen)
  const credentialId = new Uint8Array(made.rawId)
  const transports = response.getTransports()
  try {
    const output = outputOf(made) ?? (await outputByAssertion(made, request, transports))
    const clientData = new Uint8Array(response.clientDataJSON)
    const attestation = new Uint8Array(response.attestationObject)
    return { credential: { credentialId, clientData, attestation, transports }, output }
  } catch (error) {
    await forgetPasskey(rpId, credentialId)
    throw error
  }
}

/** A known passkey, or any that the authenticator finds. The caller wipes `output`. */
export async function askPasskey(request: PasskeyRequest): Promise<UsedPasskey> {
  expectPlace(request)
  const used = await credentialOf(getPasskey(request), passkeyErrors.noneUsed)
  const { response } = used
  const output = outputOf(used)
  if (!(response instanceof AuthenticatorAssertionResponse) || !output)
    throw new PasskeyError(passkeyErrors.opensNothing)
  return {
    assertion: {
      credentialId: new Uint8Array(used.rawId),
      clientData: new Uint8Array(response.clientDataJSON),
      authenticatorData: new Uint8Array(response.authenticatorData),
      signature: new Uint8Array(response.signature),
      userHandle: response.userHandle ? new Uint8Array(response.userHandle) : null,
    },
    output,
  }
}

/** Makes the browser forget a passkey that the server does not know, if the browser can. */
export async function forgetPasskey(rpId: string, credentialId: Uint8Array): Promise<void> {
  const text = btoa(String.fromCharCode(...credentialId))
  const base64url = text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  await PublicKeyCredential.signalUnknownCredential?.({ rpId, credentialId: base64url }).catch(() => undefined)
}

const getPasskey = ({ challenge, rpId, salt, known }: PasskeyRequest) =>
  navigator.credentials.get({
    publicKey: {
      rpId,
      challenge: plain(challenge),
      allowCredentials: known.map(described),
      userVerification: 'required',
      extensions: { prf: { eval: { first: plain(salt) } } },
      timeout,
    },
  })

/** Some authenticators only announce a PRF at creation, and evaluate it at the first assertion. */
async function outputByAssertion(made: PublicKeyCredential, request: PasskeyRequest, transports: string[]) {
  if (made.getClientExtensionResults().prf?.enabled !== true) throw new PasskeyError(passkeyErrors.cannotOpen)
  // No server verifies this response, and only the PRF output matters, so a random challenge
  // suffices.
  const challenge = crypto.getRandomValues(new Uint8Array(32))
  const known = [{ credentialId: new Uint8Array(made.rawId), transports }]
  const used = await credentialOf(getPasskey({ ...request, challenge, known }), passkeyErrors.notFinished)
  const output = outputOf(used)
  if (!output) throw new PasskeyError(passkeyErrors.cannotOpen)
  return output
}

function outputOf(credential: PublicKeyCredential): Uint8Array | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (first === undefined) return undefined
  return first instanceof ArrayBuffer
    ? new Uint8Array(first)
    : new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
}

async function credentialOf(answer: Promise<Credential | null>, nothing: string): Promise<PublicKeyCredential> {
  try {
    const credential = await answer
    if (credential instanceof PublicKeyCredential) return credential
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'InvalidStateError') throw new PasskeyError(passkeyErrors.already, { cause: error })
    if (name === 'NotSupportedError' || name === 'ConstraintError')
      throw new PasskeyError(passkeyErrors.asksNobody, {
        cause: error,
      })
    throw new PasskeyError(nothing, { cause: error })
  }
  throw new PasskeyError(nothing)
}

function expectPlace({ origin }: PasskeyRequest): void {
  if (origin !== location.origin) throw new PasskeyError(passkeyErrors.elsewhere(origin))
}

const described = ({ credentialId, transports }: PasskeyRequest['known'][number]): PublicKeyCredentialDescriptor => ({
  type: 'public-key',
  id: plain(credentialId),
  transports: transports.filter(isTransport),
})

const isTransport = (name: string): name is AuthenticatorTransport =>
  ['ble', 'hybrid', 'internal', 'nfc', 'usb'].includes(name)

const plain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
