import { getDeletion } from '../../contract/account-deletion.ts'
import type { Release, ReleaseLogEntry } from '../../contract/release.ts'
import {
  emptySeatHead,
  equal,
  type Filling,
  readStatement,
  serviceFingerprintText,
  SealError,
  type ServiceKeys,
  statementHash,
  type Status,
  type StatusOwner,
  type StatusSeat,
} from '../../vault/index.ts'
import { EstateError } from '../model/estate.ts'
import { type Core, type Estate, opened, unlocked } from '../core/core.ts'
import { sendHeads } from '../estate/chain-heads.ts'
import { readHeldSeats, shareOf } from '../held/held-seats.ts'
import { refresh } from '../estate/open.ts'
import { readLog, readOwnReleases } from './releases.ts'
import { askService, pinnedService, sameService } from '../estate/release-service.ts'

// What the server shows is held against what the release service signed. A difference is told in plain words, once each.

const tell = 'Please tell the people who run this Cairn, and do not rely on this page until they have explained it.'

const otherKeeper =
  'The keeper of the second key is not the one you started with. Nothing is sealed to it. You can compare it with your recovery kit.'

/** What is said of each difference. */
export const differences = {
  notSigned: `This page shows things that the keeper of the second key did not sign. ${tell}`,
  log: `The list of steps shown here is not the one that the keeper of the second key wrote. ${tell}`,
  reports: `The keeper of the second key knows something else about a report than this page shows. ${tell}`,
  policy: `The waiting time you chose has not reached the keeper of the second key. Please save it again under Release Settings. ${tell}`,
  removed: `Somebody you removed still counts for the keeper of the second key. ${tell}`,
  invited: `An invitation of yours has not reached the keeper of the second key, so that person could not open anything yet. ${tell}`,
  seat: `As far as the keeper of the second key knows, you are not among the people who were named here, or not any more. ${tell}`,
  accepted: `Somebody accepted an invitation of yours, and this page does not show it. ${tell}`,
  older: `What our server sent is older than what you saved before. Something is missing. ${tell}`,
  deletion: `Your account is going to be deleted, as far as the keeper of the second key was told, and this page does not show it. If it was not you who asked, change your password. ${tell}`,
  heads: `How far your records reach has not been passed on to the keeper of the second key. ${tell}`,
} as const
export type Difference = keyof typeof differences

/** Whether a log that was read afterwards goes through where the release service's word says it stood. */
export const logHolds = ({ log: { n, hash } }: Status, entries: readonly ReleaseLogEntry[]): boolean => {
  const at = entries[n - 1]
  return n === 0 || (at !== undefined && at.n === n && equal(at.hash, hash))
}

const over: readonly string[] = ['rejected', 'vetoed', 'ended'] satisfies Release['state'][]

/**
 * Whether the server shows exactly the reports that the release service knows, in the same states.
 * @param since what was reported before this moment, in milliseconds since 1970, and is over may be left out: it was over
 *   before somebody took their place here
 */
export function reportsHold(
  { releases }: Pick<Status, 'releases'>,
  shown: readonly Pick<Release, 'releaseId' | 'state'>[],
  since = 0,
): boolean {
  const isShown = (releaseId: string) => shown.some((one) => one.releaseId === releaseId)
  const known = releases.filter(
    ({ releaseId, state, reportedAt }) => isShown(releaseId) || !over.includes(state) || reportedAt >= since,
  )
  return (
    known.length === shown.length &&
    known.every(({ releaseId, state }) => shown.some((one) => one.releaseId === releaseId && one.state === state))
  )
}

async function policyHolds({ facts }: Estate, { policyCounter, policyHash }: StatusOwner): Promise<boolean> {
  const bytes = facts.holding.find((fact) => readStatement(fact).type === 'policy')
  if (!bytes || !facts.policy) return policyCounter === 0
  return policyCounter === facts.policy.counter && equal(policyHash, await statementHash(bytes))
}

