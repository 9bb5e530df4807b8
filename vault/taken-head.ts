import { type Bytes, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { type SigningKey, verifySignature } from './curves.ts'

/** How many statements of an estate the service accepted, and their chain's hash there. */
type TakenHead = { n: number; hash: Uint8Array }

const contentOf = (ownerId: string, { n, hash }: TakenHead): Bytes => context('taken', uuidBytes(ownerId), n, hash)

/** If a server sends this head back later, it shows what the service lost. */
export const signTaken = (ownerId: string, head: TakenHead, signKey: SigningKey): Promise<Bytes> =>
  signKey.sign(contentOf(ownerId, head))

export const verifyTaken = (
  ownerId: string,
  head: TakenHead,
  signature: Uint8Array,
  publicKey: Uint8Array,
): Promise<void> => verifySignature(publicKey, signature, contentOf(ownerId, head))
