import * as z from 'zod/mini'
import { phoneAnswers } from '../domain/yearly.ts'
import { done, linkToken, moment, route, uuid } from './http.ts'

const phone = z.enum(phoneAnswers)

export const getYearly = route({
  method: 'GET',
  path: '/api/yearly',
  summary: 'What the people I named answered to the yearly question',
  answer: z.object({
    isOn: z.boolean(),
    questions: z.array(
      z.object({
        seatId: uuid(),
        invitationId: uuid(),
        askedAt: moment(),
        answeredAt: z.nullable(moment()),
        phone: z.nullable(phone),
      }),
    ),
  }),
})

export const setYearly = route({
  method: 'PUT',
  path: '/api/yearly',
  summary: 'Turn the yearly question on or off',
  body: z.object({ isOn: z.boolean() }),
  answer: done,
})

const state = z.enum(['open', 'answered', 'over'])

/** Changes nothing, for scanners that open the page. `over`: no longer asked. */
export const lookAtYearly = route({
  method: 'POST',
  path: '/api/yearly/question',
  summary: 'Read a yearly question by the link in a mail',
  access: 'anyone',
  body: z.object({ token: linkToken() }),
  answer: z.object({
    state,
    /** The owner as the mail named them; empty once the question is over. */
    owner: z.string(),
    hasDrill: z.boolean(),
  }),
})

/** Counts for this person, role and year alone, and once. It proves nothing and opens nothing. */
export const answerYearly = route({
  method: 'POST',
  path: '/api/yearly/answer-by-mail',
  summary: 'Answer a yearly question by the link in a mail',
  access: 'anyone',
  body: z.object({ token: linkToken(), phone }),
  /** `answered`: an earlier answer, which stays. */
  answer: z.object({ state: z.enum(['thanks', 'answered', 'over']) }),
})
