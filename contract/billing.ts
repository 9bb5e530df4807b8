import * as z from 'zod/mini'
import { moment, route } from './http.ts'

const planName = z.enum(['basic', 'premium', 'enterprise'])
export type PlanName = z.output<typeof planName>

const invoice = z.object({
  id: z.string(),
  at: moment(),
  amount: z.int(),
  state: z.enum(['paid', 'open']),
})

export const getSubscription = route({
  method: 'GET',
  path: '/api/subscription',
  summary: 'The own plan, what is used of it, and its invoices',
  answer: z.object({
    memberSince: moment(),
    /** Null if the server sells nothing: everything is included then. */
    plan: z.nullable(
      z.object({
        name: planName,
        /** `lapsed`: refuses new files until renewed, and nothing else. */
        state: z.enum(['active', 'lapsed']),
        /** When it is billed next, or when it ended. */
        until: moment(),
      }),
    ),
    usage: z.object({
      /** Stored bytes: all files and all kept versions of records, sealed. */
      bytes: z.int(),
      /** The limit for bytes of files: the plan's, or this server's limit per person. */
      quota: z.int(),
    }),
    invoices: z.array(invoice),
    /** Newest first. */
    activity: z.array(z.object({ at: moment(), text: z.string() })),
  }),
})
