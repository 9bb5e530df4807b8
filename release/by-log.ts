import type { ReleaseLogEntry } from '../contract/release.ts'
import { seatRoles } from '../domain/seats.ts'
import { strongestOf } from '../domain/release-terms.ts'
import { decodeBundle, fromBase64url, sha256, signKeysOf, toBase64url } from '../vault/index.ts'
import type { Acceptance, Estate, Release, ServiceContext } from './estate.ts'
import type { LogLine } from './outcome.ts'
import type { Base64url, ByLog } from './owner-state.ts'
import { everyAcceptance, everyDeputy } from './people.ts'
import { newestTerms } from './terms.ts'

// [Note: the log protects] After a restore the server may send less than this service accepted. The
// service signed its log, so protective entries count even without their statements, but they never
// let an estate open. A field that older lines lack restricts nothing, except where noted below.

type Line = Pick<ReleaseLogEntry, 'step' | 'by' | 'detail'>

export function fieldOf(detail: string, name: string): unknown {
  const about: unknown = JSON.parse(detail)
  return typeof about === 'object' && about !== null
    ? Object.entries(about).find(([field]) => field === name)?.[1]
    : undefined
}

function textIn({ detail }: Line, name: string): string {
  const value = fieldOf(detail, name)
  return typeof value === 'string' ? value : ''
}
const listIn = (line: Line, name: string): string[] =>
  textIn(line, name)
    .split(' ')
    .filter((one) => one !== '')
const numberIn = (line: Line, name: string): number => Number(fieldOf(line.detail, name) ?? 0)

/** A log line about a seat's keys: `armed`, which voids every earlier epoch, or `disarmed`. */
export const seatLine = (
  step: 'armed' | 'disarmed',
  { seatId, role, epoch }: { seatId: string; role: string; epoch: number },
): LogLine => ({ step, by: 'owner', about: { seatId, role, epoch: String(epoch) } })

export const acceptanceLine = (
  step: string,
  by: string,
  acceptances: readonly Pick<Acceptance, 'hash'>[],
  more: Record<string, string> = {},
): LogLine => ({ step, by, about: { ...more, acceptance: acceptances.map(({ hash }) => hash).join(' ') } })

export const termsLine = ({ policy, policyHash }: Pick<Estate, 'policy' | 'policyHash'>): LogLine[] =>
  policy === null
    ? []
    : [
        {
          step: 'terms',
          by: 'owner',
          about: {
            ...Object.fromEntries(Object.entries(policy).map(([name, value]) => [name, String(value)])),
            statement: policyHash ?? '',
          },
        },
      ]

export function protectedByLog(estate: Estate, log: readonly Line[]): Estate {
  const seats = log.reduce(voided, estate)
  const suspendedBy = log.filter(({ step }) => step === 'suspended').flatMap((line) => listIn(line, 'who'))
  const ended = log.filter(({ step }) => step === 'deputy-ended').map((line) => textIn(line, 'deputyId'))
  const all = {
    ...seats,
    suspendedBy: [...new Set([...seats.suspendedBy, ...suspendedBy])],
    ...(ended.length > 0 && { endedDeputies: [...new Set([...(seats.endedDeputies ?? []), ...ended])] }),
  }
  // A succession restarts all counters, so earlier entries do not compare.
  const since = log.slice(log.findLastIndex(({ step }) => step === 'new-keys') + 1)
  const kept = since.reduce(withDecision, since.reduce(withTerms, all))
  return lookoutByLog({ ...kept, byLog: peopleIn(kept, log) }, log)
}

/** Voids disarmed epochs even if the server resent no statement about the seat. */
function voided(estate: Estate, line: Line): Estate {
  if (line.step !== 'armed' && line.step !== 'disarmed') return estate
  const role = seatRoles.find((one) => one === textIn(line, 'role'))
  const seatId = textIn(line, 'seatId')
  if (role === undefined) return estate
  const seat = estate.seats[seatId] ?? { role, voidEpoch: 0, invitations: {} }
  const voidEpoch = Math.max(seat.voidEpoch, numberIn(line, 'epoch') - (line.step === 'armed' ? 1 : 0))
  return { ...estate, seats: { ...estate.seats, [seatId]: { ...seat, voidEpoch } } }
}

/** Applies the stricter of the present and the lost terms until the owner signs a newer policy. */
function withTerms(estate: Estate, line: Line): Estate {
  const counter = numberIn(line, 'counter')
  if (line.step !== 'terms' || counter <= (estate.policy?.counter ?? 0)) return estate
  const logged = {
    waitIncapacityDays: numberIn(line, 'waitIncapacityDays'),
    waitDeathDays: numberIn(line, 'waitDeathDays'),
    fallbackDays: numberIn(line, 'fallbackDays'),
    cardFallback: numberIn(line, 'cardFallback'),
    ...(fieldOf(line.detail, 'firstDays') !== undefined && { firstDays: numberIn(line, 'firstDays') }),
  }
  const policy = { ...strongestOf(newestTerms(estate), logged), counter }
  return { ...estate, policy, policyHash: textIn(line, 'statement') }
}

/** Cancels a deletion that the owner took back. A log entry alone never begins a deletion. */
function withDecision(estate: Estate, line: Line): Estate {
  const counter = numberIn(line, 'counter')
  if ((line.step !== 'kept' && line.step !== 'to-be-forgotten') || counter <= estate.deletion.counter) return estate
  return { ...estate, deletion: { counter, pending: line.step === 'kept' ? null : estate.deletion.pending } }
}