/** What differs in one seat between the owner's own signed facts and what the release service counts. */
async function seatDifferences(estate: Estate, seatId: string, said: StatusSeat | undefined): Promise<Difference[]> {
  const { facts, seatAnswer } = estate
  const mine = facts.seats.get(seatId)
  const armed = said?.armed ?? []
  if (!mine) return armed.length > 0 ? ['removed'] : []
  const { invitation, disarmedUpTo } = mine
  const bytes = facts.holding.find((fact) => {
    const statement = readStatement(fact)
    return statement.type === 'invitation' && statement.invitationId === invitation?.invitationId
  })
  const hash = bytes && (await statementHash(bytes))
  const expected = hash ? armed.filter(({ statementHash: known }) => equal(known, hash)) : []
  const shown = seatAnswer.seats.find((seat) => seat.seatId === seatId)?.invitation
  const acceptances = await Promise.all((shown?.acceptances ?? []).map(({ statement }) => statementHash(statement)))
  const hidden = expected
    .flatMap((one) => one.acceptances)
    .some((one) => one.standing !== 'refused' && !acceptances.some((known) => equal(known, one.hash)))
  // Where the release service refused an invitation, the seat's card says so already.
  const refused = shown !== null && shown !== undefined && shown.refused !== null
  // Of a seat that was never armed the release service knows nothing, and nobody in it has to be removed.
  const counts = said !== undefined && disarmedUpTo > said.voidEpoch
  return [
    ...(counts || armed.length > expected.length ? (['removed'] as const) : []),
    ...(hash && expected.length === 0 && !refused ? (['invited'] as const) : []),
    ...(hidden ? (['accepted'] as const) : []),
  ]
}

/** What differs between the owner's own signed facts and what the release service counts, in all seats. */
async function differencesOfSeats(estate: Estate, seats: readonly StatusSeat[]): Promise<Difference[]> {
  const ids = new Set([...estate.facts.seats.keys(), ...seats.map(({ seatId }) => seatId)])
  const found = [...ids].map((id) =>
    seatDifferences(
      estate,
      id,
      seats.find(({ seatId }) => seatId === id),
    ),
  )
  return (await Promise.all(found)).flat()
}

/** How far the chains reach: a head that is further than what the server gave says that the server left something out. */
function differencesOfHeads({ seats, heads }: Estate, { heads: said }: StatusOwner): Difference[] {
  const chains = [...seats.values()].flatMap(({ events }) => Object.values(events))
  const found = chains.map(({ seatKey: { seatId, event, epoch }, target }): Difference | undefined => {
    const head = said.find((one) => one.seatId === seatId && one.event === event && one.epoch === epoch)
    if (!head) return 'heads'
    const mine = heads.get(target) ?? emptySeatHead()
    return head.m > mine.m || (head.m === mine.m && !equal(head.hash, mine.hash)) ? 'older' : undefined
  })
  return found.filter((one) => one !== undefined)
}

/** Whether the server hides a deletion that is counted down, which the owner could still take back. */
async function hidesDeletion(core: Core, { deletion }: Status): Promise<boolean> {
  return deletion.state === 'pending' && (await core.call(getDeletion, {})).deletion === null
}

/**
 * What a browser read of the server about reports, to hold against the release service's word. `since`: when somebody took
 * their place here; what was over before is not shown to them.
 */
export type Shown = { releases: readonly Release[]; log: readonly ReleaseLogEntry[]; since?: number }

// Not every difference is a lie: another device may have saved, or the clock moved a report, between one question and the
// next. So there is a second look, on what is read anew, before anybody is told.
async function afterSecondLook(
  look: () => Promise<Set<Difference>>,
  readAnew: (first: ReadonlySet<Difference>) => Promise<void>,
) {
  const first = await look()
  if (first.size === 0) return first
  await readAnew(first)
  return look()
}

async function differencesOfWord(look: () => Promise<Difference[]>): Promise<Set<Difference>> {
  try {
    return new Set(await look())
  } catch (error) {
    if (error instanceof SealError) return new Set(['notSigned'])
    // The release service does not answer, or nobody does: nothing was said, so nothing differs.
    if (error instanceof EstateError) return new Set()
    throw error
  }
}

const tellAll = (core: Core, found: Iterable<Difference>) => {
  for (const one of found) core.notify('alarm', differences[one])
}

