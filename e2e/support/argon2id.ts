import { argon2Sync } from 'node:crypto'
import { registerHooks } from 'node:module'

type Options = {
  password: Uint8Array
  salt: Uint8Array
  memorySize: number
  iterations: number
  parallelism: number
  hashLength: number
}

/** The password of users who never sign in with it in a browser, so its derivation may be cheap. */
export const NEVER_TYPED = 'Never-typed-7'

/** Has the interface of `hash-wasm` and takes half the time; `deriveInNode` installs it. */
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

/** Browsers use `hash-wasm`: a user of both Node and browser proves that the keys are the same. */
export function deriveInNode(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'hash-wasm' && context.parentURL?.endsWith('/vault/password.ts')
        ? { url: import.meta.url, shortCircuit: true }
        : next(specifier, context),
  })
}
