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

// [Note: nobody comes back by themselves] What an operator signed once lies with the server for ever. So an introduction counts once, by its id, and whoever was
// taken off the list is refused whoever introduces them, with whatever is signed: only the command line on this machine adds them again.

/** What an introduction did: why it was refused, or the line for the log of the list. */
export type Introduced = { refused: Refusal | null; lines: LogLine[] }

/**
 * Adds the operator whom a listed one introduces. Somebody who is on the list already stays as they are.
 * @param statement an `introduction`
 * @param moment what it has to name ({@link listMoment})
 */
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
  // What was signed before introductions had an id could be sent again and again.
  demand(introductionId !== undefined, 'not-verified')
  const introduced = await decodeBundle(bundle)
  const known = (await listedOperators(folder)).find(({ ownerId }) => ownerId === introduced.ownerId)
  if (known) {
    // Nobody's keys on the list are exchanged by somebody else's word.
    demand(known.bundle === toBase64url(bundle), 'not-verified')
    return []
  }
  demand(!records.operatorsSeen().some((seen) => seen.ownerId === introduced.ownerId), 'taken-off')
  // Keys that count no longer would make the list one that nobody can rely on. Of somebody without an estate here, their first.
  const counts = records.estate(introduced.ownerId)?.ownerBundle
  demand(counts === undefined ? introduced.version === 1 : counts === toBase64url(bundle), 'not-verified')
  demand(named && equal(named, moment), 'outdated')
  demand(records.useIntroduction(introductionId), 'outdated')
  const { ownerId, signKey } = await addOperator(folder, bundle, email)
  records.seeOperator({ ownerId, signKey, listed: true })
  const about = { who: ownerId, fingerprint: await fingerprintText(introduced), introducedBy: by.ownerId }
  return [{ step: 'operator-added', by: 'operator', about }]
}

/**
 * Stands for this start of the service and the list as it is now, 32 bytes. An introduction names it: a store that is put back, also to the very moment before
 * somebody came, is started anew, and takes none that was signed for it before.
 */
export async function listMoment(
  records: Pick<Records, 'lastEntry' | 'start'>,
  serviceSignKey: Uint8Array,
): Promise<Uint8Array> {
  const { n, hash } = records.lastEntry(await operatorsLogId(serviceSignKey)) ?? emptyReleaseLog()
  return sha256(context('operators-moment', records.start, n, hash))
}

/** Whether a statement introduces exactly this bundle, whoever signed it. */
export function introduces(statement: Uint8Array, bundle: Uint8Array): boolean {
  try {
    const said = readStatement(statement)
    return said.type === 'introduction' && equal(said.bundle, bundle)
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}
