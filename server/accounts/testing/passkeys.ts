import { createHash, createHmac, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { PasskeyAssertion, PasskeyCredential } from '../../../contract/passkeys.ts'

export type Twist = {
  origin?: string
  rpId?: string
  unverified?: boolean
  type?: string
  certificates?: boolean
  signCount?: number
  userHandle?: Uint8Array | null
}

type Ceremony = { challenge: Uint8Array; rpId: string; origin: string }
type Credential = { id: Buffer; privateKey: KeyObject; userHandle: Uint8Array; signCount: number; secret: Buffer }

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** A software authenticator with discoverable passkeys and the PRF extension. */
export class SoftAuthenticator {
  readonly #credentials: Credential[] = []

  create(ceremony: Ceremony, userHandle: Uint8Array, twist: Twist = {}): PasskeyCredential {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const credential = { id: randomBytes(32), privateKey, userHandle, signCount: 1, secret: randomBytes(32) }
    this.#credentials.push(credential)
    const { id } = credential
    const key = Buffer.concat([
      Buffer.from('a501020326200121', 'hex'),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from('22', 'hex'),
      cborBytes(Buffer.from(y, 'base64url')),
    ])
    const attested = Buffer.concat([Buffer.alloc(16), u16(id.length), id, key])
    const data = Buffer.concat([header(ceremony, 0x40, twist.signCount ?? 1, twist), attested])
    const client = clientData(ceremony, twist.type ?? 'webauthn.create', twist)
    const point = Buffer.concat([Buffer.from([0x04]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
    const statement = twist.certificates
      ? certified(Buffer.concat([Buffer.from([0]), sha256(ceremony.rpId), sha256(client), id, point]))
      : Buffer.from('a0', 'hex')
    return {
      credentialId: id,
      clientData: client,
      attestation: Buffer.concat([
        Buffer.from('a3', 'hex'),
        cborText('fmt'),
        cborText(twist.certificates ? 'fido-u2f' : 'none'),
        cborText('attStmt'),
        statement,
        cborText('authData'),
        cborBytes(data),
      ]),
      transports: ['internal'],
    }
  }

  get(ceremony: Ceremony, twist: Twist = {}, credentialId?: Uint8Array): PasskeyAssertion {
    const credential = this.#find(credentialId)
    credential.signCount = twist.signCount ?? credential.signCount + 1
    const authenticatorData = header(ceremony, 0, credential.signCount, twist)
    const client = clientData(ceremony, twist.type ?? 'webauthn.get', twist)
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(client)]))
      .sign(credential.privateKey)
    const { userHandle } = twist
    return {
      credentialId: credential.id,
      clientData: client,
      authenticatorData,
      signature,
      userHandle: userHandle === undefined ? credential.userHandle : userHandle,
    }
  }

  prf(salt: Uint8Array, credentialId?: Uint8Array): Uint8Array<ArrayBuffer> {
    return new Uint8Array(createHmac('sha256', this.#find(credentialId).secret).update(salt).digest())
  }

  #find(credentialId?: Uint8Array): Credential {
    const credential = credentialId
      ? this.#credentials.find(({ id }) => id.equals(credentialId))
      : this.#credentials.at(-1)
    if (!credential) throw new Error('This authenticator has no such passkey.')
    return credential
  }
}

function header({ rpId }: Ceremony, flags: number, signCount: number, twist: Twist): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(signCount)
  const present = 0x01 | flags | (twist.unverified ? 0 : 0x04)
  return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([present]), count])
}

const clientData = ({ challenge, origin }: Ceremony, type: string, twist: Twist): Uint8Array =>
  Buffer.from(
    JSON.stringify({
      type,
      challenge: Buffer.from(challenge).toString('base64url'),
      origin: twist.origin ?? origin,
      crossOrigin: false,
    }),
  )

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

/** Authenticators write only the shortest form. */
function cborBytes(bytes: Uint8Array): Buffer {
  const length =
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.concat([Buffer.from([0x59]), u16(bytes.length)])
  return Buffer.concat([length, bytes])
}

const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

function certified(signed: Uint8Array): Buffer {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const sign = (bytes: Uint8Array) => createSign('sha256').update(bytes).sign(privateKey)
  const ecdsaWithSha256 = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'))
  const time = (text: string) => der(0x17, Buffer.from(text))
  const emptyName = der(0x30)
  const validity = der(0x30, time('200101000000Z'), time('490101000000Z'))
  const key = publicKey.export({ format: 'der', type: 'spki' })
  const body = der(0x30, der(0x02, Buffer.from([1])), ecdsaWithSha256, emptyName, validity, emptyName, key)
  const certificate = der(0x30, body, ecdsaWithSha256, der(0x03, Buffer.from([0]), sign(body)))
  return Buffer.concat([
    Buffer.from('a2', 'hex'),
    cborText('sig'),
    cborBytes(sign(signed)),
    cborText('x5c'),
    Buffer.from('81', 'hex'),
    cborBytes(certificate),
  ])
}

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const length =
    content.length < 128
      ? Buffer.from([content.length])
      : content.length < 256
        ? Buffer.from([0x81, content.length])
        : Buffer.concat([Buffer.from([0x82]), u16(content.length)])
  return Buffer.concat([Buffer.from([tag]), length, content])
}
