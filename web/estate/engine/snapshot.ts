import { putSnapshot } from '../../../contract/estate.ts'
import { makeSnapshot, readStatement, toBase64url } from '../../../vault/index.ts'
import { type Core, type Estate, opened, unlocked } from './core.ts'

const every = 50
const keptActivities = 200

/** The statements that still hold: the genesis, the last policy, and what concerns a seat's present epoch. */
export function factsThatHold(estate: Estate): Uint8Array[] {
  const epochs = new Map([...estate.seats.values()].map(({ seatId, epoch }) => [seatId, epoch]))
  const statements = estate.manifest.facts.map((bytes) => ({ bytes, statement: readStatement(bytes) }))
  const lastPolicy = statements.findLast(({ statement }) => statement.type === 'policy')
  return statements
    .filter((fact) => {
      const { statement } = fact
      if (statement.type === 'policy') return fact === lastPolicy
      return 'epoch' in statement ? statement.epoch >= (epochs.get(statement.seatId) ?? 1) : true
    })
    .map(({ bytes }) => bytes)
}

/** Now and then leaves a signed summary, so that a new device need not read the whole chain. A failure costs nothing: the next save tries again. */
export async function keepSnapshot(core: Core): Promise<void> {
  const estate = opened(core)
  if (estate.manifest.head.n < estate.snapshotAt + every) return
  const { ownerId, identity, manifestKey } = unlocked(core)
  const activity = estate.activity.slice(-keptActivities).map(({ id: _, ...line }) => line)
  const seatHeads = Object.fromEntries([...estate.heads].map(([target, { m, hash }]) => [target, { m, hash: toBase64url(hash) }]))
  const writer = { ownerId, signKey: identity.signKey, manifestKey }
  const snapshot = await makeSnapshot(writer, estate.manifest, factsThatHold(estate), { activity, seatHeads })
  const kept = await core.call(putSnapshot, { body: { snapshot } }).then(
    () => true,
    () => false,
  )
  if (kept && core.estate === estate) core.estate = { ...estate, snapshotAt: snapshot.n }
}
