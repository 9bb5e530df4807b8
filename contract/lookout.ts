import * as z from 'zod/mini'
import { email } from './accounts.ts'
import { mailName } from './estate.ts'
import { done, moment, route, shortText, uuid } from './http.ts'
import { statement } from './sealed.ts'
import { mostHoldsPerYear } from '../domain/lookout.ts'

// A lookout hears of every step of a report, and can hold each once by a link. They get no key.

const holdsPerYear = z.int().check(z.minimum(1), z.maximum(mostHoldsPerYear))
const name = shortText(100).check(z.minLength(1))

/** `counter`: the highest that the owner's statements about a lookout used; 0 for none. */
export const getLookout = route({
  method: 'GET',
  path: '/api/lookout',
  summary: 'The owner’s lookout',
  answer: z.object({
    counter: z.int(),
    lookout: z.nullable(
      z.object({
        name: z.string(),
        email: z.string(),
        holdsPerYear: z.int(),
        mailName,
        askedAt: moment(),
        /** False until they pressed the link in their mail. */
        on: z.boolean(),
      }),
    ),
  }),
})

/**
 * Names a lookout and mails them a link, or takes it back.
 * @throws 409 `under-release` during a report; 409 `refused` for a statement that does not count
 */
export const saveLookout = route({
  method: 'PUT',
  path: '/api/lookout',
  summary: 'Name a lookout, or take it back',
  body: z.object({
    /** The owner's signed `lookout`, with the next three fields. */
    statement: statement(),
    counter: z.int().check(z.positive()),
    lookoutId: uuid(),
    lookout: z.nullable(z.object({ name, email: email(), holdsPerYear, mailName })),
  }),
  answer: done,
})

const token = shortText(128).check(z.minLength(16))

/** @throws 404 `unknown-link` for a link that a newer one replaced, or a lookout who was removed */
export const confirmLookout = route({
  method: 'POST',
  path: '/api/lookout/confirm',
  summary: 'Agree to be a lookout, by the link in the mail',
  access: 'anyone',
  body: z.object({ token }),
  answer: z.object({ owner: z.string() }),
})

/** `often`: the owner allows no more within a year. `nothing`: no such link, or no open report. */
export const holdAsLookout = route({
  method: 'POST',
  path: '/api/lookout/hold',
  summary: 'Hold a report for seven days, once, by the link in the lookout’s mail',
  access: 'anyone',
  body: z.object({ token }),
  answer: z.object({
    did: z.enum(['held', 'again', 'often', 'nothing']),
    until: z.nullable(moment()),
    opensAt: z.nullable(moment()),
  }),
})
