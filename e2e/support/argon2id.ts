import { argon2Sync } from 'node:crypto'
import { registerHooks } from 'node:module'

/** The options of `hash-wasm`. */
type Options = {
  password: Uint8Array
  salt: Uint8Array
  memorySize: number
  iterations: number
  parallelism: number
  hashLength: number
}

/**
 * The password of users who never type it in a browser; its key derives once and with minimal cost.
 */
export const NEVER_TYPED = 'Never-typed-7'

/**
 * Node's Argon2id with the interface of `hash-wasm`: derives the same key in half the time, except
 * for {@link NEVER_TYPED}. Exported for `deriveInNode`, which resolves `hash-wasm` to this module.
 */
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
 * From this call on, clients in Node derive keys with {@link argon2id}. Browsers use `hash-wasm`, so
 * users who sign up in Node and sign in in a browser prove that both derive the same keys.
 */
export function deriveInNode(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'hash-wasm' && context.parentURL?.endsWith('/vault/password.ts')
        ? { url: import.meta.url, shortCircuit: true }
        : next(specifier, context),
  })
}
