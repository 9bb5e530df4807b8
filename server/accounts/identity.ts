import { createHash, createPublicKey, verify } from 'node:crypto'

// An estate's id derives from its owner's first signing key (docs/protocol.md, Keys), so no one can
// present another identity under that id. The server checks each new estate. It must not import the
// vault, so it encodes these few bytes itself; a test compares both encodings.

const signatureLength = 64
const hybridKeyLength = 1216

function field(tag: number, body: Uint8Array): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(tag)
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

const text = (value: string) => field(1, Buffer.from(value))
const bytes = (value: Uint8Array) => field(3, value)
const one = field(2, Buffer.from([0, 0, 0, 1]))
const emptyList = field(4, Buffer.alloc(0))
const suite1 = Buffer.from('CAIRN\u0001')
const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

/** Derives the id from a first signing key (32 bytes): a version 8 UUID made of its hash. */
export function ownerIdOf(firstSignKey: Uint8Array): string {
  const content = Buffer.concat([suite1, text('owner'), bytes(firstSignKey)])
  const id = createHash('sha256').update(content).digest().subarray(0, 16)
  id.writeUInt8((id.readUInt8(6) & 0x0f) | 0x80, 6)
  id.writeUInt8((id.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = id.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export function firstIdentity(ownerId: string, signKey: Uint8Array, boxKey: Uint8Array): Buffer {
  return Buffer.concat([
    suite1,
    text('identity'),
    bytes(idBytes(ownerId)),
    one,
    bytes(signKey),
    bytes(boxKey),
    emptyList,
  ])
}

const hybridIdentity = (core: Uint8Array, hybridKey: Uint8Array): Buffer =>
  Buffer.concat([suite1, text('hybrid-identity'), bytes(core), bytes(hybridKey)])

/** The offset of the identity in a bundle with a hybrid key: after type and field head. */
const coreAt = hybridIdentity(Buffer.alloc(0), Buffer.alloc(0)).length - 5

/** Splits off the hybrid key, if any. Also returns the content that its signature covers. */
function cutHybrid(bundle: Uint8Array): { core: Buffer; content: Buffer } | undefined {
  const content = Buffer.from(bundle.subarray(0, -signatureLength))
  const keyAt = content.length - hybridKeyLength
  if (keyAt - 5 < coreAt) return undefined
  const core = content.subarray(coreAt, keyAt - 5)
  return hybridIdentity(core, content.subarray(keyAt)).equals(content) ? { core, content } : undefined
}

function isSigned(content: Uint8Array, signKey: Uint8Array, signed: Uint8Array): boolean {
  const x = Buffer.from(signKey).toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
  return verify(null, content, key, signed.subarray(-signatureLength))
}

/** True for a first, self-signed identity whose key derives to `ownerId`. */
export function isFirstBundleOf(ownerId: string, bundle: Uint8Array): boolean {
  const hybrid = cutHybrid(bundle)
  const core = hybrid?.core ?? bundle
  const content = Buffer.from(core.subarray(0, -signatureLength))
  const [boxAt, signAt] = [content.length - 37, content.length - 74]
  if (signAt < 0) return false
  const signKey = content.subarray(signAt, signAt + 32)
  const boxKey = content.subarray(boxAt, boxAt + 32)
  if (!firstIdentity(ownerId, signKey, boxKey).equals(content) || ownerIdOf(signKey) !== ownerId) return false
  return isSigned(content, signKey, core) && (!hybrid || isSigned(hybrid.content, signKey, bundle))
}

export function isUpgradeOf(stored: Uint8Array, bundle: Uint8Array): boolean {
  const hybrid = cutHybrid(bundle)
  return hybrid?.core.equals(stored) === true && isSigned(hybrid.content, signKeyOf(stored), bundle)
}

/** Returns how many keys an owner has had, including the present one: 1 in a first bundle. */
export const versionOf = (bundle: Uint8Array): number =>
  Buffer.from(cutHybrid(bundle)?.core ?? bundle).readUInt32BE(signKeyAt - 9)

/** The present signing key of an identity without a hybrid key: after type, id and version. */
const signKeyOf = (core: Uint8Array): Uint8Array => core.subarray(signKeyAt, signKeyAt + 32)
const signKeyAt = Buffer.concat([suite1, text('identity'), bytes(Buffer.alloc(16)), one]).length + 5
