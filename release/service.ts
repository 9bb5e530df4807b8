import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import * as z from 'zod/mini'
import {
  forgottenReply,
  forgottenRequest,
  introduceReply,
  introduceRequest,
  operatorsReply,
  operatorsRequest,
  releaseReply,
  releaseRequest,
  releaseServiceInfo,
  type ReleaseMessage,
  type ReleaseReply,
} from '../contract/release-service.ts'
import {
  equal,
  fromBase64url,
  emptyReleaseLog,
  handOver,
  makeReleaseLogEntry,
  openReleaseShare,
  publicServiceKeys,
  readStatement,
  SealError,
  type ServiceIdentity,
  signOperators,
  statementHash,
  tombstoneOf,
} from '../vault/index.ts'
import { reviewersOf } from './approval.ts'
import type { Downtime } from './clock.ts'
import type { ServiceClock } from './downtime.ts'
import { type Estate, invitationsOf, nextAt, type Operators, releasesOf, type Surroundings } from './estate.ts'
import { deletionOf } from './forgetting.ts'
import { type Handover, step, type Step } from './machine.ts'
import type { Operator } from './operators.ts'
import type { Records, Store } from './store.ts'
import { handedHeads, signedStatus } from './word.ts'

export type ServiceParts = {
  store: Store
  key: ServiceIdentity
  daySeconds: number
  /** Asked at every message: the file may have changed. */
  operators(records: Records): Promise<Operators>
  /** The operators as the file lists them, for those who seal to them. */
  listed(): Promise<Operator[]>
  /** Takes an `introduction`; false where it does not hold. */
  introduce(statement: Uint8Array): Promise<boolean>
  clock: ServiceClock
  /** What whoever asks has to show, where everybody could ask. */
  token?: string | undefined
}

const maxRequestBytes = 256 * 1024

/** The answer where nothing is known of an estate. */
const nothing = (refused: ReleaseReply['refused'], around: Surroundings): ReleaseReply => ({
  refused,
  handovers: [],
  releases: [],
  invitations: [],
  reviewers: reviewersOf(null, around),
  log: [],
  status: null,
  heads: [],
  deletion: null,
  nextAt: null,
})

/**
 * Handles one message: in one transaction, each statement once.
 * @param logSince the last log entry that the asker has
 */
export function handleMessage(parts: ServiceParts, message: ReleaseMessage, logSince: number): Promise<ReleaseReply> {
  return parts.store.transaction(async (records) => {
    const around: Surroundings = {
      ...records.time(parts.clock, parts.daySeconds, await parts.clock.confirmed()),
      dayMilliseconds: parts.daySeconds * 1000,
      operators: await parts.operators(records),
    }
    const tombstone = await tombstoneOf(message.ownerId)
    if (records.isForgotten(tombstone)) {
      const nobody = { estate: null, handovers: [], forgotten: true } as const
      return { ...nothing('forgotten', around), status: await statusFor(parts, records, message, nobody, around) }
    }
    const known = records.estate(message.ownerId)
    const hash = 'statement' in message ? await statementHash(message.statement) : null
    // A message that was accepted before changes nothing; it is answered with what is now.
    const repeated = hash !== null && records.knows(message.ownerId, hash)
    const expected = saysWhatIsExpected(message)
    const done =
      repeated || !expected ? await leftAside(known, message, around) : await judged(parts, known, message, around)
    if (done.forgotten) {
      records.forget(message.ownerId, tombstone)
      return nothing(null, around)
    }
    const refused = expected ? done.refused : 'not-verified'
    if (done.estate) records.putEstate(done.estate)
    if (hash !== null && !repeated && refused === null) records.remember(message.ownerId, hash)
    await appendLines(records, message.ownerId, done.lines, around, parts.key)
    const status = await statusFor(parts, records, message, done, around)
    if (!done.estate) return { ...nothing(refused, around), status }
    return {
      refused,
      handovers: await Promise.all(done.handovers.map((handover) => sealHandover(parts, message.ownerId, handover))),
      releases: releasesOf(done.estate, around),
      invitations: invitationsOf(done.estate, around),
      reviewers: reviewersOf(done.estate, around),
      log: records.log(message.ownerId, logSince),
      status,
      heads: handedHeads(done.estate, done.handovers, around).map(({ statement }) => fromBase64url(statement)),
      deletion: deletionOf(done.estate, around),
      nextAt: nextAt(done.estate, around),
    }
  })
}

/** Writes down what the clocks show. Gives the stops that nobody confirmed. */
export function heartbeat({
  store,
  clock,
  daySeconds,
}: Pick<ServiceParts, 'store' | 'clock' | 'daySeconds'>): Promise<Downtime[]> {
  return store.transaction(async (records) => {
    records.time(clock, daySeconds, await clock.confirmed())
    return records.unconfirmedDowntime()
  })
}

