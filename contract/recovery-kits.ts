import * as z from 'zod/mini'
import { authKey, presence } from './accounts.ts'
import { done, moment, route } from './http.ts'
import { keyBox } from './sealed.ts'

/** @throws 401 `wrong-password`, `code-needed`, `wrong-code`; 409 `too-many-kits` */
export const putRecoveryKit = route({
  method: 'PUT',
  path: '/api/auth/recovery-kit',
  summary: 'Keeps what a new recovery code opens, and mails its owner. An older confirmed code works on',
  body: z.object({ ...presence, recoveryAuth: authKey(), recoveryBox: keyBox() }),
  answer: done,
})

export const getRecoveryKit = route({
  method: 'GET',
  path: '/api/auth/recovery-kit',
  summary: 'The newest recovery box, to be read back and opened before it is relied on, and which kits there are',
  answer: z.object({
    recoveryBox: z.nullable(keyBox()),
    newest: z.nullable(z.object({ madeAt: moment(), canBeCancelled: z.boolean() })),
    /** Older kits, which open the account until `endsAt`; null until the newest kit is confirmed. */
    earlier: z.array(z.object({ madeAt: moment(), endsAt: z.nullable(moment()) })),
  }),
})

export const confirmRecoveryKit = route({
  method: 'POST',
  path: '/api/auth/recovery-kit/confirm',
  summary: 'The person has the newest kit on paper: an older one stops working after seven days, and its owner is told',
  answer: done,
})

/** @throws the codes of {@link putRecoveryKit}; 409 `no-new-kit` */
export const cancelRecoveryKit = route({
  method: 'POST',
  path: '/api/auth/recovery-kit/cancel',
  summary: 'Takes a kit back that was made within seven days: its code opens nothing, and the one before counts again',
  body: z.object(presence),
  answer: done,
})
