import type { Context } from 'hono'
import type { Config } from '../config.ts'
import { notFound } from './refusal.ts'

const validDays = 180

/** Answers `/.well-known/security.txt` (RFC 9116): whom to write to about a weakness. */
export const securityText =
  ({ publicAddress, securityContact }: Pick<Config, 'publicAddress' | 'securityContact'>, clock: () => Date) =>
  (context: Context): Response => {
    if (securityContact === undefined) return context.json(notFound().body, 404)
    const expires = new Date(clock().getTime() + validDays * 24 * 60 * 60 * 1000)
    expires.setUTCHours(0, 0, 0, 0)
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicAddress}/.well-known/security.txt`,
      `Policy: ${publicAddress}/security`,
    ]
    return context.text(`${lines.join('\n')}\n`)
  }
