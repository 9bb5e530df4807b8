import { startTransition, useEffect, useRef, useState } from 'react'
import type { FilePart, Importable, ImportAnswers, Importer } from '../../../records/convert/importer.ts'
import { ownTableKind } from '../../../records/convert/own-table.ts'
import { isWhole } from '../../../records/convert/whole/read.ts'
import { read as asToday, type Step } from '../../../records/define.ts'
import { definitionOf, ownIn } from '../../../records/kinds/index.ts'
import { client, useAllRecords } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import type { Records, SaveOptions } from '../../estate/types.ts'
import { nextTurn } from '../send-in-pieces.ts'
import { forgetStoppedImport, stoppedImport, stoppedImportKeeper } from '../form/unsaved-forms.ts'
import { withJudgedAttachments } from './judge-attachments.ts'
import { readInWorker } from './read-in-worker.ts'
import { countInWords, hasMore, leftOutOf, saveAll, isTickedAtFirst } from './save-all.ts'
import type { Chosen, Stage } from './stage.ts'
import { words as texts } from './words.ts'

/** The import's id, the same in a retry. If the import failed, the reopened dialog reports that. */
function useImportId(kind: string) {
  const [stoppedId] = useState(() => stoppedImport(kind))
  // A retry has the id of the failed import.
  const [importId] = useState(() => stoppedId ?? crypto.randomUUID())

  const [keepStopped] = useState(() => stoppedImportKeeper(kind))
  const isHere = useRef(true)
  // The tab remembers a failed import, because a lock may close the page.
  const failed = useRef(false)
  useEffect(() => {
    isHere.current = true
    forgetStoppedImport(kind)
    return () => {
      isHere.current = false
      if (failed.current) keepStopped(importId)
    }
  }, [kind, keepStopped, importId])
  return {
    importId,
    stoppedId,
    isHere: () => isHere.current,
    keepStopped: () => keepStopped(importId),
    setFailed: (now: boolean) => {
      failed.current = now
    },
  }
}

const hasNext = (part: FilePart | undefined): part is FilePart => part !== undefined && part.to < part.all

/** Whether a chosen file is Cairn's own export: the ZIP of the estate, or the table of a list. */
const isOwnExport = async (file: File): Promise<boolean> =>
  (await isWhole(file)) || ownTableKind(await file.slice(0, 10_000).text()) !== undefined

function useReading(records: Records<readonly Step[]>, importer: Importer, setStage: (stage: Stage) => void) {
  const all = useAllRecords()
  // Guards against a race: only the latest request may set the stage.
  const latest = useRef(0)

  const choose = async (files: readonly File[]) => {
    const [only] = files
    if (only && files.length === 1 && (await isOwnExport(only)))
      return setStage({ at: 'choose', problem: texts.ours, again: true, isOurs: true })
    if (files.reduce((sum, { size }) => sum + size, 0) > importer.maxBytes)
      return setStage({ at: 'choose', problem: importer.words.tooLarge, again: true })
    setStage({ at: 'reading' })
    await read({ files, answers: {} }, 0)
  }

  const read = async (file: Chosen, attempt: number) => {
    latest.current += 1
    const turn = latest.current
    const here = records.all
    const own = ownIn(all)
    const also = (importer.also ?? []).map((beside) => {
      const other = definitionOf(beside)
      const some = all.filter((record) => record.kind === beside)
      return [beside, other ? some.map((one) => asToday(other, one.definitionVersion, one.values)) : []] as const
    })
    const answer = await readInWorker({
      kind: importer.kind,
      ...file,
      existing: Object.fromEntries([[importer.kind, here.map(({ values }) => values)], ...also]),
      context: { ids: here.map(({ id }) => id), ...(own && { own }) },
    })
    if (turn !== latest.current) return
    if ('problem' in answer) return setStage({ at: 'choose', problem: answer.problem, again: true })
    if ('question' in answer) return setStage({ at: 'asked', file, question: answer.question, attempt })
    const preview = { ...answer.preview, records: await withJudgedAttachments(answer.preview.records) }
    // Thousands of records make each step slow, so the page handles events between the steps.
    await nextTurn()
    const chosen = new Set(preview.records.filter(isTickedAtFirst).map(({ row }) => row))
    startTransition(() => setStage({ at: 'preview', file, preview, here, chosen, adding: new Set(), attempt: 0 }))
  }
  const readAgain = (file: Chosen, more: ImportAnswers, attempt = 0) =>
    void read({ ...file, answers: { ...file.answers, ...more } }, attempt)

  const nextOf = (file: Chosen, part: FilePart | undefined) =>
    hasNext(part)
      ? () => {
          setStage({ at: 'reading' })
          readAgain(file, { skip: part.to })
        }
      : undefined
  return { choose, readAgain, nextOf }
}

