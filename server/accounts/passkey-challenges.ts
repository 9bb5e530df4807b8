import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { tokenHash } from '../crypto.ts'
import type { ServerContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { cookies, type Session } from './session.ts'
import { challengeIn, relyingParty } from './webauthn.ts'

/** The server rejects a challenge that was issued for another purpose. */
type Purpose = 'add' | 'sign-in' | 'unlock'

const lifetimeMilliseconds = 5 * 60_000

export async function makeChallenge(context: ServerContext, http: Context, purpose: Purpose, session?: Session) {
  const { database, clock, config } = context
  const now = clock()
  const challenge = randomBytes(32)
  const device_hash = tokenHash(cookies(config).device(http))
  await database.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('passkey_challenge')
      .where((row) =>
        row.or([
          row('expires_at', '<=', now),
          row.and([row('device_hash', '=', device_hash), row('purpose', '=', purpose)]),
        ]),
      )
      .execute()
    await transaction
      .insertInto('passkey_challenge')
      .values({
        challenge_hash: tokenHash(challenge.toString('base64url')),
        purpose,
        device_hash,
        session_id: session?.id ?? null,
        expires_at: new Date(now.getTime() + lifetimeMilliseconds),
      })
      .execute()
  })
  return { challenge, ...relyingParty(config) }
}

export async function useChallenge(
  { database, clock, config }: ServerContext,
  http: Context,
  purpose: Purpose,
  clientData: Uint8Array,
  session?: Session,
): Promise<string> {
  const challenge = challengeIn(clientData)
  const device = cookies(config).knownDevice(http)
  if (challenge === undefined || device === undefined) throw tooLate()
  const used = await database
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', tokenHash(challenge))
    .where('purpose', '=', purpose)
    .where('device_hash', '=', tokenHash(device))
    .where('session_id', session ? '=' : 'is', session?.id ?? null)
    .where('expires_at', '>', clock())
    .executeTakeFirst()
  if (used.numDeletedRows === 0n) throw tooLate()
  return challenge
}

const tooLate = () => new Refusal(400, 'passkey-too-late', 'That took too long. Please try again.')
