import { useEffect, useRef, useState } from 'react'
import { decode } from '../../../records/convert/encoding.ts'
import { isPasswordTable, ownTableKind } from '../../../records/convert/own-table.ts'
import { type Coming, planOf, type WholePlan } from '../../../records/convert/whole/plan.ts'
import { type OpenedWhole, openWhole } from '../../../records/convert/whole/read.ts'
import { tablePlanOf } from '../../../records/convert/whole/table-plan.ts'
import { isZip } from '../../../records/convert/zip.ts'
import { UnreadableFile } from '../../../records/convert/reading.ts'
import { dayOfMoment } from '../../../records/day-of-moment.ts'
import { client, EstateError, readEverything } from '../../estate/index.ts'
import { mostRecords } from '../../estate/in-saves.ts'
import { messageOf } from '../../estate/message-of.ts'
import { nextTurn } from '../../kinds/send-in-pieces.ts'
import { audiencesInWords, peopleIn } from '../../kinds/access/people.ts'
import { type ImportOutcome, importRecords, bytesOfAll, type ImportProgress } from './run.ts'
import { words } from './words.ts'

export type Stage =
  | { at: 'choose'; problem?: string }
  | { at: 'reading' }
  | {
      at: 'preview'
      about: string
      files: OpenedWhole['files']
      plan: WholePlan
      /** Labels of the fields that a table does not contain. */
      notKept: readonly string[]
      failure?: string
      attempt: number
    }
  | { at: 'running'; done: ImportProgress; total: ImportProgress; stopping: boolean }
  | { at: 'done'; brought: ImportOutcome; plan: WholePlan }

async function planned({ whole: { records }, files }: OpenedWhole): Promise<WholePlan> {
  const here = await readEverything()
  const ids = records.map(({ id }) => id)
  const kept = await client.idsForImport(ids)
  const byId = new Map(ids.map((id, at) => [id, kept[at] ?? id]))
  return planOf(records, byId, here, ({ id, size }) => files.get(id)?.size === size, nextTurn)
}

/** The import reads a table into memory; 20,000 long rows take about 50 MB. */
const longestTable = 100 * 1024 * 1024
const headings = 10_000

type Found = Pick<Extract<Stage, { at: 'preview' }>, 'about' | 'files' | 'plan' | 'notKept'>

async function tableIn(file: File): Promise<Found | undefined> {
  // The header row identifies our tables, so the import need not read another program’s large CSV.
  const head = decode(new Uint8Array(await file.slice(0, headings).arrayBuffer())).text
  if (isPasswordTable(head)) throw new UnreadableFile(words.passwordTable)
  if (ownTableKind(head) === undefined) {
    if (/\.csv$/i.test(file.name)) throw new UnreadableFile(words.foreignTable)
    return undefined
  }
  if (file.size > longestTable) throw new UnreadableFile(words.tooLargeTable)
  const { text } = decode(new Uint8Array(await file.arrayBuffer()))
  const { records } = await readEverything()
  const table = tablePlanOf(text, records, audiencesInWords(peopleIn(records)))
  if (table === undefined) return undefined
  const { plan, notKept, definition } = table
  return { about: words.table(definition.name.many), files: new Map(), plan, notKept }
}

async function found(file: File): Promise<Found> {
  const isPacked = isZip(new Uint8Array(await file.slice(0, 4).arrayBuffer()))
  const table = isPacked ? undefined : await tableIn(file)
  if (table) return table
  const opened = await openWhole(file)
  const { email, madeAt } = opened.whole
  const about = words.made(email, dayOfMoment(madeAt))
  return { about, files: opened.files, plan: await planned(opened), notKept: [] }
}

export function useBringBack() {
  const [stage, setStage] = useState<Stage>({ at: 'choose' })
  // A retry after a failure belongs to the same import.
  const [importId] = useState(() => crypto.randomUUID())
  const running = useRef<AbortController>(undefined)
  const chosen = useRef<File>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const choose = async (file: File) => {
    setStage({ at: 'reading' })
    try {
      chosen.current = file
      setStage({ at: 'preview', ...(await found(file)), attempt: 0 })
    } catch (error) {
      const problem = error instanceof UnreadableFile ? error.message : messageOf(error, words.notRead)
      setStage({ at: 'choose', problem })
    }
  }

  const untrash = async () => {
    const file = chosen.current
    if (stage.at !== 'preview' || file === undefined) return
    const { trashed } = stage.plan
    setStage({ at: 'reading' })
    try {
      for (let from = 0; from < trashed.length; from += mostRecords) {
        const some = trashed.slice(from, from + mostRecords).map(({ id }) => id)
        await client.restoreRecords(some, words.untrashed(from + some.length), importId)
      }
      setStage({ ...stage, ...(await found(file)) })
    } catch (error) {
      setStage({ ...stage, failure: messageOf(error, words.tryAgain), attempt: stage.attempt + 1 })
    }
  }

  const bring = async () => {
    if (stage.at !== 'preview') return
    const { files, plan } = stage
    const controller = new AbortController()
    running.current = controller
    const total = { records: plan.coming.length, bytes: bytesOfAll(plan.coming) }
    const brought: ImportOutcome & { records: Coming[] } = { records: [], files: 0, refused: [], damaged: [] }
    const show = (done: ImportProgress) => setStage({ at: 'running', done, total, stopping: controller.signal.aborted })
    show({ records: 0, bytes: 0 })
    try {
      const { saveRecords: save, uploadFile: upload, uploadPreview } = client
      const calls = { save, upload, uploadPreview, importId, onProgress: show, signal: controller.signal }
      await importRecords(plan.coming, { ...calls, files }, brought)
      setStage({ at: 'done', brought, plan })
    } catch (error) {
      const count = brought.records.length
      const isStopped = error instanceof EstateError && error.code === 'cancelled'
      const why = messageOf(error, words.tryAgain)
      const failure = isStopped ? words.stoppedAt(count, total.records) : words.failedAt(count, total.records, why)
      const inNow = new Set(brought.records)
      const coming = plan.coming.filter((one) => !inNow.has(one))
      setStage({ ...stage, plan: { ...plan, coming }, failure, attempt: stage.attempt + 1 })
    }
  }

  return {
    stage,
    choose,
    untrash,
    bring,
    again: () => setStage({ at: 'choose' }),
    stop: () => {
      running.current?.abort()
      if (stage.at === 'running') setStage({ ...stage, stopping: true })
    },
  }
}

export type BringBack = ReturnType<typeof useBringBack>
