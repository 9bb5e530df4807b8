import { type Keys, unlocked } from '../core/core.ts'
import type { EstateCore } from '../estate/state.ts'
import { EstateError } from '../model/estate.ts'
import type { StoredRecord } from '../model/records.ts'
import type { OpenUpload } from '../model/uploads.ts'
import { goOn } from './files.ts'
import { filesOf, type StoredUploads, type UploadNote } from './upload-notes.ts'

/** An upload as this tab carries it on. */
export type Job = {
  note: UploadNote
  keys: Keys
  stop: AbortController
  sent: number
  /** Where this try began: the speed is counted from there. */
  began?: { at: number; sent: number }
  state: OpenUpload['state']
  message?: string
  /** How often it was interrupted, and until when it then rests. */
  tries: number
  restUntil: number
  /** Lets other tabs take it. Set while this tab holds it. */
  release?: () => void
  finished: PromiseWithResolvers<StoredRecord>
}

/** The core, with the files on their way. */
export type UploadsCore = EstateCore & {
  readonly uploads: StoredUploads & {
    readonly jobs: Map<string, Job>
    /** The ids of those that were given up or are done. A list of notes that was read meanwhile still holds them. */
    readonly ended: Set<string>
    /** One after another: the last one that was begun. */
    lane: Promise<unknown>
  }
}

/** Nothing is on its way. */
export const noUploads = (): UploadsCore['uploads'] => ({
  inMemory: new Map(),
  changing: Promise.resolve(),
  jobs: new Map(),
  ended: new Set(),
  lane: Promise.resolve(),
})

/** The bytes that people wait for: those of the small picture do not count. */
const sizeOf = (note: UploadNote): number =>
  filesOf(note).reduce((sum, file) => sum + (file === note.preview ? 0 : file.size), 0)

/** How long the rest takes. A speed measured over less than a second and a half says nothing. */
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

/** Shows how far a job is. Nothing of a job that this tab no longer carries on, or of somebody who left, is shown. */
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

/** From now on this tab carries the upload of a note on. */
export function addJob(core: UploadsCore, note: UploadNote, state: OpenUpload['state']): Job {
  const finished = Promise.withResolvers<StoredRecord>()
  // After a reload nobody waits for it any more.
  finished.promise.catch(() => undefined)
  const stop = new AbortController()
  const job: Job = { note, keys: unlocked(core), stop, sent: 0, state, tries: 0, restUntil: 0, finished }
  core.uploads.jobs.set(note.id, job)
  core.uploads.ended.delete(note.id)
  publishUploads(core)
  return job
}

/** This tab no longer carries it on. */
export function dropJob(core: UploadsCore, job: Job): void {
  const { jobs } = core.uploads
  job.release?.()
  if (jobs.get(job.note.id) === job) jobs.delete(job.note.id)
  if (core.keys === job.keys) publishUploads(core)
}

/** @throws EstateError where the job was cancelled, or its keys were locked away */
export function mustLive(core: UploadsCore, { stop, keys }: Job): void {
  goOn({ signal: stop.signal })
  if (core.keys !== keys) throw new EstateError('locked', 'Cairn was locked. The upload continues when you unlock it.')
}

/** True where this tab may carry an upload on: only one does, and holds it until its end. */
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
