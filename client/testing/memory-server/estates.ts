import { answerByMail, getCheckIns } from '../../../contract/check-ins.ts'
import {
  getEstateState,
  getSnapshot,
  listEntries,
  listOlderVersions,
  listRecords,
  listVersions,
  putHeads,
  putSnapshot,
  saveEstate,
} from '../../../contract/estate.ts'
import type { Call } from '../../../contract/http.ts'
import type { ManifestRow } from '../../../contract/sealed.ts'
import { isOpenState, isActiveState } from '../../../domain/releases.ts'
import { type Declare, Refused } from './answers.ts'
import { type Armed, estateOf, type State, type StoredEstate, type Version } from './state.ts'

type Save = Call<typeof saveEstate>['body']

const lastOf = ({ entries }: StoredEstate) => entries.at(-1) ?? null
const ownerBox = ({ wraps }: Version) => wraps.find(({ target }) => target === 'owner')?.box ?? new Uint8Array(0)
export const targetOf = ({ seatId, event, epoch }: { seatId: string; event: string; epoch: number }) =>
  `${seatId}:${event}:${epoch}`

/** The present epoch of a filling's shares. */
export const epochOf = ({ arm, rearm }: Pick<Armed, 'arm' | 'rearm'>): number => rearm?.epoch ?? arm.epoch

export const newestOf = ({ versions }: StoredEstate): Version[] => [
  ...new Map(versions.map((version) => [version.recordId, version])).values(),
]

export const rowsOf = ({ entries }: StoredEstate): Map<string, ManifestRow> =>
  new Map(entries.flatMap(({ rows }) => rows).map((row) => [row.recordId, row]))

const isFrozen = ({ releases }: StoredEstate) =>
  releases.some(({ event, state }) => event === 'death' && state === 'released')

function refuse(estate: StoredEstate, save: Save): void {
  const n = lastOf(estate)?.n ?? 0
  if (save.expect !== n) throw new Refused({ code: 'conflict', message: 'Another device saved first.' })
  if (isFrozen(estate) && save.ends === undefined)
    throw new Refused({
      status: 423,
      code: 'frozen',
      message: 'What you recorded was released. End the release first.',
    })
  const stopped = new Set(save.vetoes?.map(({ releaseId }) => releaseId))
  if (estate.releases.some(({ state, releaseId }) => isOpenState(state) && !stopped.has(releaseId)))
    throw new Refused({ code: 'release-open', message: 'Somebody has reported that you died or cannot act.' })
}

function storeRecords(estate: StoredEstate, save: Save, savedAt: Date): void {
  const n = save.entries.at(-1)?.n ?? 0
  estate.entries.push(...save.entries)
  estate.versions.push(...(save.records ?? []).map((record) => ({ ...record, savedAt, n })))
  const rows = rowsOf(estate)
  estate.versions = estate.versions.filter(({ recordId }) => rows.get(recordId)?.state !== 'purged')
  for (const { recordId, version, target, box } of save.wraps ?? [])
    estate.versions.find((one) => one.recordId === recordId && one.version === version)?.wraps.push({ target, box })
}

function storeSeats(estate: StoredEstate, save: Save, invitedAt: Date): void {
  const [end] = save.ends ?? []
  const release = estate.releases.find(({ releaseId }) => releaseId === end?.releaseId)
  for (const rearm of save.rearms ?? [])
    for (const one of estate.armed)
      if (one.arm.seatId === rearm.seatId && one.arm.invitationId === rearm.invitationId) one.rearm = rearm
  for (const { seatId, epoch } of save.disarms ?? [])
    for (const one of estate.armed)
      if (one.arm.seatId === seatId && epochOf(one) <= epoch && !one.isVoid) {
        one.isVoid = true
        if (end && release) one.ended = { event: release.event, statement: end.statement }
      }
  const moved = new Set(save.seatKeys?.map(({ seatId }) => seatId))
  estate.keys = [...estate.keys.filter(({ seatId }) => !moved.has(seatId)), ...(save.seatKeys ?? [])]
  const events = new Set(save.allKeys?.map(({ event }) => event))
  estate.allKeys = [...estate.allKeys.filter(({ event }) => !events.has(event)), ...(save.allKeys ?? [])]
  const targets = new Set(estate.keys.map(targetOf))
  estate.chains = [...estate.chains, ...(save.seatEntries ?? [])].filter(({ target }) => targets.has(target))
  estate.armed.push(
    ...(save.arms ?? []).map((arm) => ({ arm, rearm: null, invitedAt, isVoid: false, ended: null, taken: [] })),
  )
  if (save.heads) estate.heads = save.heads
  if (save.checkIn) estate.checkIn = save.checkIn
}

