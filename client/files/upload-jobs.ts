import { type Keys, unlocked } from '../core/core.ts'
import type { EstateCore } from '../estate/state.ts'
import { EstateError } from '../model/estate.ts'
import type { StoredRecord } from '../model/records.ts'
import type { OpenUpload } from '../model/uploads.ts'
import { throwIfAborted } from './files.ts'
import { filesOf, type StoredUploads, type UploadNote } from './upload-notes.ts'
import { product } from '../../domain/product.ts'

export type Job = {
  note: UploadNote
  keys: Keys
  stop: AbortController
  sent: number
  began?: { at: number; sent: number }
  state: OpenUpload['state']
  message?: string
  /** The number of interruptions, and when the present backoff ends. */
  tries: number
  restUntil: number
  /** Releases the lock, so that other tabs can take the upload over. */
  release?: () => void
  finished: PromiseWithResolvers<StoredRecord>
}

export type UploadsCore = EstateCore & {
  readonly uploads: StoredUploads & {
    readonly jobs: Map<string, Job>
    /** Uploads that ended: a list of notes that was read earlier may still include them. */
    readonly ended: Set<string>
    /** Resolves when the last upload begun has ended, so that uploads run one at a time. */
    lane: Promise<unknown>
  }
}

export const noUploads = (): UploadsCore['uploads'] => ({
  inMemory: new Map(),
  changing: Promise.resolve(),
  jobs: new Map(),
  ended: new Set(),
  lane: Promise.resolve(),
})

/** The bytes that progress counts: all except those of the small picture. */
const sizeOf = (note: UploadNote): number =>
  filesOf(note).reduce((sum, file) => sum + (file === note.preview ? 0 : file.size), 0)

/** The estimated seconds left. A speed measured over less than 1.5 s is meaningless. */
function secondsLeft(now: number, size: number, sent: number, began: Job['began']): { secondsLeft?: number } {
  const seconds = began ? (now - began.at) / 1000 : 0
  const arrived = began ? sent - began.sent : 0
  return seconds < 1.5 || arrived <= 0 ? {} : { secondsLeft: ((size - sent) * seconds) / arrived }
}

function publishUploads(core: UploadsCore): void {
  const uploads = [...core.uploads.jobs.values()].map(
    ({ note, sent, state, message, began }): OpenUpload => ({
      id: note.id,
      kind: note.input.kind,
      values: note.input.values,
      name: note.name,
      size: sizeOf(note),
      sent,
      state,
      startedAt: note.startedAt,
      ...(message === undefined ? {} : { message }),
      ...secondsLeft(core.now(), sizeOf(note), sent, state === 'sending' ? began : undefined),
    }),
  )
  core.publish({ uploads })
}

/** Publishes a job's progress, unless this tab dropped it or the person signed out. */
export function showJob(
  core: UploadsCore,
  job: Job,
  change: Partial<Pick<Job, 'sent' | 'state'>> & { message?: string | undefined },
): void {
  if (core.uploads.jobs.get(job.note.id) !== job || core.keys !== job.keys) return
  job.sent = change.sent ?? job.sent
  job.state = change.state ?? job.state
  if (job.state !== 'sending') delete job.began
  if ('message' in change) {
    delete job.message
    if (change.message !== undefined) job.message = change.message
  }
  publishUploads(core)
}

export function addJob(core: UploadsCore, note: UploadNote, state: OpenUpload['state']): Job {
  const finished = Promise.withResolvers<StoredRecord>()
  // After a reload no caller awaits this promise.
  finished.promise.catch(() => undefined)
  const stop = new AbortController()
  const job: Job = { note, keys: unlocked(core), stop, sent: 0, state, tries: 0, restUntil: 0, finished }
  core.uploads.jobs.set(note.id, job)
  core.uploads.ended.delete(note.id)
  publishUploads(core)
  return job
}

export function dropJob(core: UploadsCore, job: Job): void {
  const { jobs } = core.uploads
  job.release?.()
  if (jobs.get(job.note.id) === job) jobs.delete(job.note.id)
  if (core.keys === job.keys) publishUploads(core)
}

export function throwIfDropped(core: UploadsCore, { stop, keys }: Job): void {
  throwIfAborted({ signal: stop.signal })
  if (core.keys !== keys)
    throw new EstateError('locked', `${product.name} was locked. The upload continues when you unlock it.`)
}

/** Takes the lock of the upload across tabs; true only in the tab that may run the upload. */
export function hold({ locks }: UploadsCore, job: Job): Promise<boolean> {
  if (!locks || job.release) return Promise.resolve(true)
  return new Promise((resolve, reject) => {
    const holding = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock && new Promise<void>((release) => Object.assign(job, { release }))
    }
    locks.request(`cairn-upload-${job.note.id}`, { ifAvailable: true }, holding).catch(reject)
  })
}
