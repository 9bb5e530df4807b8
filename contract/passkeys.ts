import * as z from 'zod/mini'
import { estateKeys, presence, sessionView } from './accounts.ts'
import { bytes, done, moment, route, shortText, uuid } from './http.ts'
import { keyBox } from './sealed.ts'

// A passkey's PRF output never leaves the browser, so no call carries it.

const credentialId = () => bytes(1023, 1)
/** How the browser reached the authenticator (`internal`, `usb`...); returned at sign-in. */
const transports = () => z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))
/** The name of the passkey that the user sees; it says where the passkey is stored. */
const passkeyName = () => shortText(60).check(z.trim(), z.minLength(1))

/** WebAuthn's fields without extension results. */
const passkeyCredential = z.object({
  credentialId: credentialId(),
  clientData: bytes(4096, 1),
  attestation: bytes(65_536, 1),
  transports: transports(),
})
export type PasskeyCredential = z.output<typeof passkeyCredential>

const passkeyAssertion = z.object({
  credentialId: credentialId(),
  clientData: bytes(2048, 1),
  authenticatorData: bytes(1024, 1),
  signature: bytes(1024, 1),
  /** The ownerId that the browser stored in the authenticator with the passkey. */
  userHandle: z.nullable(bytes(64, 1)),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** Accepted signature algorithms, best first: EdDSA, ES256, RS256 (COSE numbers). */
export const passkeyAlgorithms = [-8, -7, -257]

const known = z.array(z.object({ credentialId: credentialId(), transports: transports() }))

/** The challenge is valid once, for five minutes, in this browser and for this purpose. */
const ceremony = {
  challenge: bytes(32, 32),
  rpId: z.string(),
  origin: z.string(),
}

const passkeyView = z.object({
  id: uuid(),
  name: z.string(),
  createdAt: moment(),
  lastUsedAt: z.nullable(moment()),
})

export const startPasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys/start',
  summary:
    'Asks for a new passkey, with the password, and a code where two-step sign-in is on. `known` are those that this account has: none is made twice',
  body: z.object(presence),
  answer: z.object({ ...ceremony, known }),
})

export const addPasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Keeps a new passkey and the box it opens, both or none. Gives the box as it is kept, to be opened',
  body: z.object({ name: passkeyName(), credential: passkeyCredential, box: keyBox() }),
  answer: z.object({ id: uuid(), box: keyBox() }),
})

export const listPasskeys = route({
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'The passkeys of this account, newest first',
  answer: z.object({ passkeys: z.array(passkeyView) }),
})

export const renamePasskey = route({
  method: 'PUT',
  path: '/api/auth/passkeys/{id}',
  summary: 'Calls a passkey something else',
  params: z.object({ id: uuid() }),
  body: z.object({ name: passkeyName() }),
  answer: done,
})

export const removePasskey = route({
  method: 'DELETE',
  path: '/api/auth/passkeys/{id}',
  summary: 'Removes a passkey and the box it opens, and signs out wherever it signed in',
  params: z.object({ id: uuid() }),
  answer: done,
})

const signedInByPasskey = z.object({ session: sessionView, keys: estateKeys, box: keyBox() })

export const startPasskeySignIn = route({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in/start',
  summary: 'Asks for a passkey of anybody: the authenticator knows whose it is',
  access: 'anyone',
  answer: z.object(ceremony),
})

export const signInWithPasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in',
  summary: 'Signs in with a passkey. It counts as both steps: something one has, and a finger, a face or a PIN',
  access: 'anyone',
  body: z.object({ assertion: passkeyAssertion }),
  answer: signedInByPasskey,
})

export const startPasskeyUnlock = route({
  method: 'POST',
  path: '/api/auth/passkeys/unlock/start',
  summary: 'Asks for one of the passkeys of the person signed in',
  answer: z.object({ ...ceremony, known }),
})

export const unlockWithPasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys/unlock',
  summary: 'Opens a locked session with a passkey',
  body: z.object({ assertion: passkeyAssertion }),
  answer: signedInByPasskey,
})
