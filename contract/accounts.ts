import * as z from 'zod/mini'
import { bytes, done, linkToken, moment, route, shortText, uuid } from './http.ts'
import { normalizeEmail } from './normalize-email.ts'
import { bundle, keyBox, olderPrivateBox } from './sealed.ts'

// Rejects blanks, invisible characters, and characters that make a mail program read a list of
// addresses. A domain part must exclude the dot: otherwise the pattern could match a text in many
// ways, and an attacker could make the check take very long.
const outside = String.raw`\s@,;:<>()[\]\\"\p{C}`
const emailPattern = new RegExp(`^[^${outside}]+@[^.${outside}]+(?:\\.[^.${outside}]+)+$`, 'u')

const maxEmailLength = 254
const notAnEmail = 'Please enter a valid email address'

/** An email address, in the form of {@link normalizeEmail}. */
export const email = () =>
  z
    .string()
    .check(
      z.maxLength(maxEmailLength, { error: notAnEmail, abort: true }),
      z.overwrite(normalizeEmail),
      z.maxLength(maxEmailLength, { error: notAnEmail, abort: true }),
      z.regex(emailPattern, notAnEmail),
    )

export const seed = () => bytes(16, 16)
export const authKey = () => bytes(32, 32)
/** Public keys with their own signature, and boxed private halves. Opaque to the server. */
export const identity = () => z.object({ bundle: bundle(), privateBox: bytes(124, 124) })
export const code = () => shortText(40).check(z.trim(), z.minLength(1))

const newPassword = { seed: seed(), authKey: authKey(), passwordBox: keyBox() }

export const sessionView = z.object({
  sessionId: uuid(),
  accountId: uuid(),
  ownerId: uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.enum(['user', 'admin']),
  /** `second-factor`: the password was right; the authenticator's code is still missing. */
  stage: z.enum(['full', 'second-factor']),
  twoFactor: z.boolean(),
  /** `made`: the owner has not confirmed the kit by typing two groups of its code. */
  recoveryKit: z.enum(['none', 'made', 'confirmed']),
  hasPasskey: z.boolean(),
  /** While suspended, the owner can only view a report about themselves and stop it. */
  suspended: z.optional(z.literal(true)),
  /** When the server carries out the pending deletion, and whether something holds it up. */
  deletion: z.optional(z.object({ finalAt: moment(), held: z.boolean() })),
  /** Time and reason of an operator's unanswered request to delete the account. */
  deletionAsked: z.optional(z.object({ at: moment(), reason: z.string() })),
  /** The server's half of the key that protects AK in the browser. Absent after 30 idle minutes. */
  half: z.optional(bytes(32, 32)),
})
export type SessionInfo = z.output<typeof sessionView>

/** The stored identity, with the box of the former private keys if the identity had any. */
const keptIdentity = z.extend(identity(), { olderPrivateBox: z.nullish(olderPrivateBox()) })

export const estateKeys = z.object({ passwordBox: keyBox(), identity: keptIdentity })

export const signedIn = z.object({ session: sessionView, keys: z.optional(estateKeys) })
export type SignedIn = z.output<typeof signedIn>

export const prelogin = route({
  method: 'POST',
  path: '/api/auth/prelogin',
  summary: 'The seed for deriving the password key. For an e-mail nobody has, a stable made-up one',
  access: 'anyone',
  body: z.object({ email: email() }),
  answer: z.object({ seed: seed() }),
})

export const signUp = route({
  method: 'POST',
  path: '/api/auth/sign-up',
  summary: 'Makes an account and its estate, and signs in',
  access: 'anyone',
  body: z.object({ email: email(), ownerId: uuid(), ...newPassword, identity: identity() }),
  answer: signedIn,
})

export const signIn = route({
  method: 'POST',
  path: '/api/auth/sign-in',
  summary: 'Signs in with the secret derived from the password',
  access: 'anyone',
  body: z.object({ email: email(), authKey: authKey() }),
  answer: signedIn,
})

export const submitSecondFactor = route({
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'The second step of signing in: a code of the authenticator, or a backup code',
  access: 'second-factor',
  body: z.object({ code: code() }),
  answer: signedIn,
})

export const getSession = route({
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Who is signed in here; null when nobody is',
  access: 'anyone',
  answer: z.object({ session: z.nullable(sessionView) }),
})

export const touchSession = route({
  method: 'POST',
  path: '/api/auth/touch',
  summary: 'Says that the person is active: the 30 minutes start again. Refused once they have passed: unlock then',
  answer: done,
})

export const unlock = route({
  method: 'POST',
  path: '/api/auth/unlock',
  summary: 'Opens a locked session with the password alone',
  body: z.object({ authKey: authKey() }),
  answer: signedIn,
})

export const signOut = route({
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'Ends this session. Always succeeds',
  access: 'anyone',
  answer: done,
})

