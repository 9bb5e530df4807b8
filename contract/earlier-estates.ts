import * as z from 'zod/mini'
import { authKey, code, email, seed, signedIn } from './accounts.ts'
import { route } from './http.ts'

// An estate from before *start again* keeps its way in: the recovery code (calls of the reset), or the password of then.

/** How many seeds {@link preloginEarlier} always gives: more would only make guesses cheaper. */
export const earlierSeedCount = 4
/** How many it gives to whoever started again so often that four do not reach all: nobody starts again beyond it. */
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
    /** What the password gives with each of the seeds; of more than four each counts for the seed in its place alone. */
    authKeys: z.array(authKey()).check(z.minLength(1), z.maxLength(allEarlierSeeds)),
    /** Of the authenticator app of then, or a backup code, where two-step sign-in was on. */
    code: z.optional(code()),
  }),
  answer: signedIn,
})
