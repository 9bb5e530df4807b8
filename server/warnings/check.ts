/** One check of the server's surroundings. */
export type Check = {
  name:
    | 'database'
    | 'disk'
    | 'files'
    | 'release-service'
    | 'mail'
    | 'backup'
    | 'backup-check'
    | 'certificate'
    | 'domain'
    | 'disk-full'
    | 'mail-refused'
    | 'release-key'
  ok: boolean
  /** True if a load balancer should send requests elsewhere while the check fails. */
  required: boolean
  /** A sentence for the administrator. */
  reason: string
  /** The last backup in seconds since 1970, the oldest mail's wait in seconds, or free bytes. */
  value?: number
  /** Set for a date that comes closer: how many of the warnings before it are due. */
  stage?: number
}

/** Whether operators should read about it: it fails, or its date comes closer. */
export const isWarned = ({ ok, stage = 0 }: Check): boolean => !ok || stage > 0

export const dayMilliseconds = 86_400_000

/** The days before a date at which the server writes to operators. */
const warnedDays = [90, 30, 7]
/** Only from here on the check fails, so that a monitor does not ring for months. */
const failsAt = 7

/**
 * @param lifetime days from one renewal to the next: a warning in the first two thirds of that would
 * always be there
 */
export function untilDate(
  until: Date,
  now: Date,
  sentence: (days: number) => string,
  lifetime = Infinity,
): Pick<Check, 'ok' | 'reason' | 'value' | 'stage'> {
  const days = Math.floor((until.getTime() - now.getTime()) / dayMilliseconds)
  const stage = warnedDays.filter((before) => days <= before && before < lifetime / 3).length
  return {
    ok: days > failsAt || (stage === 0 && days >= 0),
    reason: sentence(days),
    value: until.getTime() / 1000,
    stage,
  }
}
