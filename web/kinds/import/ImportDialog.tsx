import { useRef } from 'react'
import type { Importer } from '../../../records/convert/importer.ts'
import type { Step } from '../../../records/define.ts'
import type { Records } from '../../estate/types.ts'
import { useAskBeforeLeaving } from '../../ui/ask-before-leaving.ts'
import { Button, Dialog, Progress } from '../../ui/index.ts'
import { withLevel } from '../access/access.ts'
import { firstDaysAtStart } from '../access/first-days.ts'
import { ChooseAudience } from '../access/ChooseAudience.tsx'
import { useAudienceChoice } from '../access/use-audience-choice.tsx'
import { ChooseExport } from './ChooseExport.tsx'
import { Done } from './Done.tsx'
import { AskQuestion, questionForm, Preview } from './ImportStages.tsx'
import { countInWords, isDuplicate } from './save-all.ts'
import { type Import, useImport } from './use-import-stages.ts'
import { words as texts } from './words.ts'

/** Choose, review, save. The browser uploads only sealed records. */
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
  const audience = useAudienceChoice(definition)
  const hasChoice = definition.audience === 'chosen'
  const fixed = {
    audience: definition.audience === 'everyone_named' ? 'everyone_named' : 'nobody',
    alsoIfIncapacitated: definition.access?.alsoIfIncapacitated ?? false,
    firstDays: firstDaysAtStart(definition),
  } as const
  const box = useRef<HTMLInputElement>(null)
  const importing = useImport(records, importer, hasChoice ? audience.take : () => fixed, (record) => ({
    ...record,
    values: withLevel(definition, record.values, audience.chooser.value),
  }))
  const { stage, picked } = importing
  useAskBeforeLeaving(stage.at === 'saving')
  const onClose = () => {
    importing.leave()
    onClosed()
  }
  const receivers = hasChoice && (
    <section className="rounded-xl border border-line p-4 sm:p-5">
      <ChooseAudience {...audience.chooser} many />
    </section>
  )
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
      footer={<ImportButtons importer={importer} importing={importing} onClose={onClose} />}
    >
      {stage.at === 'choose' && (
        <ChooseExport
          importer={importer}
          problem={importing.problem}
          box={box}
          again={stage.again}
          isOurs={stage.isOurs}
          onFiles={(files) => void importing.choose(files)}
        />
      )}
      {stage.at === 'reading' && <output>{texts.reading}</output>}
      {stage.at === 'asked' && <AskQuestion stage={stage} importing={importing} />}
      {stage.at === 'preview' && (
        <>
          <Preview stage={stage} importer={importer} importing={importing}>
            {/* The audience is above the list, since it applies to all records and the list may be long. */}
            {!stage.preview.records.every(isDuplicate) && receivers}
            {audience.naming}
          </Preview>
          {/* If all are duplicates, the first tick shows the audience below the list, so no row moves. */}
          {stage.preview.records.every(isDuplicate) && picked.length > 0 && receivers}
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
        <Done
          importer={importer}
          saved={stage.saved}
          leftOut={stage.leftOut}
          isAll={stage.isAll}
          onNext={importing.nextOf(stage.file, stage.part)}
        />
      )}
    </Dialog>
  )
}

function ImportButtons({
  importer,
  importing: { stage, setStage, save, picked },
  onClose,
}: {
  importer: Importer
  importing: Import
  onClose: () => void
}) {
  if (stage.at === 'done') return <Button onClick={onClose}>{importer.words.done}</Button>
  return (
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
        <Button type="submit" form={questionForm}>
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
