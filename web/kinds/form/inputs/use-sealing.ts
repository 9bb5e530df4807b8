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
import { byTheirBytes } from '../../../shared/file-viewer/by-their-bytes.ts'
import { judge } from '../../../shared/file-viewer/judge.ts'
import type { Judged } from '../../../shared/file-viewer/judged.ts'
import { asKept } from './as-kept.ts'
import { words } from './words.ts'

/** A file on its way: how far it is, and how it is stopped. */
export type Sending = { name: string; bytes: Progress; stop: () => void }

/** A file that may be no good, and why: it is not sent before somebody says so. */
export type Doubtful = {
  file: File
  type: string
  says: string
  /** It opens with a password only, which can be tried here or not. */
  locked?: NonNullable<Judged['locked']>
  /** What opens it, where somebody said so already. */
  password?: string
}

/** Sent whatever may be wrong with it, and with the password that opens it. */
export type Anyway = { password?: string | undefined }

/** Why a file is not sent: for good, or until somebody says so; `undefined` where nothing is wrong. */
async function wrongWith(file: File, type: string): Promise<{ refused: string } | Doubtful | undefined> {
  const { refused, doubt, locked } = await judge(file, type)
  if (refused !== undefined) return { refused }
  if (locked) return { file, type, says: locked.says, locked }
  return doubt === undefined ? undefined : { file, type, says: doubt }
}

type AnyFileField = FileField<Value> | FilesField<Value>

/** A file as its field takes it: its type, and why it is refused. */
type ByField = { file: File; type: string; refused: string | undefined }

function judgedByField(field: AnyFileField, file: File): ByField {
  const type = fileType(field.rule, file)
  const unsealed = asUnsealed({ file, type: type || file.type })
  return { file, type, refused: field.check(field.type === 'files' ? [unsealed] : unsealed, {}) }
}

/** Looks at a file when it is first asked about, and at none where somebody said already that it is sent whatever it is. */
function lookOnce(anyway: boolean): typeof wrongWith {
  const looked = new Map<File, Awaited<ReturnType<typeof wrongWith>>>()
  return async (file, type) => {
    if (!anyway && !looked.has(file)) looked.set(file, await wrongWith(file, type))
    return looked.get(file)
  }
}

/**
 * Makes ready what is taken as a whole or not at all, before any of it is sent: whether something is a picture shows only here. What may be
 * no good is left out of it.
 */
async function prepareAll(
  files: readonly ByField[],
  look: typeof wrongWith,
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

/** What is under way. It ends when its form is left, except where a draft is kept of that. */
function useRunning(inDraft: boolean): RefObject<Set<AbortController>> {
  const running = useRef(new Set<AbortController>())
  useEffect(() => {
    const begun = running.current
    return () => {
      if (!inDraft) begun.forEach((stop) => stop.abort())
    }
  }, [inDraft])
  return running
}

/**
 * Seals files that somebody chose and sends them, one after another, after the field judged each. What is chosen while others are under way
 * waits for its turn.
 */
export function useSealing(field: AnyFileField): {
  /** Files are looked at or sent. */
  busy: boolean
  sending: Sending | undefined
  /** Why the last one was not taken. */
  failure: string | undefined
  /** Those that wait for an answer. */
  doubtful: readonly Doubtful[]
  /** Takes one from those that wait, or asks something else about it. */
  settle: (file: File, instead?: Doubtful) => void
  /**
   * Gives those that arrived; `kept` tells how many are there when their turn comes. With `anyway` nobody is asked about what may be wrong
   * with them.
   */
  seal: (chosen: readonly File[], kept: () => number, anyway?: Anyway) => Promise<SealedFile[]>
} {
  const [sending, setSending] = useState<Sending>()
  const [failure, setFailure] = useState<string>()
  const [doubtful, setDoubtful] = useState<readonly Doubtful[]>([])
  const [busy, setBusy] = useState(false)
  const last = useRef<Promise<unknown>>(undefined)
  const sealForDraft = useSealForDraft()
  const running = useRunning(sealForDraft !== undefined)

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
    // Another file was chosen in the place of the one that was asked about.
    if (field.type === 'file') setDoubtful([])
    const arrived: SealedFile[] = []
    const { most, allOrNone } = field.rule
    if (most && kept + chosen.length > most.count) {
      setFailure(most.message)
      return arrived
    }
    // What is drawn anew has one page: a scan of several becomes several.
    const pages = field.type === 'files' && field.rule.side !== undefined
    const judged = (await byTheirBytes(chosen, field.rule, pages)).map((file) => judgedByField(field, file))
    const wrong = judged.find(({ refused }) => refused !== undefined)
    if (wrong?.refused !== undefined)
      setFailure(chosen.length > 1 ? `${wrong.file.name}: ${wrong.refused}` : wrong.refused)
    if (wrong && allOrNone === true) return arrived
    const prepare = (file: File, type: string) =>
      asKept(new File([file], file.name, { type }), field.rule, anyway !== undefined)
    const look = lookOnce(anyway !== undefined)
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
        // One that cannot be taken keeps no other from being sent.
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
