import * as z from 'zod/mini'
import { authKey, code, email, seed, signedIn } from './accounts.ts'
import { route } from './http.ts'

// After *start again*, the earlier estate still opens with its recovery code or its old password.

/** Seeds per {@link preloginEarlier}: with more, each call could test more guesses. */
export const earlierSeedCount = 4
/** Returned if the caller asks for all. It also limits how often a person can *start again*. */
export const allEarlierSeeds = 16

export const preloginEarlier = route({
  method: 'POST',
  path: '/api/auth/earlier/prelogin',
  summary:
    'Seeds for deriving the password key of an earlier estate: always four, or sixteen, made up where there is none',
  access: 'anyone',
  body: z.object({ email: email(), all: z.optional(z.boolean()) }),
  answer: z.object({ seeds: z.array(seed()) }),
})

export const returnToEarlier = route({
  method: 'POST',
  path: '/api/auth/earlier/return',
  summary:
    'Goes back to an estate from before starting again, with the password of then. The newer one is kept beside it',
  access: 'anyone',
  body: z.object({
    email: email(),
    /** One key per seed. The server tries each key only with the seed at the same index. */
    authKeys: z.array(authKey()).check(z.minLength(1), z.maxLength(allEarlierSeeds)),
    code: z.optional(code()),
  }),
  answer: signedIn,
})
