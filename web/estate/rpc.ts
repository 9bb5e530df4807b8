import { EstateError, type Progress } from './types.ts'

// [Note: calls across the worker] The engine runs in a worker so that sealing never starves the page. A call is one message with a
// number; its answer carries the same number. What a page cannot send (a progress callback, an abort signal) is the last argument,
// `Watch`: the page keeps it and the worker gets one of its own that posts back.

/** How a caller follows or stops a long call. Always the last argument. */
export type Watch = { onProgress?: (progress: Progress) => void; signal?: AbortSignal }

// oxlint has no quarrel with `never[]`: any function type extends this one, and none can be called through it by mistake.
export type Calls = Record<string, (...args: never[]) => Promise<unknown>>

type Request = { id: number; method: string; args: unknown[]; watched: boolean } | { cancel: number }
type Failure = { code: string; message: string; field?: string; retryAfter?: number }
type Answer<Event> =
  | { id: number; result: unknown }
  | { id: number; failure: Failure }
  | { id: number; progress: Progress }
  | { event: Event }

/** The two ends' common shape: a Worker, a worker's own scope or a MessagePort. */
export type Port = {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

const isWatch = (value: unknown): value is Watch =>
  typeof value === 'object' && value !== null && ('onProgress' in value || 'signal' in value)

/** Sentence for failures that were never meant for a person's eyes. */
export const unexpected = 'Something went wrong here. Please try again; nothing you typed is lost.'

const toFailure = (error: unknown): Failure => {
  if (error instanceof EstateError) {
    const { code, message, field, retryAfter } = error
    return {
      code,
      message,
      ...(field === undefined ? {} : { field }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    }
  }
  if (error instanceof Error && error.name === 'AbortError') return { code: 'cancelled', message: 'Cancelled.' }
  return { code: 'unexpected', message: unexpected }
}

/** The worker's end: answers calls with `calls`. Gives a function that posts events to the page. */
export function serve<Event>(port: Port, calls: Promise<Calls>): (event: Event) => void {
  const running = new Map<number, AbortController>()
  const post = (answer: Answer<Event>) => port.postMessage(answer)
  const run = async (request: { id: number; method: string; args: unknown[]; watched: boolean }) => {
    const { id, method, args, watched } = request
    const controller = new AbortController()
    running.set(id, controller)
    try {
      const call = (await calls)[method] as ((...all: unknown[]) => Promise<unknown>) | undefined
      if (!call) throw new EstateError('unexpected', unexpected)
      const watch: Watch = { signal: controller.signal, onProgress: (progress) => post({ id, progress }) }
      post({ id, result: await call(...args, ...(watched ? [watch] : [])) })
    } catch (error) {
      post({ id, failure: toFailure(error) })
    } finally {
      running.delete(id)
    }
  }
  port.addEventListener('message', (message) => {
    const request = message.data as Request
    if ('cancel' in request) running.get(request.cancel)?.abort()
    else void run(request)
  })
  return (event) => post({ event })
}

type Waiting = { resolve(value: unknown): void; reject(error: Error): void; watch: Watch | undefined }

/** The page's end: an object with the same methods as the engine behind `port`. Events of the engine go to `onEvent`. */
export function connect<C extends object, Event>(port: Port, onEvent: (event: Event) => void): C {
  let last = 0
  const waiting = new Map<number, Waiting>()
  port.addEventListener('message', (message) => {
    const answer = message.data as Answer<Event>
    if ('event' in answer) return onEvent(answer.event)
    const call = waiting.get(answer.id)
    if (!call) return
    if ('progress' in answer) return call.watch?.onProgress?.(answer.progress)
    waiting.delete(answer.id)
    if ('failure' in answer) call.reject(new EstateError(answer.failure.code, answer.failure.message, answer.failure))
    else call.resolve(answer.result)
  })
  const invoke = (method: string, args: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1
      const id = last
      const final = args.at(-1)
      const watch = isWatch(final) ? final : undefined
      waiting.set(id, { resolve, reject, watch })
      watch?.signal?.addEventListener('abort', () => port.postMessage({ cancel: id } satisfies Request))
      const request: Request = { id, method, args: watch ? args.slice(0, -1) : args, watched: watch !== undefined }
      port.postMessage(request)
      if (watch?.signal?.aborted) port.postMessage({ cancel: id } satisfies Request)
    })
  return new Proxy({} as C, {
    get: (_, method) =>
      typeof method === 'string' && method !== 'then' ? (...args: unknown[]) => invoke(method, args) : undefined,
  })
}