// The word first, then the log: a log that was read later goes through where the word says it stood, or is another. Where
// it has gone on since, the reports may have moved with it; then the next look says whether they agree.
async function differencesOfReports(
  status: Status,
  { releases, log: known, since }: Shown,
  readLater: () => Promise<readonly ReleaseLogEntry[]>,
): Promise<Difference[]> {
  const log = known.length >= status.log.n ? known : await readLater()
  if (!logHolds(status, log)) return ['log']
  return log.length > status.log.n || reportsHold(status, releases, since) ? [] : ['reports']
}

/** Reads the owner's reports and holds what the server shows against the release service's word. Tells where they differ. */
export async function checkOwn(core: Core): Promise<void> {
  let shown = await readOwnReleases(core)
  if (!core.estate?.facts.genesis) return
  const service = pinnedService(core.estate)
  if (!sameService(service, shown.info)) {
    const [known, other] = await Promise.all([service, shown.info].map(serviceFingerprintText))
    core.notify('alarm', `${otherKeeper} Yours has the fingerprint ${known}; this one has ${other}. ${tell}`)
    return
  }
  const look = () =>
    differencesOfWord(async () => {
      const estate = opened(core)
      const { status, owner, seats } = await askService(core, unlocked(core).ownerId, service)
      if (!owner) return ['notSigned']
      return [
        ...(await differencesOfSeats(estate, seats)),
        ...differencesOfHeads(estate, owner),
        ...((await policyHolds(estate, owner)) ? [] : (['policy'] as const)),
        ...((await hidesDeletion(core, status)) ? (['deletion'] as const) : []),
        ...(await differencesOfReports(status, shown, async () => (await readOwnReleases(core)).log)),
      ]
    })
  const readAnew = async (first: ReadonlySet<Difference>) => {
    await refresh(core)
    if (first.has('heads')) await sendHeads(core, opened(core))
    shown = await readOwnReleases(core)
  }
  tellAll(core, await afterSecondLook(look, readAnew))
}

// Where a log does not hold, it was told already, and there is none.
const logOr = (core: Core, ownerId: string, { signKey }: ServiceKeys) => readLog(core, ownerId, signKey).catch(() => [])

/** Whether the release service counts the people in these seats, which the server shows as named. */
export const countsIn = (said: readonly StatusSeat[], shown: readonly Filling[]): boolean =>
  shown.every(({ seatId, invitationId, epoch }) =>
    said
      .filter((seat) => seat.seatId === seatId)
      .flatMap(({ armed }) => armed)
      .filter((one) => one.invitationId === invitationId && one.epoch === epoch)
      .some(({ acceptances }) => acceptances.some(({ standing }) => standing === 'accepted')),
  )

async function readHeldEstates(core: Core) {
  const seats = await readHeldSeats(core)
  const estates = new Map<string, Shown & { service: ServiceKeys; counted: Filling[] }>()
  for (const seat of seats) {
    const share = seat.releases.length > 0 && seat.state !== 'void' && (await shareOf(core, seat))
    if (!share) continue
    const log = await logOr(core, seat.ownerId, share.service)
    const since = seat.acceptedAt.getTime()
    const counted = [...(estates.get(seat.ownerId)?.counted ?? []), share]
    estates.set(seat.ownerId, { releases: seat.releases, log, service: share.service, since, counted })
  }
  return estates
}

/** Reads the seats that a person holds, and holds the reports of those estates against the release service's word. */
export async function checkHeld(core: Core): Promise<void> {
  let estates = await readHeldEstates(core)
  for (const [ownerId, { service }] of estates) {
    const look = () =>
      differencesOfWord(async () => {
        const shown = estates.get(ownerId)
        if (!shown) return []
        const { status, seats } = await askService(core, ownerId, service)
        return [
          ...(countsIn(seats, shown.counted) ? [] : (['seat'] as const)),
          ...(await differencesOfReports(status, shown, () => logOr(core, ownerId, service))),
        ]
      })
    const readAnew = async () => {
      estates = await readHeldEstates(core)
    }
    tellAll(core, await afterSecondLook(look, readAnew))
  }
}
