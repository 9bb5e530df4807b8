import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import * as z from 'zod/mini'
import { changedReply, changedRequest } from '../contract/release-heads.ts'
import {
  forgottenReply,
  forgottenRequest,
  introduceReply,
  introduceRequest,
  lockdownReply,
  lockdownRequest,
  operatorsReply,
  operatorsRequest,
  releaseReply,
  releaseRequest,
  rememberedReply,
  rememberedRequest,
  weakensReply,
  weakensRequest,
} from '../contract/release-service.ts'
import { succeedsReply, succeedsRequest } from '../contract/succeeds.ts'
import { releaseServiceInfo } from '../contract/release-service-info.ts'
import { debugLog } from '../domain/debug.ts'
import { publicServiceKeys } from '../vault/index.ts'
import { changedAmong } from './changed.ts'
import { introduces } from './introductions.ts'
import {
  handleIntroduction,
  handleLockdown,
  handleMessage,
  handleOperators,
  handleRemembered,
  handleWeakens,
  type ServiceParts,
} from './service.ts'
import { forgottenAmong } from './tombstones.ts'
import { wouldSucceed } from './would-succeed.ts'

const debug = debugLog('release')

/** More than any message needs: one message refused for its size would stop the outbox. */
const maxRequestBytes = 4 * 1024 * 1024

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

const infoOf = ({ key, daySeconds }: ServiceParts) => ({ ...publicServiceKeys(key), hybrid: key.hybrid, daySeconds })

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares hashes of equal length, so that the timing reveals nothing about the token. */
const showsToken = (token: string, request: IncomingMessage): boolean =>
  timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))

async function answerTo(parts: ServiceParts, request: IncomingMessage): Promise<[number, unknown]> {
  if (parts.token !== undefined && !showsToken(parts.token, request))
    return [401, { error: { code: 'not-allowed', message: 'RELEASE_TOKEN is missing or not the same here.' } }]
  if (request.method === 'GET' && request.url === '/info') return [200, z.encode(releaseServiceInfo, infoOf(parts))]
  const handle = request.method === 'POST' ? handlers[request.url ?? ''] : undefined
  if (!handle) return [404, { error: { code: 'not-found', message: 'There is nothing here.' } }]
  const started = performance.now()
  const answer = await handle(parts, parsed(await readBody(request)))
  debug?.(`${request.url} ${answer === undefined ? 400 : 200} ${Math.round(performance.now() - started)} ms`)
  if (answer === undefined)
    return [400, { error: { code: 'invalid-request', message: 'This message could not be read.' } }]
  return [200, answer]
}

const handlers: Record<string, (parts: ServiceParts, body: unknown) => Promise<unknown>> = {
  async '/step'(parts, body) {
    const { data } = z.safeParse(releaseRequest, body)
    return data && z.encode(releaseReply, await handleMessage(parts, data.message, data.logSince, data))
  },
  async '/operators'(parts, body) {
    const { data } = z.safeParse(operatorsRequest, body)
    return data && z.encode(operatorsReply, await handleOperators(parts, data.nonce))
  },
  async '/forgotten'(parts, body) {
    const { data } = z.safeParse(forgottenRequest, body)
    return data && z.encode(forgottenReply, { ownerIds: await forgottenAmong(parts, data) })
  },
  async '/changed'(parts, body) {
    const { data } = z.safeParse(changedRequest, body)
    return data && z.encode(changedReply, { ownerIds: await changedAmong(parts, data.heads) })
  },
  async '/remembered'(parts, body) {
    const { data } = z.safeParse(rememberedRequest, body)
    return data && z.encode(rememberedReply, { refused: await handleRemembered(parts, data) })
  },
  async '/lockdown'(parts, body) {
    const { data } = z.safeParse(lockdownRequest, body)
    return data && z.encode(lockdownReply, await handleLockdown(parts, data.statement))
  },
  async '/weakens'(parts, body) {
    const { data } = z.safeParse(weakensRequest, body)
    return data && z.encode(weakensReply, { weakens: await handleWeakens(parts, data.ownerId, data.statement) })
  },
  async '/succeeds'(parts, body) {
    const { data } = z.safeParse(succeedsRequest, body)
    return data && z.encode(succeedsReply, await wouldSucceed(parts, data))
  },
  async '/introduce'(parts, body) {
    const { data } = z.safeParse(introduceRequest, body)
    if (!data) return undefined
    const refused = introduces(data.statement, data.bundle)
      ? await handleIntroduction(parts, data.statement)
      : ('not-verified' as const)
    return z.encode(introduceReply, { refused })
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