export const listSessions = route({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where this person is signed in, latest first',
  answer: z.object({
    sessions: z.array(
      z.object({
        id: uuid(),
        current: z.boolean(),
        createdAt: moment(),
        lastSeenAt: moment(),
        device: z.string(),
      }),
    ),
  }),
})

export const endSession = route({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: 'Signs out one other place',
  params: z.object({ id: uuid() }),
  answer: done,
})

export const endOtherSessions = route({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  summary: 'Signs out everywhere but here',
  answer: done,
})

export const openEmailLink = route({
  method: 'POST',
  path: '/api/auth/open-link',
  summary: 'What a link of our mails to /auth/callback is for, so that the page can say it. Does not use the link up',
  access: 'anyone',
  body: z.object({ token: linkToken() }),
  answer: z.object({ asks: z.enum(['confirm', 'change', 'restore']), email: z.string() }),
})

export const followLink = route({
  method: 'POST',
  path: '/api/auth/follow-link',
  summary: 'Follows a link of our mails to /auth/callback: confirms an e-mail, or takes a change of e-mail back',
  access: 'anyone',
  body: z.object({ token: linkToken() }),
  answer: z.object({
    happened: z.enum(['email-confirmed', 'email-changed', 'email-restored']),
    /** Lets the person choose a new password after they undid a change, as a reset link does. */
    resetToken: z.optional(linkToken()),
  }),
})

export const resendConfirmation = route({
  method: 'POST',
  path: '/api/auth/resend-confirmation',
  summary: 'Sends the confirmation mail again, if there is something to confirm. Always answers alike',
  access: 'anyone',
  body: z.object({ email: email() }),
  answer: done,
})

export const startReset = route({
  method: 'POST',
  path: '/api/auth/reset/start',
  summary: 'Sends a password reset link, if somebody has this e-mail. Always answers alike',
  access: 'anyone',
  body: z.object({ email: email() }),
  answer: done,
})

export const openResetLink = route({
  method: 'POST',
  path: '/api/auth/reset/open',
  summary: 'What a reset link is for, so that the page can say it. Does not use the link up',
  access: 'anyone',
  body: z.object({ token: linkToken() }),
  answer: z.object({
    email: z.string(),
    hasRecoveryKit: z.boolean(),
    /** The owner undid an email change: only the old password opens this account. */
    takesPassword: z.boolean(),
    /** Whether *start again* requires a link that the server sends to the account's own address. */
    startsAgain: z.boolean(),
  }),
})

export const openRecovery = route({
  method: 'POST',
  path: '/api/auth/reset/recovery',
  summary: 'First step of a reset with the recovery code: gives what the code opens',
  access: 'anyone',
  body: z.object({ token: linkToken(), recoveryAuth: authKey() }),
  answer: z.object({ email: z.string(), ownerId: uuid(), recoveryBox: keyBox(), identity: keptIdentity }),
})

export const openWithPassword = route({
  method: 'POST',
  path: '/api/auth/reset/password',
  summary:
    'First step of a reset with the password of before, after a change of e-mail was undone: gives what it opens',
  access: 'anyone',
  body: z.object({ token: linkToken(), authKey: authKey() }),
  answer: z.object({ email: z.string(), ownerId: uuid(), passwordBox: keyBox(), identity: keptIdentity }),
})

export const finishReset = route({
  method: 'POST',
  path: '/api/auth/reset/finish',
  summary: 'Second step: the new password. Uses the link up, ends all sessions, signs in here',
  access: 'anyone',
  /** The recovery code, or the old password if `takesPassword` says so. */
  body: z.object({
    token: linkToken(),
    recoveryAuth: z.optional(authKey()),
    formerAuthKey: z.optional(authKey()),
    ...newPassword,
  }),
  answer: signedIn,
})

export const startAgain = route({
  method: 'POST',
  path: '/api/auth/reset/start-again',
  summary:
    'A new, empty estate beside the old one, which keeps its seats and deletes nothing. Refused while a release of the old one is open',
  access: 'anyone',
  body: z.object({ token: linkToken(), ownerId: uuid(), ...newPassword, identity: identity() }),
  answer: signedIn,
})

/** Proves the caller is the owner: access to the mailbox or to an open browser must not suffice. */
export const presence = {
  authKey: authKey(),
  code: z.optional(code()),
}

export const changePassword = route({
  method: 'POST',
  path: '/api/auth/password',
  summary: 'A new password. Ends all other sessions',
  body: z.object({ currentAuthKey: authKey(), ...newPassword }),
  answer: done,
})

export const changeEmail = route({
  method: 'POST',
  path: '/api/auth/email',
  summary: 'A new e-mail, and the same password derived for it. Takes effect when the new address is confirmed',
  body: z.object({ currentAuthKey: authKey(), email: email(), ...newPassword }),
  answer: z.object({
    /** `changed`: without a mail server the address changes at once, else by the mailed link. */
    outcome: z.enum(['changed', 'confirmation-sent']),
  }),
})
