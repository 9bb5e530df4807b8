import * as z from 'zod/mini'
import {
  leastAskDays,
  leastGraceDays,
  mostAfterDays,
  mostAskDays,
  mostGraceDays,
  mostSteps,
} from '../domain/check-ins.ts'
import { linkToken, moment, route, uuid } from './http.ts'

const within = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

/** The server's copy of the owner's signed plan. `pausedUntil`: a day since 1970, 0 for none. */
export const checkInPlan = z.object({
  counter: z.int().check(z.positive()),
  everyDays: z.union([z.literal(0), within(leastAskDays, mostAskDays)]),
  graceDays: within(leastGraceDays, mostGraceDays),
  pausedUntil: within(0, 2_932_896),
  steps: z
    .array(
      z.object({
        afterDays: within(0, mostAfterDays),
        people: z.array(z.object({ seatId: uuid(), invitationId: uuid() })).check(z.minLength(1), z.maxLength(3)),
      }),
    )
    .check(z.maxLength(mostSteps)),
})
export type CheckInPlan = z.output<typeof checkInPlan>

export const getCheckIns = route({
  method: 'GET',
  path: '/api/check-ins',
  summary: 'Where my check-ins stand',
  answer: z.object({
    plan: z.nullable(checkInPlan),
    state: z.enum(['off', 'calm', 'asked', 'missed', 'told']),
    /** Why the plan is on hold: meanwhile the server writes neither to the owner nor to the people. */
    hold: z.nullable(z.enum(['report', 'account', 'lockdown', 'deletion', 'no-mail'])),
    /** The next question, or null while one is open. */
    asksAt: z.nullable(moment()),
    /** The people the server wrote to, who have not heard yet that the owner answered. */
    told: z.array(z.object({ email: z.string(), at: moment() })),
    /** The mail that the people get. */
    preview: z.object({ subject: z.string(), text: z.string() }),
  }),
})

/** Answers by the link of a mail, after a press on its page. It is a sign for check-ins alone. */
export const answerByMail = route({
  method: 'POST',
  path: '/api/check-ins/answer-by-mail',
  summary: 'Say that I am here, by the link in a mail',
  access: 'anyone',
  body: z.object({ token: linkToken() }),
  /** `known`: false for a link of an earlier question. */
  answer: z.object({ known: z.boolean() }),
})