/** One step; an invitation whose shares this service cannot open is refused, so that the owner hears of it while alive. */
async function judged(
  parts: ServiceParts,
  known: Estate | null,
  message: ReleaseMessage,
  around: Surroundings,
): Promise<Step> {
  const done = await step(known, message, around)
  if (message.type !== 'invitation' || done.refused !== null) return done
  try {
    await checkShares(parts.key, message)
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

async function sealHandover(parts: ServiceParts, ownerId: string, planned: Handover) {
  const { event, epoch, releaseId, seatId, invitationId, sealedB, boxKey } = planned
  const filling = { ownerId, seatId, invitationId, epoch }
  const share = await openReleaseShare(parts.key.privateKey, filling, event, fromBase64url(sealedB))
  return { event, epoch, handover: await handOver(fromBase64url(boxKey), { ...filling, releaseId }, event, share) }
}

/** Which of these estates are gone for ever: a server whose database was restored deletes them again. */
const forgottenAmong = (store: Store, ownerIds: readonly string[]): Promise<string[]> =>
  store.transaction(async (records) => {
    const tombstones = await Promise.all(ownerIds.map(tombstoneOf))
    return ownerIds.filter((_, i) => {
      const tombstone = tombstones[i]
      return tombstone !== undefined && records.isForgotten(tombstone)
    })
  })

/** The signed word, for whoever asked with a nonce. */
async function statusFor(
  parts: ServiceParts,
  records: Records,
  message: ReleaseMessage,
  { estate, handovers, forgotten }: Pick<Step, 'estate' | 'forgotten'> & { handovers: readonly Handover[] },
  around: Surroundings,
): Promise<ReleaseReply['status']> {
  if (!('nonce' in message) || message.nonce === undefined) return null
  const { ownerId, nonce } = message
  const log = records.lastEntry(ownerId) ?? emptyReleaseLog()
  return signedStatus(
    { ownerId, nonce },
    { estate, log, handovers, ...(forgotten && { forgotten }) },
    around,
    parts.key.signKey,
  )
}

async function appendLines(
  records: Records,
  ownerId: string,
  lines: Step['lines'],
  { wallTime }: Surroundings,
  { signKey }: ServiceIdentity,
): Promise<void> {
  let head = records.lastEntry(ownerId) ?? emptyReleaseLog()
  for (const { at, step: name, by, about } of lines.toSorted((one, other) => one.at - other.at)) {
    const told = { at: wallTime(at), step: name, by, detail: JSON.stringify(about) }
    const entry = await makeReleaseLogEntry(ownerId, head, told, signKey)
    records.append(ownerId, entry)
    head = entry
  }
}

/** The service's HTTP server, not yet listening: `GET /info`, `POST /step`, `POST /operators`, `POST /introduce`, `POST /forgotten`. */
export function createService(parts: ServiceParts, report: (problem: unknown) => void): Server {
  return createServer((request, response) => {
    const answer = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    answerTo(parts, request).then(
      ([status, value]) => answer(status, value),
      (problem: unknown) => {
        report(problem)
        answer(500, { error: { code: 'unexpected', message: 'The release service could not do this.' } })
      },
    )
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compared by their hashes, which are of one length: the time tells nothing. */
const showsToken = (token: string, request: IncomingMessage): boolean =>
  timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))

async function answerTo(parts: ServiceParts, request: IncomingMessage): Promise<[number, unknown]> {
  if (parts.token !== undefined && !showsToken(parts.token, request))
    return [401, { error: { code: 'not-allowed', message: 'RELEASE_TOKEN is missing or not the same here.' } }]
  if (request.method === 'GET' && request.url === '/info')
    return [200, z.encode(releaseServiceInfo, { ...publicServiceKeys(parts.key), daySeconds: parts.daySeconds })]
  const handle = request.method === 'POST' ? handlers[request.url ?? ''] : undefined
  if (!handle) return [404, { error: { code: 'not-found', message: 'There is nothing here.' } }]
  const answer = await handle(parts, parsed(await readBody(request)))
  if (answer === undefined)
    return [400, { error: { code: 'invalid-request', message: 'This message could not be read.' } }]
  return [200, answer]
}

/** By path: what a body is answered with; undefined where it cannot be read. */
const handlers: Record<string, (parts: ServiceParts, body: unknown) => Promise<unknown>> = {
  async '/step'(parts, body) {
    const { data } = z.safeParse(releaseRequest, body)
    return data && z.encode(releaseReply, await handleMessage(parts, data.message, data.logSince))
  },
  async '/operators'(parts, body) {
    const { data } = z.safeParse(operatorsRequest, body)
    if (!data) return undefined
    const bundles = (await parts.listed()).map(({ bundle }) => fromBase64url(bundle))
    const list = { nonce: data.nonce, at: parts.clock.wall(), bundles }
    return z.encode(operatorsReply, { list: await signOperators(list, parts.key.signKey) })
  },
  async '/forgotten'(parts, body) {
    const { data } = z.safeParse(forgottenRequest, body)
    return data && z.encode(forgottenReply, { ownerIds: await forgottenAmong(parts.store, data.ownerIds) })
  },
  async '/introduce'(parts, body) {
    const { data } = z.safeParse(introduceRequest, body)
    return (
      data && z.encode(introduceReply, { refused: (await parts.introduce(data.statement)) ? null : 'not-verified' })
    )
  },
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxRequestBytes) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
