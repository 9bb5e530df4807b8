import { argon2Sync } from 'node:crypto'
import { registerHooks } from 'node:module'

/** The options that `hash-wasm` takes. */
type Options = {
  password: Uint8Array
  salt: Uint8Array
  memorySize: number
  iterations: number
  parallelism: number
  hashLength: number
}

/**
 * For users who never type a password in a browser: its key is derived once, at next to no cost.
 */
export const NEVER_TYPED = 'Never-typed-7'

/**
 * Node's own Argon2id behind `hash-wasm`'s interface: the same key for half of the work, except for
 * {@link NEVER_TYPED}. Exported for `deriveInNode`, which resolves `hash-wasm` to this module.
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
 * From now on the client in Node derives with {@link argon2id}. Browsers keep their own: users who
 * signed up here and sign in there prove that both agree.
 */
export function deriveInNode(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'hash-wasm' && context.parentURL?.endsWith('/vault/password.ts')
        ? { url: import.meta.url, shortCircuit: true }
        : next(specifier, context),
  })
}
