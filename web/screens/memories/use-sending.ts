import { useRef, useState } from 'react'
import { memory } from '../../../records/kinds/memory.ts'
import { client, type Records, UserFacingError } from '../../estate/index.ts'
import { EstateError, type SaveOptions } from '../../estate/types.ts'
import { saveRecord } from '../../kinds/form/save-record.ts'
import { draftSlot } from '../../kinds/form/unsaved-forms.ts'
import { judgeWords } from '../../shared/file-viewer/words.ts'
import type { MemoryValues } from '../../shared/gallery/album.ts'
import { toast } from '../../ui/index.ts'
import type { Telling } from './ChooseMemories.tsx'
import type { Chosen } from './chosen.ts'
import { sendMemories } from './send.ts'
import { numbered } from './titles.ts'
import { words } from './words.ts'

type Kept = { files: readonly Chosen[]; telling: Telling }

// Keeps the chosen files and their captions when a lock or the browser's *Back* closes the form.
const unsaved = draftSlot<Kept>()

const isCancelled = (error: unknown) => error instanceof EstateError && error.code === 'cancelled'

function failureOf(errors: readonly unknown[]): Error {
  const shown = errors.flatMap((error) => (error instanceof UserFacingError && !isCancelled(error) ? [error] : []))
  const [first] = shown
  const messages = new Set(shown.map(({ message }) => message))
  if (first === undefined) return new EstateError('unexpected', memory.failed.save)
  return messages.size === 1 ? first : new UserFacingError([...messages].join(' '), { cause: first })
}

/** @throws EstateError if the user must first decide about a file */
function checkFiles(files: readonly Chosen[]): void {
  const doubtful = files.find(({ doubt }) => doubt !== undefined)
  if (doubtful) throw new EstateError('file', judgeWords.notDecided(doubtful.file.name))
  const short = files.length > 1 && files.find(({ caption = '' }) => caption.trim().length === 1)
  if (short) throw new EstateError('file', words.shortCaption(short.file.name))
}

/** Stores the form's files with the draft, uploads them, and updates their captions. */
export function useSending(records: Records<typeof memory.steps>, onClose: () => void) {
  const [kept, setKept] = useState<Kept>(
    () => unsaved.read() ?? { files: [], telling: { ownDates: true, keepsPlaces: false } },
  )
  const latest = useRef(kept)
  const change = (next: Partial<Kept>) => {
    latest.current = { ...latest.current, ...next }
    unsaved.keep(latest.current)
    setKept(latest.current)
  }
  const [prepared, setPrepared] = useState(0)
  const [arrived, setArrived] = useState(false)
  // The last number assigned in this dialog; a retry continues after it, and saved files keep theirs.
  const given = useRef(0)
  const batch = useRef<ReturnType<typeof sendMemories>>(undefined)
  // If the user still types when the last upload ends, the dialog stays open.
  const writes = useRef(false)
  const [closed] = useState(() => Promise.withResolvers<void>())
  const close = () => {
    unsaved.keep(undefined)
    closed.resolve()
    onClose()
  }

  const now = (id: string) => latest.current.files.find((one) => one.id === id)

  const send = async (values: MemoryValues, options: SaveOptions) => {
    // The save waited for files that were still inspected when the user pressed the button.
    const { files, telling } = latest.current
    if (files.length === 0) {
      await saveRecord(records, values, options)
      toast({ title: words.saved(1), description: words.savedOne(values.title) })
      return close()
    }
    checkFiles(files)
    const several = files.length > 1
    const sent = several ? numbered(files, given.current) : files
    given.current = Math.max(given.current, ...sent.map(({ number = 0 }) => number))
    change({ files: sent })
    const sending = sendMemories({ records, values, options, telling, several, now })
    batch.current = sending
    const ends: Promise<unknown>[] = []
    for (const [at, { id }] of sent.entries()) {
      setPrepared(at + 1)
      const begun = sending.send(id)
      const end = begun.then(({ done }) => done).then(() => sending.correct([id]))
      ends.push(end)
      // Promise.allSettled below handles rejections, but only after every upload has started.
      end.catch(() => undefined)
      // Sequential, to bound memory. A failed file must not stop the others.
      await begun.catch(() => undefined)
    }
    setPrepared(0)
    const settled = await Promise.allSettled(ends)
    const errors = settled.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []))
    const count = settled.length - errors.length
    if (errors.some((error) => !isCancelled(error))) {
      // Failed files stay in the form for a retry.
      const failed = latest.current.files.filter((_, at) => settled[at]?.status === 'rejected')
      await Promise.all(failed.map(({ id }) => client.cancelUpload(id)))
      change({ files: failed.map((chosen) => ({ ...chosen, id: crypto.randomUUID() })) })
      throw failureOf(errors)
    }
    if (count > 0)
      toast({
        title: words.saved(count),
        description: count > 1 ? words.savedSeveral : words.savedOne(values.title),
      })
    if (!writes.current) return close()
    setArrived(true)
    await closed.promise
  }
  return {
    ...kept,
    change,
    send,
    close,
    prepared,
    /** True if all files are saved and the user still types captions. */
    arrived,
    /** Changes captions or people of these files during the upload. */
    say: (ids: readonly string[], said: Partial<Chosen>) => {
      change({ files: latest.current.files.map((one) => (ids.includes(one.id) ? { ...one, ...said } : one)) })
      for (const id of ids) batch.current?.describe(id)
    },
    onWriting: () => {
      writes.current = true
    },
    onWritten: () => void batch.current?.correct(latest.current.files.map(({ id }) => id)),
  }
}
