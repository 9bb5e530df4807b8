import type { ReleaseMessage, ReleaseReply } from '../contract/release-service.ts'
import {
  equal,
  isSameService,
  namedService,
  openReleaseShare,
  publicServiceKeys,
  readStatement,
  SealError,
  type ServiceIdentity,
  shareProofPublicKey,
  statementHash,
} from '../vault/index.ts'
import type { Estate, ServiceContext } from './estate.ts'
import { step } from './machine.ts'
import type { Step } from './outcome.ts'
import type { Records } from './records.ts'

export async function applyMessage(
  key: ServiceIdentity,
  records: Pick<Records, 'knows' | 'remember'>,
  known: Estate | null,
  message: ReleaseMessage,
  context: ServiceContext,
): Promise<{ done: Step; refused: ReleaseReply['refused'] }> {
  const hash = 'statement' in message ? await statementHash(message.statement) : null
  const repeated = hash !== null && records.knows(message.ownerId, hash)
  const expected = meetsExpectation(message)
  const done =
    repeated || !expected
      ? await presentState(known, message, context)
      : await applyChecked(key, known, message, context)
  const refused = expected ? done.refused : 'not-verified'
  if (hash !== null && !repeated && refused === null && !done.forgotten) records.remember(message.ownerId, hash)
  return { done, refused }
}

/** Refuses shares that this service cannot open while the owner, still alive, can fix them. */
async function applyChecked(
  key: ServiceIdentity,
  known: Estate | null,
  message: ReleaseMessage,
  context: ServiceContext,
): Promise<Step> {
  const done = namesOther(key, message)
    ? { ...(await presentState(known, message, context)), refused: 'not-verified' as const }
    : await step(known, message, context)
  if (!arms(message) || done.refused !== null) return done
  try {
    await checkShares(key, message)
    return done
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    return { ...(await presentState(known, message, context)), refused: 'not-verified' }
  }
}

/** Answers without the message. Ends no wait: the server's outbox may hold a veto. */
const presentState = (known: Estate | null, { ownerId }: ReleaseMessage, context: ServiceContext): Promise<Step> =>
  step(known, { type: 'state', ownerId }, context, false)

function meetsExpectation(message: ReleaseMessage): boolean {
  if (!('expects' in message) || message.expects === undefined) return true
  try {
    const stated = new Map<string, unknown>(Object.entries(readStatement(message.statement)))
    return Object.entries(message.expects).every(([name, value]) => stated.get(name) === value)
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}

type Arms = Extract<ReleaseMessage, { type: 'invitation' | 'rearm' }>

const arms = (message: ReleaseMessage): message is Arms => message.type === 'invitation' || message.type === 'rearm'

function namesOther(key: ServiceIdentity, message: ReleaseMessage): boolean {
  if (!arms(message) && message.type !== 'policy') return false
  try {
    const statement = readStatement(message.statement)
    const isNaming = statement.type === 'invitation' || statement.type === 'rearm' || statement.type === 'policy'
    const named = isNaming ? namedService(statement) : undefined
    return named !== undefined && !isSameService(named, publicServiceKeys(key))
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}

async function checkShares(key: ServiceIdentity, message: Arms): Promise<void> {
  const named = readStatement(message.statement)
  if (named.type !== 'invitation' && named.type !== 'rearm') throw new SealError()
  for (const { event, sealedB } of message.shares) {
    const share = await openReleaseShare(key.privateKey, named, event, sealedB)
    // Older invitations name no proof key, so the service cannot check their shares.
    const proofKey = named.shares.find((one) => one.event === event)?.proofKey
    if (proofKey && !equal(proofKey, await shareProofPublicKey(named, event, share))) throw new SealError()
  }
}
