import { request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { changedReply, changedRequest, type HeardHead } from '../../contract/release-heads.ts'
import {
  forgottenReply,
  forgottenRequest,
  type Heard,
  introduceReply,
  introduceRequest,
  type LockdownReply,
  lockdownReply,
  lockdownRequest,
  operatorsReply,
  operatorsRequest,
  type Recovery,
  type Refusal,
  releaseReply,
  releaseRequest,
  rememberedReply,
  rememberedRequest,
  weakensReply,
  weakensRequest,
  type ReleaseMessage,
  type ReleaseReply,
  type SignedTombstone,
} from '../../contract/release-service.ts'
import { type SucceedsReply, succeedsReply, succeedsRequest } from '../../contract/succeeds.ts'
import { releaseServiceInfo } from '../../contract/release-service-info.ts'
import type { ReleaseLogEntry } from '../../contract/release.ts'
import type { Config } from '../config.ts'
import { breakerFor } from '../breaker.ts'
import type { Log } from '../log.ts'

/** Thrown if the release service does not answer; the message stays in the outbox. */
export class ReleaseServiceDown extends Error {
  override name = 'ReleaseServiceDown'
}

/** Thrown by every call until an administrator sets the same length of a day for both processes. */
export class OtherDayLength extends ReleaseServiceDown {
  override name = 'OtherDayLength'

  constructor(here: number, there?: number) {
    const other = there === undefined ? 'something else' : there
    super(
      `CAIRN_DAY_SECONDS is ${here} here and ${other} at the release service. Set the same for both; until then nothing opens.`,
    )
  }
}

type ServiceKeys = { boxKey: Uint8Array; signKey: Uint8Array; hybrid: Uint8Array }

/** Sent with a message: the last log entry that the server has, or what the service lost. */
type Besides = { heard: Heard } | { recovery: Recovery }

/** Each call throws {@link ReleaseServiceDown} if the service does not answer. */
export type ReleaseClient = {
  keys(): Promise<ServiceKeys>
  checkDay(): Promise<void>
  /** The service's list of operators, signed under the caller's nonce. */
  operators(nonce: Uint8Array): Promise<z.output<typeof operatorsReply>>
  /** Forwards an operator's `introduction` of exactly this bundle. @returns null if accepted */
  introduce(statement: Uint8Array, bundle: Uint8Array): Promise<Refusal | null>
  lockdown(statement?: Uint8Array): Promise<LockdownReply>
  /** Sends the signed tombstones back too; at most `maxForgotten` of either per call. */
  forgotten(ownerIds: string[], tombstones?: SignedTombstone[]): Promise<string[]>
  /** The estates of which the service knows something else; at most `maxCompared` per call. */
  changed(heads: HeardHead[]): Promise<string[]>
  /** Sends the service a log entry that a browser saw and this server lacks. */
  remembered(ownerId: string, entry: ReleaseLogEntry): Promise<Refusal | null>
  /** True if a `policy` statement opens more, or something sooner. */
  weakens(ownerId: string, statement: Uint8Array): Promise<boolean>
  /** Checks whether the service would accept a `successor` of this owner now, without applying it. */
  succeeds(ownerId: string, ownerBundle: Uint8Array, statement: Uint8Array): Promise<SucceedsReply>
  /** @throws OtherDayLength */
  step(message: ReleaseMessage, logSince: number, besides: Besides): Promise<ReleaseReply>
}

const patienceMilliseconds = 5000
/** The service may have another key after a restart, if its folder was lost. */
const keysKeptMilliseconds = 30_000

export function createReleaseClient(
  config: Pick<Config, 'releaseUrl' | 'releaseToken' | 'dataFolder' | 'daySeconds'>,
  log?: Pick<Log, 'info' | 'warn'>,
): ReleaseClient {
  const address = config.releaseUrl ?? `unix:${join(config.dataFolder, 'release', 'release.socket')}`
  const place = address.startsWith('unix:') ? { socketPath: address.slice('unix:'.length) } : placeOf(new URL(address))
  const { daySeconds } = config
  let kept: { keys: ServiceKeys; until: number } | undefined

  const send = (signal: AbortSignal, method: 'GET' | 'POST', path: string, body?: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const headers = {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(config.releaseToken !== undefined && { authorization: `Bearer ${config.releaseToken}` }),
      }
      const asking = request({ ...place, method, path, headers, signal }, (response) => {
        const { statusCode } = response
        if (statusCode !== 200) reject(new Error(`The release service answered ${statusCode}.`))
        json(response).then(resolve, reject)
      })
      asking.on('error', reject)
      asking.end(body)
    })
  const guarded = breakerFor(
    'release service',
    (signal) => send(signal, 'GET', '/info'),
    { patience: patienceMilliseconds },
    log,
  )
  const ask = (method: 'GET' | 'POST', path: string, body?: string) =>
    guarded((signal) => send(signal, method, path, body)).catch((cause: unknown) => {
      if (kept) kept.until = 0
      throw new ReleaseServiceDown('The release service does not answer.', { cause })
    })

  const info = async () => z.parse(releaseServiceInfo, await ask('GET', '/info'))

  return {
    async keys() {
      if (kept && performance.now() <= kept.until) return kept.keys
      try {
        const { boxKey, signKey, hybrid } = await info()
        kept = { keys: { boxKey, signKey, hybrid }, until: performance.now() + keysKeptMilliseconds }
      } catch (error) {
        // A service that hangs has the keys that it had.
        if (!kept) throw error
      }
      return kept.keys
    },
    async checkDay() {
      const there = (await info()).daySeconds
      if (there !== daySeconds) throw new OtherDayLength(daySeconds, there)
    },
    async operators(nonce) {
      const body = JSON.stringify(z.encode(operatorsRequest, { nonce }))
      return z.parse(operatorsReply, await ask('POST', '/operators', body))
    },
    async introduce(statement, bundle) {
      const body = JSON.stringify(z.encode(introduceRequest, { statement, bundle }))
      return z.parse(introduceReply, await ask('POST', '/introduce', body)).refused
    },
    async lockdown(statement) {
      const body = JSON.stringify(z.encode(lockdownRequest, { statement }))
      return z.parse(lockdownReply, await ask('POST', '/lockdown', body))
    },
    async forgotten(ownerIds, tombstones = []) {
      const body = JSON.stringify(z.encode(forgottenRequest, { ownerIds, tombstones }))
      return z.parse(forgottenReply, await ask('POST', '/forgotten', body)).ownerIds
    },
    async changed(heads) {
      const body = JSON.stringify(z.encode(changedRequest, { heads }))
      return z.parse(changedReply, await ask('POST', '/changed', body)).ownerIds
    },
    async remembered(ownerId, entry) {
      const body = JSON.stringify(z.encode(rememberedRequest, { ownerId, entry }))
      return z.parse(rememberedReply, await ask('POST', '/remembered', body)).refused
    },
    async weakens(ownerId, statement) {
      const body = JSON.stringify(z.encode(weakensRequest, { ownerId, statement }))
      return z.parse(weakensReply, await ask('POST', '/weakens', body)).weakens
    },
    async succeeds(ownerId, ownerBundle, statement) {
      const body = JSON.stringify(z.encode(succeedsRequest, { ownerId, ownerBundle, statement }))
      return z.parse(succeedsReply, await ask('POST', '/succeeds', body))
    },
    async step(message, logSince, besides) {
      const body = JSON.stringify(z.encode(releaseRequest, { message, logSince, daySeconds, ...besides }))
      const reply = z.parse(releaseReply, await ask('POST', '/step', body))
      if (reply.refused === 'other-day') throw new OtherDayLength(daySeconds)
      return reply
    },
  }
}

function placeOf(url: URL): { host: string; port: number } {
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || '80') }
}
