import { argon2Sync } from 'node:crypto'
import { registerHooks } from 'node:module'

/** What `hash-wasm` takes. */
type Options = {
  password: Uint8Array
  salt: Uint8Array
  memorySize: number
  iterations: number
  parallelism: number
  hashLength: number
}

/** The password of somebody who types none in a browser of this test: no other derives its key, so the key costs next to nothing. */
export const NEVER_TYPED = 'Never-typed-7'

/** Argon2id as `hash-wasm` gives it to the client, out of Node itself: the same key for half of the work, unless it is {@link NEVER_TYPED}. */
export function argon2id(options: Options): Uint8Array {
  const { password, salt, memorySize, iterations, parallelism, hashLength } = options
  const dear = { memory: memorySize, passes: iterations }
  const cheap = { memory: 8 * parallelism, passes: 1 }
  const cost = {
    ...(Buffer.from(password).equals(Buffer.from(NEVER_TYPED)) ? cheap : dear),
    parallelism,
    tagLength: hashLength,
  }
  return Uint8Array.from(argon2Sync('argon2id', { message: password, nonce: salt, ...cost }))
}

/**
 * From now on passwords are derived by Node's own Argon2id where the client runs without a window. In browsers it is the client's: whoever was
 * made here and signs in there shows that both come to the same.
 */
export function deriveInNode(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'hash-wasm' && context.parentURL?.endsWith('/vault/password.ts')
        ? { url: import.meta.url, shortCircuit: true }
        : next(specifier, context),
  })
}
