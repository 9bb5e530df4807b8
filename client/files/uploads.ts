import { beginFile, deleteFile, getFile, putChunk } from '../../contract/files.ts'
import { CHUNK_OVERHEAD, type FileSeal, makeFileSeal, openFile, sealChunk } from '../../vault/index.ts'
import { alarm } from '../core/alarm.ts'
import { stillUnlocked, timeOf, unlocked } from '../core/core.ts'
import { commit } from '../estate/commit.ts'
import { contentOf } from '../estate/plan-change.ts'
import { asStored } from '../estate/record-content.ts'
import { opened } from '../estate/state.ts'
import { EstateError } from '../model/estate.ts'
import type { RecordInput, StoredRecord } from '../model/records.ts'
import type { UploadInto } from '../model/uploads.ts'
import { hashOf, part } from './files.ts'
import { addJob, dropJob, hold, type Job, throwIfDropped, showJob, type UploadsCore } from './upload-jobs.ts'
import {
  amendNote,
  filesOf,
  forgetNote,
  lengthOf,
  notedFile,
  type NotedFile,
  noteOf,
  piecesOf,
  readNotes,
  readPiece,
  recordOf,
  storedPieces,
  storeNote,
  storePiece,
} from './upload-notes.ts'

// [Note: a file on its way into a record] An upload survives leaving its screen, a lost connection,
// a reload and a lock: the client seals the file into this browser with a note, sends it, then
// saves the record. Files too large to store twice use `uploadFile` in files.ts.

/** `not-found`: the server deleted a file whose upload paused, so the client announces it again. */
const retryableCodes = ['offline', 'server-trouble', 'unexpected-answer', 'not-found']

const lostText = 'The connection was lost. The upload continues as soon as it is back.'
const incompleteText = 'could not be uploaded, because this browser no longer has it. Please add it again.'

/** A connection may work for other calls and fail only for uploads. */
const shortestRest = 2000
const longestRest = 30_000

/** A note of this age without all its pieces comes from a tab that has closed. */
const preparingAtMost = 3600_000

async function sendFile(
  core: UploadsCore,
  job: Job,
  file: NotedFile,
  first: number,
  onSent: (sent: number, before?: true) => void,
): Promise<void> {
  const { note, stop } = job
  const pieces = piecesOf(file)
  const { fileId } = file
  const isPreview = file === note.preview
  await core.call(beginFile, {
    body: {
      fileId,
      chunks: pieces,
      size: file.size + pieces * CHUNK_OVERHEAD,
      ...(isPreview && { purpose: 'preview' as const }),
    },
  })
  const { present } = await core.call(getFile, { params: { fileId } }, stop.signal)
  let sent = 0
  for (const index of present) sent += lengthOf(file, index)
  onSent(sent, true)
  for (let index = 0; index < pieces; index += 1) {
    throwIfDropped(core, job)
    if (!present.includes(index)) {
      const before = sent
      const length = lengthOf(file, index)
      const sealed = await readPiece(core, core.uploads, note, first + index)
      if (!sealed) throw new EstateError('incomplete', `“${note.name}” ${incompleteText}`)
      const call = core.following((bytes) => onSent(before + Math.min(bytes, length)))
      await call(putChunk, { params: { fileId, index }, body: sealed }, stop.signal)
      sent += length
      onSent(sent)
    }
  }
  const { complete } = await core.call(getFile, { params: { fileId } }, stop.signal)
  if (!complete) throw alarm()
}

/** Sends the small picture first; progress does not count it. */
async function send(core: UploadsCore, job: Job): Promise<void> {
  const { note } = job
  if (note.preview) await sendFile(core, job, note.preview, piecesOf(note), () => undefined)
  const began = core.now()
  let [first, done, known] = [0, 0, 0]
  for (const file of filesOf(note)) {
    if (file !== note.preview) {
      await sendFile(core, job, file, first, (sent, before) => {
        // The speed counts only the bytes that this attempt sent.
        if (before) {
          known += sent
          job.began = { at: began, sent: known }
        }
        showJob(core, job, { sent: done + sent })
      })
      done += file.size
    }
    first += piecesOf(file)
  }
}

async function save(core: UploadsCore, job: Job): Promise<StoredRecord> {
  const { note } = job
  const { id } = note
  await core.serialize(() => {
    throwIfDropped(core, job)
    return commit(core, (estate, time) => {
      if (estate.records.has(id)) return null
      // The note is read last, since the owner may describe the file until its record is saved.
      const input = recordOf(note)
      const line = { text: note.activity, at: time, kind: input.kind, recordId: id }
      return { writes: [{ id, content: contentOf(input, undefined, time) }], activity: [line] }
    })
  })
  const record = opened(core).records.get(id)
  if (!record) throw alarm()
  return asStored(id, record.version, record.content)
}

function forget(core: UploadsCore, { note }: Pick<Job, 'note'>): Promise<void> {
  core.uploads.ended.add(note.id)
  return forgetNote(core, core.uploads, note, storedPieces(note))
}

async function carryOn(core: UploadsCore, job: Job): Promise<void> {
  try {
    throwIfDropped(core, job)
    showJob(core, job, { state: 'sending', message: undefined })
    await send(core, job)
    throwIfDropped(core, job)
    const record = await save(core, job)
    await forget(core, job)
    dropJob(core, job)
    job.finished.resolve(record)
  } catch (error) {
    await interrupted(core, job, error)
  }
}

