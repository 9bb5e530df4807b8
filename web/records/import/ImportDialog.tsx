import { useState } from 'react'
import type { Importer, ImportPreview } from '../../../records/convert/importer.ts'
import type { Step } from '../../../records/define.ts'
import type { Records } from '../../estate/types.ts'
import { messageOf } from '../../estate/message-of.ts'
import { Button, Dialog, ErrorSummary, Notice, Progress } from '../../ui/index.ts'
import { ChooseAudience } from '../audience/ChooseAudience.tsx'
import { useAudienceChoice } from '../audience/use-audience-choice.tsx'
import { ChooseExport } from './ChooseExport.tsx'
import { PreviewList } from './PreviewList.tsx'
import { readInWorker } from './read-in-worker.ts'
import { countInWords, saveAll, startsChosen } from './save-all.ts'
import { words as texts } from './words.ts'

type Stage =
  | { at: 'choose'; problem?: string }
  | {
      at: 'preview'
      preview: ImportPreview
      /** What was here when the file was read: what is added to it builds on that. */
      here: Records<readonly Step[]>['all']
      chosen: ReadonlySet<string>
      /** Of the chosen ones those that are added to what is here. */
      adding: ReadonlySet<string>
      failure?: string
      attempt: number
    }
  | { at: 'saving'; done: number; total: number }
  | { at: 'done'; total: number; leftOut: number }

/** From the file of another program to saved records: choose, look it over, import. Nothing leaves the browser unsealed. */
export function ImportDialog({
  records,
  importer,
  onClose,
}: {
  records: Records<readonly Step[]>
  importer: Importer
  onClose: () => void
}) {
  const { definition } = records
  const { words } = importer
  const audience = useAudienceChoice(definition)
  const hasChoice = definition.audience === 'chosen'
  const fixed = {
    audience: definition.audience === 'everyone_named' ? 'everyone_named' : 'nobody',
    alsoIfIncapacitated: definition.access?.alsoIfIncapacitated ?? false,
  } as const
  const [stage, setStage] = useState<Stage>({ at: 'choose' })

  const read = async (files: readonly File[]) => {
    if (files.reduce((sum, { size }) => sum + size, 0) > importer.maxBytes)
      return setStage({ at: 'choose', problem: words.tooLarge })
    const here = records.all
    const answer = await readInWorker({
      kind: definition.kind,
      files: await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer()))),
      existing: here.map(({ values }) => values),
    })
    if ('problem' in answer) return setStage({ at: 'choose', problem: answer.problem })
    const { preview } = answer
    const chosen = new Set(preview.records.filter(startsChosen).map(({ row }) => row))
    setStage({ at: 'preview', preview, here, chosen, adding: new Set(), attempt: 0 })
  }

  const save = async () => {
    if (stage.at !== 'preview') return
    const options = hasChoice ? audience.take() : fixed
    if (options === undefined) return
    const { preview, chosen, adding, here } = stage
    const wanted = preview.records.filter(({ row }) => chosen.has(row))
    let saved = 0
    setStage({ at: 'saving', done: 0, total: wanted.length })
    try {
      await saveAll(records, words, wanted, { access: options, adding, here }, (count) => {
        saved = count
        setStage({ at: 'saving', done: count, total: wanted.length })
      })
      setStage({ at: 'done', total: saved, leftOut: preview.records.length - saved + preview.leftOut.length })
    } catch (error) {
      const left = new Set(wanted.slice(saved).map(({ row }) => row))
      const why = messageOf(error, texts.tryAgain)
      setStage({
        at: 'preview',
        preview: { ...preview, records: preview.records.filter(({ row }) => left.has(row) || !chosen.has(row)) },
        here,
        adding,
        chosen: left,
        failure: `${saved > 0 ? texts.someSaved(countInWords(words, saved)) : texts.noneSaved} ${why}`,
        attempt: stage.attempt + 1,
      })
    }
  }

  return (
    <Dialog
      open
      width="wide"
      modalOnly
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
            {stage.at === 'preview' && (
              <>
                <Button variant="secondary" onClick={() => setStage({ at: 'choose' })}>
                  {texts.another}
                </Button>
                <Button disabled={stage.chosen.size === 0} onClick={() => void save()}>
                  {texts.import(countInWords(words, stage.chosen.size))}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      {stage.at === 'choose' && (
        <ChooseExport importer={importer} problem={stage.problem} onFiles={(files) => void read(files)} />
      )}
      {stage.at === 'preview' && (
        <>
          <ErrorSummary message={stage.failure} attempt={stage.attempt} />
          {/* First, for all of them at once: a list of hundreds stands below. */}
          {hasChoice && (
            <section className="rounded-xl border border-line p-4 sm:p-5">
              <ChooseAudience {...audience.chooser} many />
            </section>
          )}
          {audience.naming}
          <PreviewList
            definition={definition}
            words={words}
            preview={stage.preview}
            chosen={stage.chosen}
            adding={stage.adding}
            onChosen={(chosen, adding) => setStage({ ...stage, chosen, adding })}
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
      {stage.at === 'done' && <Done words={words} total={stage.total} leftOut={stage.leftOut} />}
    </Dialog>
  )
}

function Done({ words, total, leftOut }: { words: Importer['words']; total: number; leftOut: number }) {
  return (
    <>
      <output className="text-lg">{texts.imported(countInWords(words, total), leftOut)}</output>
      {words.after && (
        <Notice tone="clay" title={words.after.title}>
          {words.after.text}
        </Notice>
      )}
    </>
  )
}
