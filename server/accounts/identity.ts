import { createHash, createPublicKey, verify } from 'node:crypto'

// [Note: keys first, id after] An estate's id is derived from the first signing key of its owner (docs/protocol.md, Keys), so
// that nobody can show another identity under somebody's id. The server holds every new estate against that. It must not
// use the code that seals, so it computes these few bytes by itself; a test compares them with what the vault makes.

const signatureLength = 64

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

/** The id of whoever signs first with this key (32 bytes): a uuid of version 8 made of its hash. */
export function ownerIdOf(firstSignKey: Uint8Array): string {
  const content = Buffer.concat([suite1, text('owner'), bytes(firstSignKey)])
  const id = createHash('sha256').update(content).digest().subarray(0, 16)
  id.writeUInt8((id.readUInt8(6) & 0x0f) | 0x80, 6)
  id.writeUInt8((id.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = id.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** What the first identity of an owner signs: its id and its two public keys, with no key before them. */
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

/** Whether a bundle is a first identity, signed by itself, and `ownerId` the id that follows from its key. */
export function isFirstBundleOf(ownerId: string, bundle: Uint8Array): boolean {
  const content = Buffer.from(bundle.subarray(0, -signatureLength))
  const [boxAt, signAt] = [content.length - 37, content.length - 74]
  if (signAt < 0) return false
  const signKey = content.subarray(signAt, signAt + 32)
  const boxKey = content.subarray(boxAt, boxAt + 32)
  if (!firstIdentity(ownerId, signKey, boxKey).equals(content) || ownerIdOf(signKey) !== ownerId) return false
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: signKey.toString('base64url') } })
  return verify(null, content, key, bundle.subarray(-signatureLength))
}
