import * as z from 'zod/mini'
import { email } from './accounts.ts'
import { done, linkToken, moment, route, shortText } from './http.ts'

/** What a caretaker needs to keep the server running; the server can read it. */
const guide = z.object({
  whereItRuns: shortText(1000),
  whoPays: shortText(1000),
  howToKeepItOn: shortText(2000),
  /** Where the backups and the paper with their passphrase lie. */
  whereBackupsAre: shortText(1000),
  /** What people with a seat read if the server does not answer: whom to call. */
  whomToCall: shortText(300),
})
export type CaretakerGuide = z.output<typeof guide>

const person = z.object({
  name: shortText(100).check(z.trim(), z.minLength(1)),
  /** A phone number, mostly. */
  reach: shortText(200),
  email: email(),
})

/** `waiting` until the caretaker presses the link of the last mail, `overdue` 30 days after it. */
const confirmation = z.enum(['waiting', 'confirmed', 'overdue'])

export const getCaretaker = route({
  method: 'GET',
  path: '/api/admin/caretaker',
  summary: 'Who could keep the server running',
  access: 'admin',
  answer: z.object({
    guide,
    caretaker: z.nullable(
      z.object({
        ...person.shape,
        state: confirmation,
        askedAt: moment(),
        confirmedAt: z.nullable(moment()),
      }),
    ),
    address: z.string(),
  }),
})

/** A new email makes a new caretaker: an earlier link is void, and the new one gets a mail. */
export const saveCaretaker = route({
  method: 'PUT',
  path: '/api/admin/caretaker',
  summary: 'Name who could keep the server running',
  access: 'admin',
  body: z.object({ guide, caretaker: z.nullable(person) }),
  answer: done,
})

/** @throws 404 `unknown-link` for a link that a newer mail or another caretaker replaced */
export const confirmCaretaker = route({
  method: 'POST',
  path: '/api/caretaker/confirm',
  summary: 'Confirm that one could still keep the server running',
  access: 'anyone',
  body: z.object({ token: linkToken() }),
  answer: done,
})

/** What every signed-in person may know about who keeps the server running. */
export const getKeeper = route({
  method: 'GET',
  path: '/api/keeper',
  summary: 'Whether somebody could keep the server running, and whom to call',
  answer: z.object({
    caretaker: z.enum(['none', 'unconfirmed', 'confirmed']),
    whomToCall: z.string(),
  }),
})