function answerCheckIns(declare: Declare, state: State): void {
  declare(getCheckIns, ({ me }) => {
    const plan = estateOf(state, me().ownerId).checkIn ?? null
    const isOn = plan !== null && plan.everyDays > 0
    const preview = { subject: `Please call ${me().email}`, text: 'Please call them or stop by.' }
    const calm = { asksAt: null, told: [], preview }
    return { ...calm, plan, state: isOn ? ('calm' as const) : ('off' as const), hold: null }
  })
  declare(answerByMail, () => ({ known: true }))
}

export function answerEstates(declare: Declare, state: State): void {
  const { now } = state
  answerCheckIns(declare, state)
  declare(getEstateState, ({ me }) => {
    const { ownerId } = me()
    const estate = estateOf(state, ownerId)
    const head = lastOf(estate)
    return {
      ownerId,
      now: now(),
      n: head?.n ?? 0,
      head,
      snapshotAt: null,
      frozen: isFrozen(estate),
      openReleases: estate.releases.filter((release) => isActiveState(release.state)),
    }
  })
  declare(getSnapshot, () => new Uint8Array(0))
  declare(putSnapshot, () => ({}))
  declare(putHeads, ({ body: { heads }, me }) => {
    estateOf(state, me().ownerId).heads = heads
    return {}
  })
  declare(listEntries, ({ query: { since }, me }) => ({
    entries: estateOf(state, me().ownerId).entries.filter(({ n }) => n > since),
    more: false,
  }))
  declare(listRecords, ({ query: { since, after }, me }) => {
    const all = newestOf(estateOf(state, me().ownerId)).filter(({ n }) => n > since)
    const from = all.findIndex(({ recordId }) => recordId === after) + 1
    const page = all.slice(from, from + state.recordsAtOnce)
    return {
      records: page.map((version) => ({ ...version, wrap: ownerBox(version) })),
      next: from + page.length < all.length ? (page.at(-1)?.recordId ?? null) : null,
    }
  })
  declare(listVersions, ({ params: { recordId }, me }) => ({
    versions: estateOf(state, me().ownerId)
      .versions.filter((version) => version.recordId === recordId)
      .map((version) => ({ ...version, wrap: ownerBox(version) })),
  }))
  declare(listOlderVersions, ({ me }) => {
    const all = Map.groupBy(estateOf(state, me().ownerId).versions, ({ recordId }) => recordId)
    const older = [...all].filter(([, versions]) => versions.length > 1)
    const records = older.map(([recordId, versions]) => ({
      recordId,
      versions: versions.length - 1,
      replacedAt: versions.at(-1)?.savedAt ?? now(),
    }))
    return { records: records.toSorted((a, b) => b.replacedAt.getTime() - a.replacedAt.getTime()) }
  })
  declare(saveEstate, ({ body, me }) => {
    const estate = estateOf(state, me().ownerId)
    refuse(estate, body)
    const savedAt = now()
    const left = { vetoed: body.vetoes, ended: body.ends } as const
    for (const [ending, statements] of Object.entries(left))
      for (const { releaseId } of statements ?? [])
        for (const release of estate.releases)
          if (release.releaseId === releaseId) release.state = ending === 'vetoed' ? 'vetoed' : 'ended'
    storeRecords(estate, body, savedAt)
    storeSeats(estate, body, savedAt)
    return { n: lastOf(estate)?.n ?? 0, savedAt }
  })
}
