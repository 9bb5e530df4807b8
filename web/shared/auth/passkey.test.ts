// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NewPasskeyRequest } from '../../estate/index.ts'
import { askPasskey, makePasskey } from './passkey.ts'

type Prf = AuthenticationExtensionsPRFOutputs | undefined

class FakeAttestation {
  clientDataJSON = Uint8Array.of(1).buffer
  attestationObject = Uint8Array.of(2).buffer
  getTransports = () => ['internal']
}
class FakeAssertion {
  clientDataJSON = Uint8Array.of(3).buffer
  authenticatorData = Uint8Array.of(4).buffer
  signature = Uint8Array.of(5).buffer
  userHandle = null
}
class FakeCredential {
  static forgotten: string[] = []
  static getClientCapabilities = () => Promise.resolve({})
  static signalUnknownCredential = ({ credentialId }: { credentialId: string }) => {
    FakeCredential.forgotten.push(credentialId)
    return Promise.resolve()
  }
  rawId = Uint8Array.of(0xfb, 0xff).buffer
  readonly response: FakeAttestation | FakeAssertion
  readonly #prf: Prf
  constructor(response: FakeAttestation | FakeAssertion, prf: Prf) {
    this.response = response
    this.#prf = prf
  }
  getClientExtensionResults = () => (this.#prf ? { prf: this.#prf } : {})
}

const output = Uint8Array.from({ length: 32 }, (_, at) => at)
const withOutput: Prf = { enabled: true, results: { first: output.slice().buffer } }
const refused = (name: string) => new DOMException('no', name)

let request: NewPasskeyRequest
let create: ReturnType<typeof vi.fn>
let get: ReturnType<typeof vi.fn>

beforeEach(() => {
  request = {
    challenge: new Uint8Array(32),
    rpId: location.hostname,
    origin: location.origin,
    salt: new Uint8Array(32),
    known: [],
    email: 'ada@example.org',
    userHandle: new Uint8Array(16),
    algorithms: [-8, -7],
  }
  FakeCredential.forgotten = []
  create = vi.fn()
  get = vi.fn()
  vi.stubGlobal('PublicKeyCredential', FakeCredential)
  vi.stubGlobal('AuthenticatorAttestationResponse', FakeAttestation)
  vi.stubGlobal('AuthenticatorAssertionResponse', FakeAssertion)
  vi.stubGlobal('navigator', { credentials: { create, get } })
})
afterEach(() => vi.unstubAllGlobals())

describe('makePasskey', () => {
  test('makePasskey requests a discoverable credential with user verification', async () => {
    create.mockResolvedValue(new FakeCredential(new FakeAttestation(), withOutput))
    const made = await makePasskey(request)
    expect(made.output).toEqual(output)
    expect(made.credential.transports).toEqual(['internal'])
    expect(create.mock.calls[0]?.[0]).toMatchObject({
      publicKey: {
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    })
    expect(get).not.toHaveBeenCalled()
  })

  test('makePasskey asks for an assertion if the authenticator evaluates its PRF only then', async () => {
    create.mockResolvedValue(new FakeCredential(new FakeAttestation(), { enabled: true }))
    get.mockResolvedValue(new FakeCredential(new FakeAssertion(), withOutput))
    expect((await makePasskey(request)).output).toEqual(output)
    expect(get.mock.calls[0]?.[0]).toMatchObject({ publicKey: { userVerification: 'required' } })
    expect(get.mock.calls[0]?.[0].publicKey.allowCredentials).toHaveLength(1)
  })

  test.each([
    [
      'has no PRF',
      () => create.mockResolvedValue(new FakeCredential(new FakeAttestation(), undefined)),
      'the kind of passkey that unlocks Cairn',
    ],
    [
      'fails at its first use',
      () => {
        create.mockResolvedValue(new FakeCredential(new FakeAttestation(), { enabled: true }))
        get.mockRejectedValue(refused('NotAllowedError'))
      },
      'couldn’t finish adding',
    ],
  ])('makePasskey signals the browser to forget a passkey that %s', async (_, play, words) => {
    play()
    await expect(makePasskey(request)).rejects.toThrow(words)
    expect(FakeCredential.forgotten).toEqual(['-_8'])
  })

  test.each([
    ['NotAllowedError', 'No passkey was made.'],
    ['InvalidStateError', 'already has a passkey'],
    ['ConstraintError', 'fingerprint, face, or PIN'],
  ])('makePasskey explains %s in plain English', async (name, words) => {
    create.mockRejectedValue(refused(name))
    await expect(makePasskey(request)).rejects.toThrow(words)
  })

  test('makePasskey does not start in a browser without PRF, nor at another origin', async () => {
    await expect(makePasskey({ ...request, origin: 'https://cairn.example' })).rejects.toThrow('https://cairn.example')
    FakeCredential.getClientCapabilities = () => Promise.resolve({ 'extension:prf': false })
    await expect(makePasskey(request)).rejects.toThrow('Nothing was added')
    FakeCredential.getClientCapabilities = () => Promise.resolve({})
    expect(create).not.toHaveBeenCalled()
  })
})

describe('askPasskey', () => {
  test('askPasskey returns the assertion without the PRF output, and the output beside it', async () => {
    get.mockResolvedValue(new FakeCredential(new FakeAssertion(), { results: { first: output } }))
    const used = await askPasskey(request)
    expect(used.output).toEqual(output)
    expect(used.assertion).toEqual({
      credentialId: Uint8Array.of(0xfb, 0xff),
      clientData: Uint8Array.of(3),
      authenticatorData: Uint8Array.of(4),
      signature: Uint8Array.of(5),
      userHandle: null,
    })
  })

  test('askPasskey reports a dismissed prompt, and an authenticator without a PRF result', async () => {
    get.mockRejectedValue(refused('NotAllowedError'))
    await expect(askPasskey(request)).rejects.toThrow('No passkey was used.')
    get.mockResolvedValue(new FakeCredential(new FakeAssertion(), undefined))
    await expect(askPasskey(request)).rejects.toThrow('Please use your password')
  })
})
