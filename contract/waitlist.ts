import * as z from 'zod/mini'
import { done, moment, rawBytes, route, shortText, uuid } from './http.ts'
import { businessTypes, waitlistPath } from './waitlist-rules.ts'

const businessType = z.enum(businessTypes)

/** waitlist-rules.ts has the rules; the server's messages are the same as the form's. */
const waitlistRequest = z.object({
  fullName: z.string(),
  businessType: z.string(),
  businessTypeOther: z.optional(z.string()),
  email: z.string(),
})

/**
 * @throws 400 `invalid-request` with field and message; 409 `already-on-waitlist`; 429
 * `rate-limited`
 */
export const joinWaitlist = route({
  method: 'POST',
  path: waitlistPath,
  summary: 'Join the demo waitlist',
  access: 'anyone',
  body: waitlistRequest,
  answer: done,
})

const search = z.optional(z.string().check(z.maxLength(254)))

const waitlistEntry = z.object({
  id: uuid(),
  fullName: z.string(),
  businessType,
  businessTypeOther: z.nullable(z.string()),
  email: z.string(),
  createdAt: moment(),
})
export type WaitlistEntry = z.output<typeof waitlistEntry>

/** A cursor: the entry that precedes the next page. */
const place = () =>
  z.codec(shortText(80), z.object({ createdAt: z.date(), id: z.uuid() }), {
    decode: (text, context) => {
      const [createdAt = '', id = ''] = text.split('~')
      if (z.iso.datetime().safeParse(createdAt).success) return { createdAt: new Date(createdAt), id }
      context.issues.push({ code: 'custom', message: 'Not a place in the list', input: text })
      return z.NEVER
    },
    encode: ({ createdAt, id }) => `${createdAt.toISOString()}~${id}`,
  })
export type WaitlistPlace = z.output<ReturnType<typeof place>>

export const listWaitlist = route({
  method: 'GET',
  path: '/api/admin/waitlist',
  summary: 'The demo waitlist',
  access: 'admin',
  query: z.object({
    search,
    after: z.optional(place()),
  }),
  answer: z.object({
    entries: z.array(waitlistEntry),
    total: z.int(),
    next: z.nullable(place()),
  }),
})

/** CSV in UTF-8 with a byte order mark; no cell can be a formula. */
export const exportWaitlist = route({
  method: 'GET',
  path: '/api/admin/waitlist/export',
  summary: 'The demo waitlist as a file',
  access: 'admin',
  query: z.object({ search }),
  answer: rawBytes(64 * 1024 * 1024),
})

/** Removes an entry, as the privacy policy promises. Idempotent. */
export const removeFromWaitlist = route({
  method: 'DELETE',
  path: '/api/admin/waitlist/{id}',
  summary: 'Remove from the demo waitlist',
  access: 'admin',
  params: z.object({ id: uuid() }),
  answer: done,
})
