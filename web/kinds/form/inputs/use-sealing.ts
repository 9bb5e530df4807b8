import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  asUnsealed,
  type FileField,
  type FilesField,
  fileType,
  type SealedFile,
} from '../../../../records/fields/index.ts'
import type { Value } from '../../../../records/fields/index.ts'
import type { Progress } from '../../../estate/types.ts'
import { messageOf } from '../../../estate/message-of.ts'
import { client } from '../../../estate/index.ts'
import { useSealForDraft } from '../form-context.ts'
import { retypedOnDemand } from '../../../shared/file-viewer/retype-on-demand.ts'
import { judge } from '../../../shared/file-viewer/judge.ts'
import type { Judged } from '../../../shared/file-viewer/judged.ts'
import { asKept } from './as-kept.ts'
import { words } from './words.ts'

export type Sending = { name: string; bytes: Progress; stop: () => void }

/** A file that may be damaged or locked. The user decides whether to upload it. */
export type Doubtful = {
  file: File
  type: string
  says: string
  /** Set if the file needs a password; says whether the browser can try it. */
  locked?: NonNullable<Judged['locked']>
  password?: string
}

/** The user's decision to upload a file despite its doubt, with its password. */
export type Anyway = { password?: string | undefined }

async function checkFile(file: File, type: string): Promise<{ refused: string } | Doubtful | undefined> {
  const { refused, doubt, locked } = await judge(file, type)
  if (refused !== undefined) return { refused }
  if (locked) return { file, type, says: locked.says, locked }
  return doubt === undefined ? undefined : { file, type, says: doubt }
}

type AnyFileField = FileField<Value> | FilesField<Value>

type ByField = { file: File; type: string; refused: string | undefined }

function judgedByField(field: AnyFileField, file: File): ByField {
  const type = fileType(field.rule, file)
  const unsealed = asUnsealed({ file, type: type || file.type })
  return { file, type, refused: field.check(field.type === 'files' ? [unsealed] : unsealed, {}) }
}

function checkOnce(anyway: boolean): typeof checkFile {
  const checks = new Map<File, Awaited<ReturnType<typeof checkFile>>>()
  return async (file, type) => {
    if (!anyway && !checks.has(file)) checks.set(file, await checkFile(file, type))
    return checks.get(file)
  }
}

/** Prepares all files before the first upload, for one may prove not to be a picture. */
async function prepareAll(
  files: readonly ByField[],
  look: typeof checkFile,
  prepare: (file: File, type: string) => Promise<File>,
): Promise<{ prepared: ReadonlyMap<File, File> } | { failure: string }> {
  const prepared = new Map<File, File>()
  try {
    for (const { file, type } of files) {
      const found = await look(file, type)
      if (found && 'refused' in found) return { failure: `${file.name}: ${found.refused}` }
      if (found === undefined) prepared.set(file, await prepare(file, type))
    }
  } catch (error) {
    return { failure: messageOf(error, words.notUploaded) }
  }
  return { prepared }
}

/** The running uploads. Unmounting aborts them, unless the form keeps a draft. */
function useUploads(inDraft: boolean): RefObject<Set<AbortController>> {
  const running = useRef(new Set<AbortController>())
  useEffect(() => {
    const begun = running.current
    return () => {
      if (!inDraft) begun.forEach((stop) => stop.abort())
    }
  }, [inDraft])
  return running
}

/** Checks, seals and uploads chosen files one after another; later choices queue up. */
export function useSealing(field: AnyFileField): {
  busy: boolean
  sending: Sending | undefined
  failure: string | undefined
  doubtful: readonly Doubtful[]
  settle: (file: File, instead?: Doubtful) => void
  /** Uploads. `kept` counts the present files, for the limit; `anyway` uploads despite a doubt. */
  seal: (chosen: readonly File[], kept: () => number, anyway?: Anyway) => Promise<SealedFile[]>
} {
  const [sending, setSending] = useState<Sending>()
  const [failure, setFailure] = useState<string>()
  const [doubtful, setDoubtful] = useState<readonly Doubtful[]>([])
  const [busy, setBusy] = useState(false)
  const last = useRef<Promise<unknown>>(undefined)
  const sealForDraft = useSealForDraft()
  const running = useUploads(sealForDraft !== undefined)

  const settle = (file: File, instead?: Doubtful) =>
    setDoubtful((all) => all.flatMap((one) => (one.file === file ? (instead ?? []) : one)))
  const send = async (chosen: File, stop: AbortController, prepared: () => Promise<File>) => {
    const show = (bytes: Progress) => setSending({ name: chosen.name, bytes, stop: () => stop.abort() })
    show({ done: 0, total: chosen.size })
    const file = await prepared()
    return (sealForDraft ?? client.uploadFile)(file, file.name, { onProgress: show, signal: stop.signal })
  }
  const sealNow = async (chosen: readonly File[], kept: number, anyway: Anyway | undefined, stop: AbortController) => {
    setFailure(undefined)
    // A field for one file forgets the doubtful file when the user chooses another.
    if (field.type === 'file') setDoubtful([])
    const arrived: SealedFile[] = []
    const { most, allOrNone } = field.rule
    if (most && kept + chosen.length > most.count) {
      setFailure(most.message)
      return arrived
    }
    // Splits a TIFF of several pages into pictures: re-encoding would keep only the first page.
    const pages = field.type === 'files' && field.rule.side !== undefined
    const judged = (await retypedOnDemand(chosen, field.rule, pages)).map((file) => judgedByField(field, file))
    const wrong = judged.find(({ refused }) => refused !== undefined)
    if (wrong?.refused !== undefined)
      setFailure(chosen.length > 1 ? `${wrong.file.name}: ${wrong.refused}` : wrong.refused)
    if (wrong && allOrNone === true) return arrived
    const prepare = (file: File, type: string) =>
      asKept(new File([file], file.name, { type }), field.rule, anyway !== undefined)
    const look = checkOnce(anyway !== undefined)
    const ready = allOrNone === true ? await prepareAll(judged, look, prepare) : { prepared: new Map<File, File>() }
    if ('failure' in ready) {
      setFailure(ready.failure)
      return arrived
    }
    for (const { file, type, refused } of judged) {
      if (refused !== undefined || stop.signal.aborted) continue
      const found = await look(file, type)
      if (stop.signal.aborted) break
      if (found && 'refused' in found) {
        setFailure(`${file.name}: ${found.refused}`)
        continue
      }
      if (found) {
        setDoubtful((all) => [...all, found])
        continue
      }
      try {
        const sealed = await send(file, stop, async () => ready.prepared.get(file) ?? prepare(file, type))
        arrived.push(anyway?.password === undefined ? sealed : { ...sealed, password: anyway.password })
      } catch (error) {
        if (!stop.signal.aborted) setFailure(messageOf(error, words.notUploaded))
      }
    }
    return arrived
  }
  const seal = async (chosen: readonly File[], kept: () => number, anyway?: Anyway) => {
    const before = last.current
    const stop = new AbortController()
    running.current.add(stop)
    setBusy(true)
    const turn = async () => {
      await before?.catch(() => undefined)
      try {
        return stop.signal.aborted ? [] : await sealNow(chosen, kept(), anyway, stop)
      } finally {
        running.current.delete(stop)
        setSending(undefined)
        setBusy(running.current.size > 0)
      }
    }
    const sealed = turn()
    last.current = sealed
    return sealed
  }
  return { busy, sending, failure, doubtful, settle, seal }
}
