import * as z from 'zod/mini'
import { maxSnapshotBytes, putSnapshot } from '../../contract/estate.ts'
import { snapshot as snapshotShape } from '../../contract/sealed.ts'
import { type ActivityLine, makeSnapshot, type Snapshot, toBase64url } from '../../vault/index.ts'
import type { Activity } from '../model/estate.ts'
import { type Keys, stillUnlocked, unlocked } from '../core/core.ts'
import { isOnceOnly, withoutParts } from './plan-change.ts'
import { type Estate, type EstateCore, opened } from './state.ts'

const every = 50
const keptActivities = 200

const lineOf = ({ text, at, kind, recordId, partOf }: Activity): ActivityLine => ({
  text,
  at,
  ...(kind === undefined ? {} : { kind }),
  ...(recordId === undefined ? {} : { recordId }),
  ...(partOf === undefined ? {} : { partOf }),
})

/** Keeps every once-only line: a reader of the snapshot would otherwise add it again. */
export const linesKept = (lines: readonly Activity[]): Activity[] =>
  lines.filter(({ partOf }, i) => i >= lines.length - keptActivities || isOnceOnly(partOf))

/** Lets a new device skip the old chain. Never fails: the next save tries again. */
export async function leaveSnapshot(core: EstateCore): Promise<void> {
  const estate = opened(core)
  if (estate.manifest.head.n < estate.snapshotAt + every) return
  await summarize(core, estate).catch(() => undefined)
}

export async function snapshotOf({ ownerId, identity, manifestKey }: Keys, estate: Estate): Promise<Snapshot> {
  const activity = linesKept(withoutParts(estate.activity)).map(lineOf)
  const seatHeads = Object.fromEntries(
    [...estate.heads].map(([target, { m, hash }]) => [target, { m, hash: toBase64url(hash) }]),
  )
  const writer = { ownerId, signKey: identity.signKey, manifestKey }
  return makeSnapshot(writer, estate.manifest, estate.facts.holding, { activity, seatHeads })
}

async function summarize(core: EstateCore, estate: Estate): Promise<void> {
  const keys = unlocked(core)
  const snapshot = await snapshotOf(keys, estate)
  stillUnlocked(core, keys)
  const body = new TextEncoder().encode(JSON.stringify(z.encode(snapshotShape, snapshot)))
  if (body.length > maxSnapshotBytes) return
  await core.call(putSnapshot, { params: { n: snapshot.n }, body })
  if (core.estate === estate) core.estate = { ...estate, snapshotAt: snapshot.n }
}
