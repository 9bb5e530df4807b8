import { beginFile, deleteFile, getFile, putChunk } from '../../contract/files.ts'
import { CHUNK_OVERHEAD, CHUNK_SIZE, makeFileSeal, openFile, sealChunk } from '../../vault/index.ts'
import type { Draft, OpenUpload, StoredRecord, UploadInto } from '../calls.ts'
import { EstateError, type FileReference } from '../model/estate.ts'
import { commit } from '../estate/commit.ts'
import { asStored } from '../estate/record-content.ts'
import { alarm, type Core, type Keys, opened, stillUnlocked, timeOf, unlocked } from '../core/core.ts'
import { goOn, hashOf, part } from './files.ts'
import { noteOf, openUploads, type UploadNote } from './upload-notes.ts'
import { contentOf } from '../estate/changes.ts'

// [Note: a file on its way into a record] An upload belongs to the engine, not to a screen: it is sealed first, piece by piece, into
// this browser's storage, noted with the record that it becomes, then sent; the record is saved once all of it is there. So leaving
// the screen, a lost connection, a reload or a lock interrupt it, and none of them ends it. Nobody has to find the file again, and
// a source that changes meanwhile changes nothing. Files too large to keep twice go by `uploadFile` in files.ts.

type Job = {
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

const piecesOf = ({ size }: { size: number }) => Math.max(1, Math.ceil(size / CHUNK_SIZE))
const lengthOf = (note: UploadNote, index: number) => Math.min(CHUNK_SIZE, note.size - index * CHUNK_SIZE)

/** What may be over in a moment. `not-found` is a file that the server collected while its upload rested: it is announced anew. */
const passing = ['offline', 'server-trouble', 'unexpected-answer', 'not-found']

const lostText = 'The connection was lost. This goes on by itself as soon as it is back.'
const incompleteText = 'could not be carried on, because this browser no longer has it. Please add it again.'

const withFile = (draft: Draft, field: string, file: FileReference): Draft => ({
  ...draft,
  values: { ...draft.values, [field]: file },
})

/** How long the rest takes. A speed measured over less than a second and a half says nothing. */
function secondsLeft(now: number, size: number, sent: number, began: Job['began']): { secondsLeft?: number } {
  const seconds = began ? (now - began.at) / 1000 : 0
  const arrived = began ? sent - began.sent : 0
  return seconds < 1.5 || arrived <= 0 ? {} : { secondsLeft: ((size - sent) * seconds) / arrived }
}

/** How long nothing is tried again by itself after a try that failed: a connection may come back for other calls only. */
const shortestRest = 2000
const longestRest = 30_000

/** How old a note may be whose pieces are not all kept: an older one was left by a tab that was closed meanwhile. */
const preparingAtMost = 3600_000

/** Files on their way into records of the own estate. */
export function uploadsOf(core: Core) {
  const kept = openUploads(core)
  const jobs = new Map<string, Job>()
  let lane: Promise<unknown> = Promise.resolve()

  const publish = () => {
    const uploads = [...jobs.values()].map(
      ({ note, sent, state, message, began }): OpenUpload => ({
        id: note.id,
        kind: note.draft.kind,
        values: note.draft.values,
        name: note.name,
        size: note.size,
        sent,
        state,
        startedAt: note.startedAt,
        ...(message === undefined ? {} : { message }),
        ...secondsLeft(core.now(), note.size, sent, state === 'sending' ? began : undefined),
      }),
    )
    core.publish({ uploads })
  }
  const show = (job: Job, change: Partial<Pick<Job, 'sent' | 'state'>> & { message?: string | undefined }) => {
    if (jobs.get(job.note.id) !== job || core.keys !== job.keys) return
    job.sent = change.sent ?? job.sent
    job.state = change.state ?? job.state
    if (job.state !== 'sending') delete job.began
    if ('message' in change) {
      delete job.message
      if (change.message !== undefined) job.message = change.message
    }
    publish()
  }
  const add = (note: UploadNote, state: OpenUpload['state']): Job => {
    const finished = Promise.withResolvers<StoredRecord>()
    // After a reload nobody waits for it any more.
    finished.promise.catch(() => undefined)
    const stop = new AbortController()
    const job: Job = { note, keys: unlocked(core), stop, sent: 0, state, tries: 0, restUntil: 0, finished }
    jobs.set(note.id, job)
    publish()
    return job
  }
  const drop = (job: Job) => {
    job.release?.()
    if (jobs.get(job.note.id) === job) jobs.delete(job.note.id)
    if (core.keys === job.keys) publish()
  }
  const alive = ({ stop, keys }: Job) => {
    goOn({ signal: stop.signal })
    if (core.keys !== keys) throw new EstateError('locked', 'Cairn was locked. The upload goes on after you unlock it.')
  }

  /** True where this tab may carry an upload on: only one does, and keeps it until its end. */
  const hold = (job: Job): Promise<boolean> => {
    const { locks } = core
    if (!locks || job.release) return Promise.resolve(true)
    return new Promise((resolve, reject) => {
      const holding = (lock: Lock | null) => {
        resolve(lock !== null)
        return lock && new Promise<void>((release) => Object.assign(job, { release }))
      }
      locks.request(`cairn-upload-${job.note.id}`, { ifAvailable: true }, holding).catch(reject)
    })
  }

  const send = async (job: Job) => {
    const { note, stop } = job
    const pieces = piecesOf(note)
    const { fileId } = note
    await core.call(beginFile, { body: { fileId, chunks: pieces, size: note.size + pieces * CHUNK_OVERHEAD } })
    const { present } = await core.call(getFile, { params: { fileId } }, stop.signal)
    let sent = 0
    for (const index of present) sent += lengthOf(note, index)
    job.began = { at: core.now(), sent }
    show(job, { sent })
    for (let index = 0; index < pieces; index += 1) {
      alive(job)
      if (!present.includes(index)) {
        const before = sent
        const length = lengthOf(note, index)
        const sealed = await kept.piece(note, index)
        if (!sealed) throw new EstateError('incomplete', `“${note.name}” ${incompleteText}`)
        const call = core.following((bytes) => show(job, { sent: before + Math.min(bytes, length) }))
        await call(putChunk, { params: { fileId, index }, body: sealed }, stop.signal)
        sent += length
        show(job, { sent })
      }
    }
    const { complete } = await core.call(getFile, { params: { fileId } }, stop.signal)
    if (!complete) throw alarm()
  }

  const save = async (job: Job): Promise<StoredRecord> => {
    const { note } = job
    const { id, fileId, name, type, size, key, hash } = note
    const draft = withFile(note.draft, note.field, { id: fileId, name, type, size, key, hash, chunks: piecesOf(note) })
    await core.alone(() => {
      alive(job)
      return commit(core, (estate, time) => {
        if (estate.records.has(id)) return null
        const line = { text: note.activity, at: time, kind: draft.kind, recordId: id }
        return { writes: [{ id, content: contentOf(draft, undefined, time) }], activity: [line] }
      })
    })
    const record = opened(core).records.get(id)
    if (!record) throw alarm()
    return asStored(id, record.version, record.content)
  }

  const carryOn = async (job: Job) => {
    try {
      alive(job)
      show(job, { state: 'sending', message: undefined })
      await send(job)
      alive(job)
      const record = await save(job)
      await kept.forget(job.note, piecesOf(job.note))
      drop(job)
      job.finished.resolve(record)
    } catch (error) {
      await interrupted(job, error)
    }
  }

  const interrupted = async (job: Job, error: unknown) => {
    const why = error instanceof EstateError ? error : undefined
    if (job.stop.signal.aborted || core.keys !== job.keys) {
      drop(job)
      job.finished.reject(why ?? new EstateError('cancelled', 'Cancelled.'))
    } else if (why && passing.includes(why.code)) {
      job.restUntil = core.now() + Math.min(longestRest, shortestRest * 2 ** job.tries)
      job.tries += 1
      show(job, { state: 'waiting', message: lostText })
    } else if (why?.code === 'incomplete') {
      core.notify('info', why.message)
      await kept.forget(job.note, piecesOf(job.note)).catch(() => undefined)
      drop(job)
      job.finished.reject(why)
    } else {
      const failure = why ?? new EstateError('unexpected', 'Failed to upload document')
      show(job, { state: 'failed', message: failure.message })
      job.finished.reject(failure)
    }
  }

  const enqueue = (job: Job) => {
    show(job, { state: 'queued', message: undefined })
    const before = lane
    const run = async () => {
      await before
      if (await hold(job)) await carryOn(job)
      else drop(job)
    }
    lane = run()
  }

  /** Tries again what the connection interrupted; what was interrupted just now is left to rest. */
  const online = () => {
    for (const job of jobs.values()) if (job.state === 'waiting' && core.now() >= job.restUntil) enqueue(job)
  }

  /** Takes up what an earlier visit left, and tries again what the connection interrupted. */
  const wake = async () => {
    const { keys } = core
    if (!keys) return
    for (const job of jobs.values()) if (job.keys !== keys) drop(job)
    for (const note of await kept.read()) {
      if (core.keys !== keys || jobs.has(note.id)) continue
      if (note.ready) enqueue(add(note, 'queued'))
      else if (core.now() - Date.parse(note.startedAt) > preparingAtMost) await kept.forget(note, piecesOf(note))
    }
    online()
  }

  /** The same, and nothing rests any longer. */
  const insist = () => {
    for (const job of jobs.values()) job.restUntil = 0
    return wake()
  }

  const calls = {
    /**
     * Seals a file, sends it and saves the record that it belongs to, by itself over lost connections and reloads. Resolves when the
     * record is durable; rejects when it was cancelled, or refused for a reason that waiting does not mend.
     */
    async uploadInto(file: Blob, name: string, into: UploadInto): Promise<StoredRecord> {
      const keys = unlocked(core)
      const { ownerId } = keys
      const { id, draft, field, activity } = into
      // The same again, after it failed: the person pressed the button once more, perhaps with other words.
      if (jobs.has(id)) await calls.cancelUpload(id)
      const seal = makeFileSeal(file.size, await hashOf(file, {}))
      stillUnlocked(core, keys)
      const note = noteOf(seal, { id, name, type: file.type, draft, field, activity, startedAt: timeOf(core) })
      const job = add(note, 'preparing')
      try {
        await kept.put(note)
        const cipher = await openFile(ownerId, seal)
        for (let index = 0; index < cipher.chunks; index += 1) {
          alive(job)
          await kept.keepPiece(note, index, await sealChunk(cipher, index, await part(file, index)))
        }
        alive(job)
        note.ready = true
        await kept.put(note)
      } catch (error) {
        await interrupted(job, error)
        return job.finished.promise
      }
      enqueue(job)
      return job.finished.promise
    },

    /** Gives an upload up: nothing of it stays, here or on the server. */
    async cancelUpload(id: string): Promise<void> {
      const job = jobs.get(id)
      const note = job?.note ?? (await kept.read()).find((one) => one.id === id)
      if (!note) return
      job?.stop.abort()
      if (job) drop(job)
      job?.finished.reject(new EstateError('cancelled', 'Cancelled.'))
      await kept.forget(note, piecesOf(note))
      // Where this fails the server collects the pieces after a day.
      await core.call(deleteFile, { params: { fileId: note.fileId } }).catch(() => undefined)
    },

    /** Tries again everything that stands still. */
    async resumeUploads(): Promise<void> {
      for (const job of jobs.values()) if (job.state === 'failed') enqueue(job)
      await insist()
    },
  }
  return { calls, wake, insist, online }
}
