import type { Refusal } from '../contract/release-service.ts'
import {
  context,
  decodeBundle,
  emptyReleaseLog,
  equal,
  fingerprintText,
  fromBase64url,
  operatorsLogId,
  readStatement,
  SealError,
  sha256,
  toBase64url,
  verifyStatement,
} from '../vault/index.ts'
import { demand, type Operators, Refused } from './estate.ts'
import { addOperator, listedOperators } from './operators.ts'
import type { LogLine } from './outcome.ts'
import type { Records } from './records.ts'

// [Note: no operator returns by an old signature] The server stores every signed introduction for
// ever. So each introduction counts once, by its id, and only the command line on this machine can
// add an operator who was removed.

export type Introduced = { refused: Refusal | null; lines: LogLine[] }

export async function takeIntroduction(
  records: Records,
  folder: string,
  operators: Operators,
  statement: Uint8Array,
  moment: Uint8Array,
): Promise<Introduced> {
  try {
    return { refused: null, lines: await introduce(records, folder, operators, statement, moment) }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.code, lines: [] }
    if (error instanceof SealError) return { refused: 'not-verified', lines: [] }
    throw error
  }
}

async function introduce(
  records: Records,
  folder: string,
  { people }: Operators,
  statement: Uint8Array,
  moment: Uint8Array,
): Promise<LogLine[]> {
  const claimed = readStatement(statement)
  const by = people.find(({ ownerId }) => ownerId === claimed.ownerId)
  demand(by && claimed.type === 'introduction', 'not-verified')
  const {
    bundle,
    email,
    introductionId,
    moment: named,
  } = await verifyStatement('introduction', statement, fromBase64url(by.signKey))
  // Older introductions lack an id and could be replayed.
  demand(introductionId !== undefined, 'not-verified')
  const introduced = await decodeBundle(bundle)
  const known = (await listedOperators(folder)).find(({ ownerId }) => ownerId === introduced.ownerId)
  if (known) {
    // An introduction must not replace the keys of an operator who is already on the list.
    demand(known.bundle === toBase64url(bundle), 'not-verified')
    return []
  }
  demand(!records.operatorsSeen().some((seen) => seen.ownerId === introduced.ownerId), 'taken-off')
  // Outdated keys would make the list unconfirmed. For a person without an estate here, the first
  // keys count.
  const counts = records.estate(introduced.ownerId)?.ownerBundle
  demand(counts === undefined ? introduced.version === 1 : counts === toBase64url(bundle), 'not-verified')
  demand(named && equal(named, moment), 'outdated')
  demand(records.useIntroduction(introductionId), 'outdated')
  const { ownerId, signKey } = await addOperator(folder, bundle, email)
  records.seeOperator({ ownerId, signKey, listed: true })
  const about = { who: ownerId, fingerprint: await fingerprintText(introduced), introducedBy: by.ownerId }
  return [{ step: 'operator-added', by: 'operator', about }]
}

/** Identifies this start and list: a restored store accepts no introduction from before. */
export async function listMoment(
  records: Pick<Records, 'lastEntry' | 'start'>,
  serviceSignKey: Uint8Array,
): Promise<Uint8Array> {
  const { n, hash } = records.lastEntry(await operatorsLogId(serviceSignKey)) ?? emptyReleaseLog()
  return sha256(context('operators-moment', records.start, n, hash))
}

export function introduces(statement: Uint8Array, bundle: Uint8Array): boolean {
  try {
    const claimed = readStatement(statement)
    return claimed.type === 'introduction' && equal(claimed.bundle, bundle)
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}
