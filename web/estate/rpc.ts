import { EstateError, type Progress } from '../../client/model/estate.ts'
import type { Watch } from '../../client/model/watch.ts'

// [Note: calls across the worker] The client runs in a worker, so that encryption never blocks the
// page. Calls and answers are numbered messages. A `Watch`, the last argument, holds a callback
// and cannot be cloned: the page keeps it, and the worker gets a `Watch` that posts messages back.

/** Method syntax makes parameters bivariant, so calls with narrower arguments fit. */
export type Calls = { [name: string]: { call(...args: unknown[]): Promise<unknown> }['call'] }

type Request = { id: number; method: string; args: unknown[]; watched: boolean }
type Failure = { code: string; message: string; field?: string; retryAfter?: number }
type Answer = { id: number } & ({ result: unknown } | { failure: Failure } | { progress: Progress })

/** The common interface of a Worker, a worker's global scope and a MessagePort. */
export type Port = {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isWatch = (value: unknown): value is Watch => isObject(value) && ('onProgress' in value || 'signal' in value)
const isRequest = (value: unknown): value is Request => isObject(value) && 'method' in value
const isAnswer = (value: unknown): value is Answer => isObject(value) && 'id' in value

const unexpected = 'Something went wrong here. Please try again; nothing you typed is lost.'

const toFailure = (error: unknown): Failure => {
  if (error instanceof EstateError) {
    const { code, message, field, retryAfter } = error
    const more = { ...(field === undefined ? {} : { field }), ...(retryAfter === undefined ? {} : { retryAfter }) }
    return { code, message, ...more }
  }
  if (error instanceof Error && error.name === 'AbortError') return { code: 'cancelled', message: 'Cancelled.' }
  return { code: 'unexpected', message: unexpected }
}

// An unexpected error has no message, so that the screen shows a general message.
const errorOf = ({ code, message, ...more }: Failure): Error =>
  code === 'unexpected' ? new Error(message) : new EstateError(code, message, more)

/** The worker's end. Returns a function that posts events to the page. */
export function serve(port: Port, calls: Promise<Calls>): (event: unknown) => void {
  const running = new Map<number, AbortController>()
  const post = (answer: Answer | { event: unknown }) => port.postMessage(answer)
  const run = async ({ id, method, args, watched }: Request) => {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      const call = (await calls)[method]
      if (!call) throw new EstateError('unexpected', unexpected)
      const watch: Watch = { signal: controller.signal, onProgress: (progress) => post({ id, progress }) }
      post({ id, result: await call(...args, ...(watched ? [watch] : [])) })
    } catch (error) {
      post({ id, failure: toFailure(error) })
    } finally {
      running.delete(id)
    }
  }
  port.addEventListener('message', ({ data }) => {
    if (isRequest(data)) void run(data)
    else if (isObject(data) && 'cancel' in data && typeof data.cancel === 'number') running.get(data.cancel)?.abort()
  })
  return (event) => post({ event })
}

type Waiting = { resolve(value: unknown): void; reject(error: Error): void; watch: Watch | undefined }

export type Connection = {
  send: (method: string, args: unknown[]) => Promise<unknown>
  hasReceived: () => boolean
  end: (why: Error) => void
}

export function connect(port: Port, onEvent: (event: unknown) => void): Connection {
  let last = 0
  let hasReceived = false
  const waiting = new Map<number, Waiting>()
  port.addEventListener('message', ({ data }) => {
    hasReceived = true
    if (isObject(data) && 'event' in data) onEvent(data.event)
    if (!isAnswer(data)) return
    const call = waiting.get(data.id)
    if (!call) return
    if ('progress' in data) {
      call.watch?.onProgress?.(data.progress)
      return
    }
    waiting.delete(data.id)
    if ('failure' in data) call.reject(errorOf(data.failure))
    else call.resolve(data.result)
  })
  const send = (method: string, args: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1
      const id = last
      const final = args.at(-1)
      const watch = isWatch(final) ? final : undefined
      waiting.set(id, { resolve, reject, watch })
      watch?.signal?.addEventListener('abort', () => port.postMessage({ cancel: id }))
      const request: Request = { id, method, args: watch ? args.slice(0, -1) : args, watched: watch !== undefined }
      port.postMessage(request)
      if (watch?.signal?.aborted) port.postMessage({ cancel: id })
    })
  return {
    send,
    hasReceived: () => hasReceived,
    end: (why) => {
      for (const call of waiting.values()) call.reject(why)
      waiting.clear()
    },
  }
}
