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
    /** Null if this server has no paid plans: every account then has all features. */
    plan: z.nullable(
      z.object({
        name: planName,
        /** `lapsed`: the server rejects new files until the owner renews the plan. */
        state: z.enum(['active', 'lapsed']),
        /** The date of the next bill, or the date on which the plan ended. */
        until: moment(),
      }),
    ),
    usage: z.object({
      bytes: z.int(),
      /** The limit for bytes of files: the plan's limit, or this server's limit per person. */
      quota: z.int(),
    }),
    invoices: z.array(invoice),
    activity: z.array(z.object({ at: moment(), text: z.string() })),
  }),
})