/** @param asSaved maps a parsed record to its save input */
export function useImport(
  records: Records<readonly Step[]>,
  importer: Importer,
  options: () => Pick<SaveOptions, 'audience' | 'alsoIfIncapacitated' | 'firstDays'> | undefined,
  asSaved: (record: Importable) => Importable,
) {
  const all = useAllRecords()
  const [stage, setStage] = useState<Stage>({ at: 'choose', again: false })
  const { importId, stoppedId, isHere, keepStopped, setFailed } = useImportId(importer.kind)
  const { choose, readAgain, nextOf } = useReading(records, importer, setStage)

  const save = async () => {
    if (stage.at !== 'preview') return
    const access = options()
    if (access === undefined) return
    const { file, preview, chosen, adding, here } = stage
    const wanted = preview.records.filter(({ row }) => chosen.has(row)).map(asSaved)
    const calls = { save: client.saveRecords, upload: (one: File) => client.uploadFile(one, one.name) }
    let saved = 0
    setFailed(false)
    setStage({ at: 'saving', done: 0, total: wanted.length })
    try {
      const before = all.filter((record) => record.importId === importId)
      const saving = { access, importId, adding, here, among: preview.records, before, ...calls }
      await saveAll(importer, wanted, saving, (count) => {
        saved = count
        setStage({ at: 'saving', done: count, total: wanted.length })
      })
      const leftOut = leftOutOf(preview, chosen)
      const lacks = file.lacks === true || hasMore(preview, chosen)
      const { part } = preview
      setStage({ at: 'done', saved: wanted, leftOut, isAll: !lacks && !hasNext(part), file: { ...file, lacks }, part })
    } catch (error) {
      if (!isHere()) return keepStopped()
      setFailed(true)
      const left = new Set(wanted.slice(saved).map(({ row }) => row))
      const why = messageOf(error, texts.tryAgain)
      setStage({
        ...stage,
        preview: { ...preview, records: preview.records.filter(({ row }) => left.has(row) || !chosen.has(row)) },
        chosen: left,
        failure: `${saved > 0 ? texts.someSaved(countInWords(importer, wanted.slice(0, saved))) : texts.noneSaved} ${why}`,
        attempt: stage.attempt + 1,
      })
    }
  }

  // Counts saved records by import id: the last save may have succeeded although no answer arrived.
  const stopped = (id: string) => {
    const saved = all.filter((record) => record.importId === id)
    return texts.stopped(saved.length === 0 ? undefined : countInWords(importer, saved))
  }
  const openingProblem = () => {
    if (stage.at !== 'choose') return undefined
    return stage.problem ?? (stage.again || stoppedId === undefined ? undefined : stopped(stoppedId))
  }
  return {
    stage,
    setStage,
    choose,
    readAgain,
    nextOf,
    save,
    picked: stage.at === 'preview' ? stage.preview.records.filter(({ row }) => stage.chosen.has(row)) : [],
    problem: openingProblem(),
    leave: () => setFailed(false),
  }
}

export type Import = ReturnType<typeof useImport>
