import { startTransition, useEffect, useRef, useState } from 'react'
import type { FilePart, Importer, Said } from '../../../records/convert/importer.ts'
import { read as asToday, type Step } from '../../../records/define.ts'
import { definitionOf } from '../../../records/kinds/index.ts'
import type { Records } from '../../estate/types.ts'
import { ownName, profile } from '../../../records/kinds/profile.ts'
import { client, useAllRecords, useRecords } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { useAskBeforeLeaving } from '../../ui/ask-before-leaving.ts'
import { Button, Dialog, ErrorSummary, Progress } from '../../ui/index.ts'
import { withLevel } from '../access.ts'
import { ChooseAudience } from '../audience/ChooseAudience.tsx'
import { useAudienceChoice } from '../audience/use-audience-choice.tsx'
import { nextTurn } from '../in-pieces.ts'
import { forgetStoppedImport, stoppedImport, stoppedImportKeeper } from '../tab-drafts.ts'
import { AskColumns, ReadAsChoice } from './AskColumns.tsx'
import { AskOwner } from './AskOwner.tsx'
import { AskPassword } from './AskPassword.tsx'
import { ChooseExport } from './ChooseExport.tsx'
import { Done } from './Done.tsx'
import { Found, PreviewList } from './PreviewList.tsx'
import { withJudgedAttachments } from './judge-attachments.ts'
import { readInWorker } from './read-in-worker.ts'
import type { Chosen, Stage } from './stage.ts'
import { countInWords, isNothingNew, saveAll, startsChosen } from './save-all.ts'
import { words as texts } from './words.ts'

/** The form of whatever is asked about a file: its button stands in the footer. */
const askedForm = 'asked-about-export'

