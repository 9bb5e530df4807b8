import { type Bytes, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { type SigningKey, verifySignature } from './curves.ts'

/** How many statements of an estate the release service took, and the hash of their chain there. */
export type TakenHead = { n: number; hash: Uint8Array }

const contentOf = (ownerId: string, { n, hash }: TakenHead): Bytes => context('taken', uuidBytes(ownerId), n, hash)

/** Signs, as the release service, how far it took the statements of an estate: shown to it later, it knows what it lost. */
export const signTaken = (ownerId: string, head: TakenHead, signKey: SigningKey): Promise<Bytes> =>
  signKey.sign(contentOf(ownerId, head))

/** Stops with SealError where the release service (`publicKey`) did not sign that it took so much of this estate. */
export const verifyTaken = (
  ownerId: string,
  head: TakenHead,
  signature: Uint8Array,
  publicKey: Uint8Array,
): Promise<void> => verifySignature(publicKey, signature, contentOf(ownerId, head))
