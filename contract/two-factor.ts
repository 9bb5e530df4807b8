import * as z from 'zod/mini'
import { code, presence } from './accounts.ts'
import { done, route } from './http.ts'

export const enrolTwoFactor = route({
  method: 'POST',
  path: '/api/auth/two-factor/enrol',
  summary:
    'A new secret for an authenticator app, with a code where one is there. Nothing changes until a code of it is confirmed',
  body: z.object(presence),
  answer: z.object({
    secret: z.string(),
    uri: z.string(),
  }),
})

export const confirmTwoFactor = route({
  method: 'POST',
  path: '/api/auth/two-factor/confirm',
  summary: 'Turns two-step sign-in on with the first code',
  body: z.object({ code: code() }),
  answer: z.object({ backupCodes: z.array(z.string()) }),
})

export const newBackupCodes = route({
  method: 'POST',
  path: '/api/auth/two-factor/backup-codes',
  summary: 'New backup codes, with a code; the old ones stop working',
  body: z.object(presence),
  answer: z.object({ backupCodes: z.array(z.string()) }),
})

export const disableTwoFactor = route({
  method: 'POST',
  path: '/api/auth/two-factor/disable',
  summary: 'Turns two-step sign-in off, with a code',
  body: z.object(presence),
  answer: done,
})