/** From the file of another program to saved records: choose, look it over, import. Nothing leaves the browser unsealed. */
export function ImportDialog({
  records,
  importer,
  onClose: onClosed,
}: {
  records: Records<readonly Step[]>
  importer: Importer
  onClose: () => void
}) {
  const { definition } = records
  const { words } = importer
  const all = useAllRecords()
  const [mine] = useRecords(profile).all
  const audience = useAudienceChoice(definition)
  const hasChoice = definition.audience === 'chosen'
  const fixed = {
    audience: definition.audience === 'everyone_named' ? 'everyone_named' : 'nobody',
    alsoIfIncapacitated: definition.access?.alsoIfIncapacitated ?? false,
  } as const
  const { kind } = importer
  const [goesOn] = useState(() => stoppedImport(kind))
  const [stage, setStage] = useState<Stage>({ at: 'choose', again: false })
  const box = useRef<HTMLInputElement>(null)
  // What is saved after a failure belongs to the same import.
  const [importId] = useState(() => goesOn ?? crypto.randomUUID())

  const [keepStopped] = useState(() => stoppedImportKeeper(kind))
  const isHere = useRef(true)
  // The import failed: said again, should the lock take the page away.
  const failed = useRef(false)
  useEffect(() => {
    isHere.current = true
    forgetStoppedImport(kind)
    return () => {
      isHere.current = false
      if (failed.current) keepStopped(importId)
    }
  }, [kind, keepStopped, importId])
  useAskBeforeLeaving(stage.at === 'saving')
  const onClose = () => {
    failed.current = false
    onClosed()
  }

  const choose = async (files: readonly File[]) => {
    if (files.reduce((sum, { size }) => sum + size, 0) > importer.maxBytes)
      return setStage({ at: 'choose', problem: words.tooLarge, again: true })
    setStage({ at: 'reading' })
    await read({ files, said: {} }, 0)
  }

  const read = async (file: Chosen, attempt: number) => {
    const here = records.all
    const also = (importer.also ?? []).map((beside) => {
      const other = definitionOf(beside)
      const some = all.filter((record) => record.kind === beside)
      return [beside, other ? some.map((one) => asToday(other, one.definitionVersion, one.values)) : []] as const
    })
    const answer = await readInWorker({
      kind: importer.kind,
      ...file,
      existing: Object.fromEntries([[importer.kind, here.map(({ values }) => values)], ...also]),
      around: { ids: here.map(({ id }) => id), ownName: mine ? ownName(mine.values) : '' },
    })
    if ('problem' in answer) return setStage({ at: 'choose', problem: answer.problem, again: true })
    if ('question' in answer) return setStage({ at: 'asked', file, question: answer.question, attempt })
    const preview = { ...answer.preview, records: await withJudgedAttachments(answer.preview.records) }
    // Of thousands each of these takes a while: the page is free in between.
    await nextTurn()
    const chosen = new Set(preview.records.filter(startsChosen).map(({ row }) => row))
    startTransition(() => setStage({ at: 'preview', file, preview, here, chosen, adding: new Set(), attempt: 0 }))
  }
  const readAgain = (file: Chosen, said: Said, attempt = 0) =>
    void read({ ...file, said: { ...file.said, ...said } }, attempt)

  /** Goes on in the file behind a part of it; nothing where that was the last. */
  const nextOf = ({ files, said }: Chosen, part: FilePart | undefined) =>
    part && part.to < part.all
      ? () => {
          setStage({ at: 'reading' })
          readAgain({ files, said }, { skip: part.to })
        }
      : undefined

  const save = async () => {
    if (stage.at !== 'preview') return
    const options = hasChoice ? audience.take() : fixed
    if (options === undefined) return
    const { file, preview, chosen, adding, here } = stage
    const wanted = preview.records
      .filter(({ row }) => chosen.has(row))
      .map((record) => ({ ...record, values: withLevel(definition, record.values, audience.chooser.value) }))
    const calls = { save: client.saveRecords, upload: (one: File) => client.uploadFile(one, one.name) }
    let saved = 0
    failed.current = false
    setStage({ at: 'saving', done: 0, total: wanted.length })
    try {
      const before = all.filter((record) => record.importId === importId)
      const saving = { access: options, importId, adding, here, among: preview.records, before, ...calls }
      await saveAll(importer, wanted, saving, (count) => {
        saved = count
        setStage({ at: 'saving', done: count, total: wanted.length })
      })
      const leftOut = preview.records.length - saved + preview.leftOut.length
      setStage({ at: 'done', saved: wanted, leftOut, file, part: preview.part })
    } catch (error) {
      if (!isHere.current) return keepStopped(importId)
      failed.current = true
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

  // Counted among what is here: the last save may have arrived without an answer.
  const stopped = (id: string) => {
    const there = all.filter((record) => record.importId === id)
    return texts.stopped(there.length === 0 ? undefined : countInWords(importer, there))
  }
  const next = stage.at === 'preview' ? nextOf(stage.file, stage.preview.part) : undefined
  const picked = stage.at === 'preview' ? stage.preview.records.filter(({ row }) => stage.chosen.has(row)) : []
  return (
    <Dialog
      open
      width="wide"
      modalOnly
      firstFocus={box}
      onOpenChange={() => {
        if (stage.at !== 'saving') onClose()
      }}
      title={words.title}
      description={words.description}
      footer={
        stage.at === 'done' ? (
          <Button onClick={onClose}>{words.done}</Button>
        ) : (
          <>
            <Button variant="secondary" disabled={stage.at === 'saving'} onClick={onClose}>
              {texts.cancel}
            </Button>
            {(stage.at === 'preview' || stage.at === 'asked') && (
              <Button variant="secondary" onClick={() => setStage({ at: 'choose', again: true })}>
                {texts.another}
              </Button>
            )}
            {stage.at === 'asked' && (
              <Button type="submit" form={askedForm}>
                {stage.question.asks === 'password' ? texts.open : texts.readIt}
              </Button>
            )}
            {stage.at === 'preview' && (
              <Button disabled={picked.length === 0} onClick={() => void save()}>
                {texts.import(countInWords(importer, picked))}
              </Button>
            )}
          </>
        )
      }
    >
      {stage.at === 'choose' && (
        <ChooseExport
          importer={importer}
          problem={stage.problem ?? (stage.again || goesOn === undefined ? undefined : stopped(goesOn))}
          box={box}
          again={stage.again}
          onFiles={(files) => void choose(files)}
        />
      )}
      {stage.at === 'reading' && <output>{texts.reading}</output>}
      {stage.at === 'asked' && stage.question.asks === 'password' && (
        <AskPassword
          key={stage.attempt}
          form={askedForm}
          program={stage.question.format}
          wrong={stage.question.wrong}
          keyFile={stage.file.said.keyFile}
          onKey={(key) => {
            setStage({ at: 'reading' })
            readAgain(stage.file, key, stage.attempt + 1)
          }}
        />
      )}
      {stage.at === 'asked' && stage.question.asks === 'columns' && (
        <>
          {stage.question.readAs && (
            <ReadAsChoice
              readAs={stage.question.readAs}
              onEncoding={(encoding) => readAgain(stage.file, { encoding }, stage.attempt + 1)}
            />
          )}
          <AskColumns
            form={askedForm}
            key={stage.attempt}
            first={stage.attempt === 0}
            columns={stage.question.columns}
            onColumns={(columns) => readAgain(stage.file, { columns })}
          />
        </>
      )}
      {stage.at === 'preview' && (
        <>
          <ErrorSummary message={stage.failure} attempt={stage.attempt} />
          <Found importer={importer} preview={stage.preview} />
          {next && (
            <Button variant="quiet" className="self-start" onClick={next}>
              {texts.skipPart}
            </Button>
          )}
          {/* First, for all of them at once: a list of hundreds stands below. */}
          {hasChoice && (picked.length > 0 || !stage.preview.records.every(isNothingNew)) && (
            <section className="rounded-xl border border-line p-4 sm:p-5">
              <ChooseAudience {...audience.chooser} many />
            </section>
          )}
          {audience.naming}
          {stage.preview.owner && (
            <AskOwner question={stage.preview.owner} onAnswer={(owner) => readAgain(stage.file, { owner })} />
          )}
          {stage.preview.readAs && (
            <ReadAsChoice
              readAs={stage.preview.readAs}
              onEncoding={(encoding) => readAgain(stage.file, { encoding })}
            />
          )}
          <PreviewList
            importer={importer}
            preview={stage.preview}
            chosen={stage.chosen}
            adding={stage.adding}
            onChosen={(chosen, adding) => setStage({ ...stage, chosen, adding })}
            onRecords={(some) => setStage({ ...stage, preview: { ...stage.preview, records: some } })}
            onColumns={(columns) =>
              setStage({
                at: 'asked',
                file: stage.file,
                attempt: 0,
                question: {
                  asks: 'columns',
                  columns,
                  ...(stage.preview.readAs && { readAs: stage.preview.readAs }),
                },
              })
            }
          />
        </>
      )}
      {stage.at === 'saving' && (
        <Progress
          label={texts.saving}
          value={stage.total === 0 ? 100 : (stage.done / stage.total) * 100}
          detail={texts.progress(stage.done, stage.total)}
        />
      )}
      {stage.at === 'done' && (
        <Done importer={importer} saved={stage.saved} leftOut={stage.leftOut} onNext={nextOf(stage.file, stage.part)} />
      )}
    </Dialog>
  )
}
