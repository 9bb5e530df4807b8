import { getOpenedChunk } from '../../../contract/files.ts'
import {
  getReportChunk,
  giveOpinion,
  listOperators,
  listOtherHolders,
  listReleases,
  pauseByMail,
  readReleaseLog,
  readReleaseOutlook,
  readReleaseStatus,
  readReport,
  type Release,
  releaseInfo,
  report,
  vetoRelease,
} from '../../../contract/release.ts'
import { firstTerms } from '../../../domain/release-terms.ts'
import {
  emptyReleaseLog,
  equal,
  makeReleaseLogEntry,
  publicServiceKeys,
  readStatement,
  sha256,
  signOperators,
} from '../../../vault/index.ts'
import { type Declare, Refused } from './answers.ts'
import { chunkOf } from './files.ts'
import { armedAt } from './seats.ts'
import { type Account, estateOf, type Reported, type State, type Taken } from './state.ts'
import { signedStatusOf } from './signed-status.ts'

const unknown = () => new Refused({ status: 404, code: 'not-found', message: 'There is nothing here.' })

export function reportOf({ reports }: State, releaseId: string): Reported {
  const found = reports.get(releaseId)
  if (!found) throw unknown()
  return found
}

export async function writeStep(
  state: State,
  { ownerId, releaseId }: Pick<Release, 'ownerId' | 'releaseId'>,
  step: string,
  by: string,
  about: object,
): Promise<void> {
  const { log } = estateOf(state, ownerId)
  const written = { at: state.now().getTime(), step, by, detail: JSON.stringify({ releaseId, ...about }) }
  log.push(await makeReleaseLogEntry(ownerId, log.at(-1) ?? emptyReleaseLog(), written, state.service.signKey))
}

export const releaseBegun = (
  about: Pick<Release, 'ownerId' | 'releaseId' | 'event' | 'seatId' | 'role'>,
  at: Date,
) => ({
  ...about,
  state: 'reported' as const,
  mine: false,
  reportedAt: at,
  objectUntil: null,
  waitingSince: null,
  opensAt: null,
  firstOpensAt: null,
  firstAt: null,
  pausedUntil: null,
  heldUntil: null,
  closedAt: null,
  approval: 'demanded' as const,
  reason: null,
  vetoSent: false,
})

const takenBy = (state: State, body: Reported['body'], account: Account): { statement: Uint8Array; taken: Taken } => {
  const { arm, taken } = armedAt(state, body)
  const own = taken.find((one) => one.account === account)
  if (!own) throw new Refused({ status: 403, code: 'not-in-seat', message: 'You are not named here.' })
  return { statement: arm.statement, taken: own }
}

const holdersBut = (state: State, ownerId: string, account: Account) =>
  estateOf(state, ownerId).armed.flatMap(({ arm, isVoid, taken }) =>
    taken
      .filter((one) => !isVoid && one.state === 'accepted' && one.account !== account)
      .map(({ account: { keys }, statement }) => ({
        invitation: arm.statement,
        acceptance: statement,
        bundle: keys.identity.bundle,
      })),
  )

export function signedReportOf(state: State, { body, reporter }: Reported, sealedKey: Uint8Array | null) {
  const { statement, taken } = takenBy(state, body, reporter)
  return {
    invitation: statement,
    acceptance: taken.statement,
    others: holdersBut(state, body.ownerId, reporter),
    claim: body.statement,
    ownerBundle: estateOf(state, body.ownerId).owner.keys.identity.bundle,
    reporterBundle: reporter.keys.identity.bundle,
    fileId: body.certificate.fileId,
    sealedKey,
  }
}

async function keyForHolder(state: State, { body }: Reported, account: Account): Promise<Uint8Array | null> {
  const own = estateOf(state, body.ownerId).armed.flatMap(({ taken }) => taken.filter((one) => one.account === account))
  const hashes = await Promise.all(own.map(({ statement }) => sha256(new Uint8Array(statement))))
  const found = body.sealedForHolders.find(({ acceptanceHash }) => hashes.some((hash) => equal(hash, acceptanceHash)))
  return found?.box ?? null
}

