import * as z from 'zod/mini'
import { keyEvents } from '../../domain/releases.ts'
import { seatRoles } from '../../domain/seats.ts'
import { randomId, singletonId } from '../../vault/index.ts'
import { unlocked } from '../core/core.ts'
import { commit } from '../estate/commit.ts'
import { isQuiet } from '../estate/settle-rearms.ts'
import { type Estate, type EstateCore, opened } from '../estate/state.ts'
import { type Drill, drillKind, drillSteps, unprovedReasons } from '../model/drill.ts'

// [Note: where results are] The results are one sealed record of the owner, meant for no grantee.
// So every device has them, the manifest lets no server roll them back, and an app of before this
// version reads the estate as it is (docs/decisions/138).

const step = z.object({
  step: z.enum(drillSteps),
  provedAt: z.optional(z.string()),
  why: z.optional(z.enum(unprovedReasons)),
  count: z.optional(z.number()),
  which: z.optional(z.array(z.string())),
})

const readiness = z.object({
  at: z.string(),
  seats: z.array(
    z.object({
      role: z.enum(seatRoles),
      invitationId: z.string(),
      gets: z.array(
        z.object({
          event: z.enum(keyEvents),
          kinds: z.array(z.object({ kind: z.string(), count: z.number() })),
        }),
      ),
      steps: z.array(step),
    }),
  ),
  reviewers: z.object({
    provedAt: z.optional(z.string()),
    why: z.optional(z.enum(['no-answer', 'nobody'])),
  }),
})

const role = z.enum(seatRoles)
const filling = { role, invitationId: z.string() }

const stored = z.object({
  readiness: z.optional(readiness),
  cards: z.optional(z.array(z.object({ ...filling, at: z.string() }))),
  call: z.optional(
    z.object({
      drillId: z.string(),
      nonce: z.string(),
      at: z.string(),
      seats: z.array(z.object({ ...filling, seatId: z.string(), epoch: z.number() })),
    }),
  ),
  answers: z.optional(z.array(z.object({ ...filling, drillId: z.string(), at: z.string(), statement: z.string() }))),
})

const recordOf = (estate: Estate) =>
  [...estate.records].find(([, { content }]) => content.kind === drillKind && content.trashedAt === undefined)

/** A record that this version cannot read counts as empty. */
export function drillIn(estate: Estate): Drill {
  const read = z.safeParse(stored, recordOf(estate)?.[1].content.values)
  return read.success ? read.data : {}
}

/** Keeps a result on every device. During a report it keeps nothing, because a save is a veto. */
export async function keepDrill(core: EstateCore, change: (before: Drill) => Drill): Promise<void> {
  const keys = unlocked(core)
  const isKept = (estate: Estate) => isQuiet(opened(core)) && isQuiet(estate)
  if (!isKept(opened(core))) return
  const firstId = await singletonId(keys, drillKind, 0)
  await commit(core, (estate, at) => {
    if (!isKept(estate)) return null
    const isFree = estate.manifest.rows.get(firstId)?.state !== 'purged'
    const [id, before] = recordOf(estate) ?? [isFree ? firstId : randomId()]
    const content = {
      kind: drillKind,
      definitionVersion: 0,
      values: change(drillIn(estate)),
      audience: 'nobody' as const,
      alsoIfIncapacitated: false,
      files: [],
      createdAt: before?.content.createdAt ?? at,
      updatedAt: at,
    }
    return { writes: [{ id, content }], activity: [] }
  })
}
