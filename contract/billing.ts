import * as z from 'zod/mini'
import { moment, route } from './http.ts'

/** The plans there are to buy. */
const planName = z.enum(['basic', 'premium', 'enterprise'])
export type PlanName = z.output<typeof planName>

const invoice = z.object({
  id: z.string(),
  at: moment(),
  /** In cents of US dollars. */
  amount: z.int(),
  state: z.enum(['paid', 'open']),
})

/** What the person pays for, and what they use of it. */
export const getSubscription = route({
  method: 'GET',
  path: '/api/subscription',
  summary: 'The own plan, what is used of it, and its invoices',
  answer: z.object({
    memberSince: moment(),
    /** Null where nothing is sold: everything is included then. */
    plan: z.nullable(
      z.object({
        name: planName,
        /** `lapsed`: new files are refused until it is renewed. Nothing else is. */
        state: z.enum(['active', 'lapsed']),
        /** When it is billed next, or when it ended. */
        until: moment(),
      }),
    ),
    usage: z.object({
      /** Bytes as they lie on the server: all files and all kept versions of records, sealed. */
      bytes: z.int(),
      /** The most bytes of files: what the plan allows, else what this server keeps for one person. */
      quota: z.int(),
    }),
    invoices: z.array(invoice),
    /** What happened to the subscription, newest first. */
    activity: z.array(z.object({ at: moment(), text: z.string() })),
  }),
})
