import { collectHeldSeat, listOpenedRecords } from '../../../contract/seats.ts'
import { eventsOpenNow } from '../../../domain/releases.ts'
import {
  decodeBundle,
  emptyReleaseLog,
  handOver,
  openReleaseShare,
  readStatement,
  signStatus,
  statementHash,
} from '../../../vault/index.ts'
import { type Declare, Refused } from './answers.ts'
import { epochOf, newestOf, targetOf } from './estates.ts'
import { armedAt } from './seats.ts'
import { type Armed, estateOf, type State, type StoredEstate } from './state.ts'

const notReleased = () =>
  new Refused({ status: 403, code: 'not-released', message: 'Nothing has been opened for you yet.' })

const openIn = ({ releases }: StoredEstate) => releases.filter((release) => eventsOpenNow(release).length > 0)

const targetsOf = (estate: StoredEstate, armed: Armed) => {
  const events = openIn(estate).flatMap(eventsOpenNow)
  const place = { seatId: armed.arm.seatId, epoch: epochOf(armed) }
  return armed.arm.shares
    .filter(({ event }) => events.includes(event))
    .map(({ event }) => targetOf({ ...place, event }))
}

export function answerOpening(declare: Declare, state: State): void {
  const { service, now } = state

  const headsOf = async (estate: StoredEstate, targets: readonly string[]) => {
    const found = estate.heads.flatMap((statement) => {
      const head = readStatement(statement)
      return head.type === 'head' && targets.includes(targetOf(head)) ? [{ statement, head }] : []
    })
    const at = now().getTime()
    return Promise.all(
      found.map(async ({ statement, head: { event, epoch } }) => ({
        statement,
        signed: { event, epoch, statementHash: await statementHash(statement), at },
      })),
    )
  }

  declare(collectHeldSeat, async ({ params, body: { releaseId, bundle, nonce } }) => {
    const { ownerId, seatId, invitationId } = params
    const estate = estateOf(state, ownerId)
    const armed = armedAt(state, params)
    const { arm } = armed
    const release = openIn(estate).find((one) => one.releaseId === releaseId)
    if (!release) throw notReleased()
    const targets = targetsOf(estate, armed)
    const filling = { ownerId, seatId, invitationId, epoch: epochOf(armed) }
    const { hybrid } = await decodeBundle(bundle)
    if (!hybrid) throw notReleased()
    const { shares: all } = armed.rearm ?? arm
    const shares = all.filter(({ event }) => targets.includes(targetOf({ ...filling, event })))
    const opened = shares.map(async ({ event, sealedB, seatBox }) => {
      const key = estate.keys.find((one) => one.seatId === seatId && one.event === event)
      if (!key) throw notReleased()
      const b = await openReleaseShare(service.privateKey, filling, event, sealedB)
      const handover = await handOver(hybrid.key, { ...filling, releaseId }, event, b)
      const { epoch, verifyKey, allBox, incapacityBox } = key
      return { event, epoch, handover, seatBox, verifyKey, allBox, incapacityBox }
    })
    const heads = await headsOf(estate, targets)
    const { event, state: reached, reportedAt, firstAt } = release
    const known = { releaseId, event, seatId, state: reached, claimHash: new Uint8Array(32) }
    const moments = { reportedAt: reportedAt.getTime(), opensAt: 0, firstOpensAt: 0, firstAt: firstAt?.getTime() ?? 0 }
    const status = {
      ownerId,
      nonce,
      at: now().getTime(),
      log: emptyReleaseLog(),
      releases: [{ ...known, ...moments }],
      deletion: { state: 'none' as const, finalAt: 0 },
      heads: heads.map(({ signed }) => signed),
      ownerPart: new Uint8Array(32),
      seatParts: [],
      daySeconds: 86_400,
    }
    return {
      releaseId,
      ownerBundle: estate.owner.keys.identity.bundle,
      statement: arm.statement,
      rearm: armed.rearm?.statement ?? null,
      opened: await Promise.all(opened),
      chains: targets.map((target) => ({ target, entries: estate.chains.filter((one) => one.target === target) })),
      word: await signStatus(status, service.signKey),
      heads: heads.map(({ statement }) => statement),
    }
  })
  declare(listOpenedRecords, ({ params, query: { after } }) => {
    const estate = estateOf(state, params.ownerId)
    const targets = targetsOf(estate, armedAt(state, params))
    const records = newestOf(estate).map((version) => ({
      ...version,
      wraps: version.wraps.filter(({ target }) => targets.includes(target)),
    }))
    const given = records.filter(({ wraps }) => wraps.length > 0)
    const from = after === undefined ? 0 : given.findIndex(({ recordId }) => recordId === after) + 1
    const page = given.slice(from, from + state.recordsAtOnce)
    return { records: page, next: from + page.length < given.length ? (page.at(-1)?.recordId ?? null) : null }
  })
}