async function interrupted(core: UploadsCore, job: Job, error: unknown): Promise<void> {
  const why = error instanceof EstateError ? error : undefined
  if (job.stop.signal.aborted || core.keys !== job.keys) {
    dropJob(core, job)
    job.finished.reject(why ?? new EstateError('cancelled', 'Cancelled.'))
  } else if (why && retryableCodes.includes(why.code)) {
    job.restUntil = core.now() + Math.min(longestRest, shortestRest * 2 ** job.tries)
    job.tries += 1
    showJob(core, job, { state: 'waiting', message: lostText })
  } else if (why?.code === 'incomplete') {
    core.notify('info', why.message)
    await forget(core, job).catch(() => undefined)
    dropJob(core, job)
    job.finished.reject(why)
  } else {
    const failure = why ?? new EstateError('unexpected', 'Failed to upload document')
    showJob(core, job, { state: 'failed', message: failure.message })
    job.finished.reject(failure)
  }
}

function enqueue(core: UploadsCore, job: Job): void {
  showJob(core, job, { state: 'queued', message: undefined })
  const before = core.uploads.lane
  const run = async () => {
    await before
    if (await hold(core, job)) await carryOn(core, job)
    else dropJob(core, job)
  }
  core.uploads.lane = run()
}

export async function resumeStoredUploads(core: UploadsCore): Promise<void> {
  const { keys, uploads } = core
  if (!keys) return
  for (const job of uploads.jobs.values()) if (job.keys !== keys) dropJob(core, job)
  for (const note of await readNotes(core)) {
    if (core.keys !== keys || uploads.jobs.has(note.id) || uploads.ended.has(note.id)) continue
    if (note.ready) enqueue(core, addJob(core, note, 'queued'))
    else if (core.now() - Date.parse(note.startedAt) > preparingAtMost) await forget(core, { note })
  }
  for (const job of uploads.jobs.values())
    if (job.state === 'waiting' && core.now() >= job.restUntil) enqueue(core, job)
}

export function retryUploads(core: UploadsCore): Promise<void> {
  for (const job of core.uploads.jobs.values()) job.restUntil = 0
  return resumeStoredUploads(core)
}

type ToSeal = { content: Blob; seal: FileSeal }

const besideNoted = ({ content: { name, type }, seal }: { content: File; seal: FileSeal }) => ({
  ...notedFile(seal),
  name,
  type,
})

async function prepare(core: UploadsCore, job: Job, files: readonly ToSeal[]): Promise<void> {
  const { note, keys } = job
  await storeNote(core, core.uploads, note)
  let stored = 0
  for (const { content, seal } of files) {
    const cipher = await openFile(keys.ownerId, seal)
    for (let index = 0; index < cipher.chunks; index += 1) {
      throwIfDropped(core, job)
      await storePiece(core, core.uploads, note, stored, await sealChunk(cipher, index, await part(content, index)))
      stored += 1
    }
  }
  throwIfDropped(core, job)
  note.ready = true
  await storeNote(core, core.uploads, note)
}

/** Survives lost connections and reloads. Rejects when cancelled or refused for good. */
async function uploadInto(core: UploadsCore, file: Blob, name: string, into: UploadInto): Promise<StoredRecord> {
  const keys = unlocked(core)
  const { id, input, field, activity, preview, source, seconds, beside } = into
  // The owner pressed the button again after a failure, perhaps with other values.
  if (core.uploads.jobs.has(id)) await cancelUpload(core, id)
  const seal = makeFileSeal(file.size, await hashOf(file, {}))
  const small = preview && { content: preview, seal: makeFileSeal(preview.size, await hashOf(preview, {})) }
  const others: { content: File; seal: FileSeal }[] = []
  for (const content of beside?.files ?? [])
    others.push({ content, seal: makeFileSeal(content.size, await hashOf(content, {})) })
  stillUnlocked(core, keys)
  const note = noteOf(seal, {
    id,
    name,
    type: file.type,
    input,
    field,
    activity,
    startedAt: timeOf(core),
    ...(small && { preview: { ...notedFile(small.seal), type: small.content.type } }),
    ...(source !== undefined && { source }),
    ...(seconds !== undefined && { seconds }),
    ...(beside && { beside: { field: beside.field, files: others.map(besideNoted) } }),
  })
  const job = addJob(core, note, 'preparing')
  try {
    await prepare(core, job, [{ content: file, seal }, ...(small ? [small] : []), ...others])
  } catch (error) {
    await interrupted(core, job, error)
    return job.finished.promise
  }
  enqueue(core, job)
  return job.finished.promise
}

async function cancelUpload(core: UploadsCore, id: string): Promise<void> {
  const job = core.uploads.jobs.get(id)
  const note = job?.note ?? (await readNotes(core)).find((one) => one.id === id)
  if (!note) return
  job?.stop.abort()
  if (job) dropJob(core, job)
  job?.finished.reject(new EstateError('cancelled', 'Cancelled.'))
  // There is no `await` between dropping and deleting, so that no tab can resume the upload in
  // between.
  await forget(core, { note })
  // If this fails, the server deletes the pieces after a day.
  for (const { fileId } of filesOf(note)) await core.call(deleteFile, { params: { fileId } }).catch(() => undefined)
}

/** Changes values of the record that an upload will save; does nothing once it ended. */
async function describeUpload(core: UploadsCore, id: string, values: RecordInput['values']): Promise<void> {
  const note = core.uploads.jobs.get(id)?.note
  if (!note) return
  note.input = { ...note.input, values: { ...note.input.values, ...values } }
  await amendNote(core, core.uploads, note)
}

async function resumeUploads(core: UploadsCore): Promise<void> {
  for (const job of core.uploads.jobs.values()) if (job.state === 'failed') enqueue(core, job)
  await retryUploads(core)
}

export const uploadCalls = { uploadInto, describeUpload, cancelUpload, resumeUploads }