function answerReports(declare: Declare, state: State): void {
  const { files, reports, now } = state
  declare(listOtherHolders, ({ params: { ownerId }, me }) => ({ others: holdersBut(state, ownerId, me()) }))
  declare(report, ({ body, me }) => {
    const { ownerId, releaseId, event, seatId } = body
    const { role } = armedAt(state, body).arm
    const release = releaseBegun({ ownerId, releaseId, event, seatId, role }, now())
    reports.set(releaseId, { body, reporter: me() })
    estateOf(state, ownerId).releases.push(release)
    return { release: { ...release, mine: true } }
  })
  declare(readReport, async ({ params: { releaseId }, me }) => {
    const found = reportOf(state, releaseId)
    return signedReportOf(state, found, await keyForHolder(state, found, me()))
  })
  declare(getReportChunk, ({ params: { releaseId, index } }) =>
    chunkOf(files.get(reportOf(state, releaseId).body.certificate.fileId), index),
  )
  declare(getOpenedChunk, ({ params: { fileId, index } }) => chunkOf(files.get(fileId), index))
}

export function answerReleases(declare: Declare, state: State): void {
  const { accounts, service, now } = state
  const operators = () => accounts.filter(({ role }) => role === 'admin')
  const releaseAt = (ownerId: string, releaseId: string): Release => {
    const found = estateOf(state, ownerId).releases.find((release) => release.releaseId === releaseId)
    if (!found) throw unknown()
    return found
  }
  answerReports(declare, state)

  declare(releaseInfo, () => {
    const listed = operators().length
    return {
      ...publicServiceKeys(service),
      hybrid: service.hybrid,
      reviewers: { confirmed: true, listed, impartial: state.impartial ?? listed, ownerIsOne: false, seatIds: [] },
      // The client's tests cover the service's status, and the screens work without one.
      status: null,
      mail: true,
      daySeconds: 86_400,
    }
  })
  declare(listReleases, ({ me }) => ({ releases: estateOf(state, me().ownerId).releases }))
  declare(readReleaseLog, ({ params: { ownerId } }) => ({ entries: estateOf(state, ownerId).log }))
  declare(readReleaseOutlook, () => ({
    terms: firstTerms,
    hasAttorney: true,
    reports: [],
    operators: { confirmed: true, impartial: state.impartial ?? 1 },
    mail: true,
  }))
  declare(readReleaseStatus, ({ params: { ownerId }, query: { nonce }, me }) =>
    signedStatusOf(state, { ownerId, nonce }, me()),
  )
  declare(listOperators, async ({ query: { nonce } }) => {
    const listed = operators().map(({ ownerId, keys }) => ({ operatorId: ownerId, bundle: keys.identity.bundle }))
    const bundles = listed.map(({ bundle }) => bundle)
    const list = await signOperators({ nonce, at: now().getTime(), bundles }, service.signKey)
    return { operators: listed, list, log: [] }
  })
  declare(vetoRelease, ({ params: { ownerId, releaseId } }) => {
    const release = releaseAt(ownerId, releaseId)
    release.state = 'vetoed'
    return { release }
  })
  declare(giveOpinion, async ({ params: { ownerId, releaseId }, body: { statement, stance }, me }) => {
    const release = releaseAt(ownerId, releaseId)
    const read = readStatement(statement)
    const reason = read.type === 'opinion' ? read.reason : ''
    const seats = estateOf(state, ownerId).armed.filter(({ taken }) => taken.some(({ account }) => account === me()))
    const step = stance === 'object' ? 'objected' : 'supported'
    for (const { arm } of seats) await writeStep(state, release, step, arm.role, { reason })
    return { release }
  })
  declare(pauseByMail, () => ({ pausedUntil: null, opensAt: null, again: false }))
}
