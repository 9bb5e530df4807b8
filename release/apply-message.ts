import type { ReleaseMessage, ReleaseReply } from '../contract/release-service.ts'
import {
  equal,
  openReleaseShare,
  publicServiceKeys,
  readStatement,
  SealError,
  type ServiceIdentity,
  statementHash,
} from '../vault/index.ts'
import type { Estate, Surroundings } from './estate.ts'
import { step } from './machine.ts'
import type { Step } from './outcome.ts'
import type { Records } from './records.ts'

/** What a message does. One that was accepted before changes nothing; it is answered with what is now. */
export async function taken(
  key: ServiceIdentity,
  records: Pick<Records, 'knows' | 'remember'>,
  known: Estate | null,
  message: ReleaseMessage,
  around: Surroundings,
): Promise<{ done: Step; refused: ReleaseReply['refused'] }> {
  const hash = 'statement' in message ? await statementHash(message.statement) : null
  const repeated = hash !== null && records.knows(message.ownerId, hash)
  const expected = saysWhatIsExpected(message)
  const done =
    repeated || !expected ? await leftAside(known, message, around) : await judged(key, known, message, around)
  const refused = expected ? done.refused : 'not-verified'
  if (hash !== null && !repeated && refused === null && !done.forgotten) records.remember(message.ownerId, hash)
  return { done, refused }
}

/** One step; an invitation whose shares this service cannot open is refused, so that the owner hears of it while alive. */
async function judged(
  key: ServiceIdentity,
  known: Estate | null,
  message: ReleaseMessage,
  around: Surroundings,
): Promise<Step> {
  const done = await step(known, message, around)
  if (message.type !== 'invitation' || done.refused !== null) return done
  try {
    await checkShares(key, message)
    return done
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    return { ...(await leftAside(known, message, around)), refused: 'not-verified' }
  }
}

/** What is now, without the message. No wait ends by it: a veto may be right behind. */
const leftAside = (known: Estate | null, { ownerId }: ReleaseMessage, around: Surroundings): Promise<Step> =>
  step(known, { type: 'state', ownerId }, around, false)

/** False where the statement of a message says something else than the server was told, or cannot be read at all. */
function saysWhatIsExpected(message: ReleaseMessage): boolean {
  if (!('expects' in message) || message.expects === undefined) return true
  try {
    const said = new Map<string, unknown>(Object.entries(readStatement(message.statement)))
    return Object.entries(message.expects).every(([name, value]) => said.get(name) === value)
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}

async function checkShares(
  key: ServiceIdentity,
  message: Extract<ReleaseMessage, { type: 'invitation' }>,
): Promise<void> {
  const named = readStatement(message.statement)
  if (named.type !== 'invitation') throw new SealError()
  const { boxKey, signKey } = publicServiceKeys(key)
  if (!equal(named.releaseServiceBoxKey, boxKey) || !equal(named.releaseServiceSignKey, signKey)) throw new SealError()
  for (const { event, sealedB } of message.shares) await openReleaseShare(key.privateKey, named, event, sealedB)
}