function peopleIn(estate: Estate, log: readonly Line[]): ByLog {
  const invitations = Object.values(estate.seats).flatMap(({ invitations: all }) => Object.entries(all))
  const of = (step: string) => log.filter((line) => line.step === step)
  const firstLast = of('accepted').toReversed()
  const taken = Object.fromEntries(
    firstLast.map((line) => [textIn(line, 'invitationId'), textIn(line, 'acceptance')] as const),
  )
  const others = invitations.flatMap(([id, { acceptances }]) =>
    acceptances.filter(({ via, hash }) => via === 'invitation' && (taken[id] ?? hash) !== hash),
  )
  const gaveBack = of('stepped-down').flatMap((line) => {
    const named = listIn(line, 'acceptance')
    if (named.length > 0) return named
    // Older lines name only the invitation: if the statement is missing, the line may mean any
    // acceptance.
    const all = invitations.find(([id]) => id === textIn(line, 'invitationId'))?.[1].acceptances ?? []
    return all.some(({ stepDown }) => stepDown !== undefined) ? [] : all.map(({ hash }) => hash)
  })
  const refused = of('card-rejected').flatMap((line) => listIn(line, 'acceptance'))
  const keys = of('followed').flatMap((line) => listIn(line, 'acceptance').map((hash) => [hash, textIn(line, 'key')]))
  return {
    taken,
    gaveBack,
    refused: [...refused, ...others.map(({ hash }) => hash)],
    keys: Object.fromEntries(keys),
  }
}

/** Applies a lookout whom the owner named or took back, if only the log has it. */
function lookoutByLog(estate: Estate, log: readonly Line[]): Estate {
  const { lookout } = estate
  const last = log.findLastIndex(({ step }) => step === 'new-keys')
  const [before, since] = [log.slice(0, last + 1), log.slice(last + 1)].map((lines) =>
    lines.findLast(({ step }) => step === 'lookout'),
  )
  const taken = (line: Line, counter: number): Estate => ({
    ...estate,
    lookout: { counter, lookoutId: textIn(line, 'lookoutId'), name: '', holds: numberIn(line, 'holds') },
  })
  const known = lookout?.counter ?? 0
  if (since) return numberIn(since, 'counter') > known ? taken(since, numberIn(since, 'counter')) : estate
  // New keys begin the counter again, and keep the lookout of before.
  const isOther = before !== undefined && known === 0 && textIn(before, 'lookoutId') !== lookout?.lookoutId
  return isOther ? taken(before, 0) : estate
}

/** Adds objections, and holds through a mail's link, that only the log has. */
export function answeredByLog(
  release: Release,
  entries: readonly Line[],
  { now }: Pick<ServiceContext, 'now'>,
): Release {
  const known = new Set(release.objections.map(({ opinion }) => opinion))
  const missing = entries
    .filter((line) => line.step === 'objected' && !known.has(textIn(line, 'opinion')))
    .flatMap((line) => {
      const role = seatRoles.find((one) => one === line.by)
      const [reason, opinion] = [textIn(line, 'reason'), textIn(line, 'opinion')]
      const isKnown = release.objections.some((one) => one.opinion === undefined && one.role === role)
      return role === undefined || isKnown ? [] : [{ who: '', role, reason, opinion, at: now }]
    })
  const last = entries.findLast(({ step, by }) => by === 'attorney' && (step === 'objected' || step === 'supported'))
  const objected = last?.step === 'objected' && release.opinion?.stance !== 'object'
  const isPaused = entries.some(({ step }) => step === 'paused')
  const held = entries.find(({ step }) => step === 'held')
  return {
    ...release,
    objections: [...release.objections, ...missing],
    ...(objected && { opinion: { stance: 'object', reason: textIn(last, 'reason') } }),
    pausedAt: release.pausedAt ?? (isPaused ? now : null),
    ...(held && !release.heldAt && { heldAt: now, heldBy: textIn(held, 'name') }),
  }
}

const keyHash = async (key: Uint8Array) => toBase64url(await sha256(key))

const peopleWhoSigned = (estate: Estate) => [...everyAcceptance(estate), ...everyDeputy(estate)]

export async function followedLines(before: Estate, after: Estate): Promise<LogLine[]> {
  const lines: LogLine[] = []
  for (const { ownerId, signKey } of Object.values(after.people)) {
    if (before.people[ownerId]?.signKey === signKey) continue
    const theirs = peopleWhoSigned(after).filter(({ who }) => who === ownerId)
    const key = await keyHash(fromBase64url(signKey))
    if (theirs.length > 0) lines.push(acceptanceLine('followed', 'service', theirs, { key }))
  }
  return lines
}

/** Marks every person whose stored keys are older than those in the log as `outdated`. */
export async function withOutdated(estate: Estate): Promise<Estate> {
  const { byLog } = estate
  if (byLog === undefined || Object.keys(byLog.keys).length === 0) return estate
  const people = { ...estate.people }
  for (const { who, hash } of peopleWhoSigned(estate)) {
    const [known, newest] = [people[who], byLog.keys[hash]]
    if (!known || newest === undefined) continue
    const held = await heldKeys(known)
    const { outdated: _, ...person } = known
    const { unvouched: __, ...vouched } = person
    if (!held.includes(newest)) people[who] = { ...known, outdated: true }
    // A thief's later keys also chain back to the logged ones, so the chain is no proof.
    else people[who] = held.at(-1) === newest ? vouched : person
  }
  return { ...estate, people }
}

async function heldKeys({ bundle, signKey }: { bundle: Base64url | null; signKey: Base64url }): Promise<Base64url[]> {
  const keys = bundle === null ? [fromBase64url(signKey)] : signKeysOf(await decodeBundle(fromBase64url(bundle)))
  return Promise.all(keys.map(keyHash))
}
