import { useRef } from 'react'
import { bytesInWords } from '../../kinds/bytes.ts'
import { FileInput } from '../../kinds/import/ChooseExport.tsx'
import { useAskBeforeLeaving } from '../../ui/ask-before-leaving.ts'
import { Button, Dialog, Field, Progress } from '../../ui/index.ts'
import { Done, Preview } from './Parts.tsx'
import { type BringBack, useBringBack } from './use-bring-back.ts'
import { words } from './words.ts'

export function BringBackDialog({ onClose }: { onClose: () => void }) {
  const bringing = useBringBack()
  const { stage } = bringing
  const box = useRef<HTMLInputElement>(null)
  const isRunning = stage.at === 'running'
  useAskBeforeLeaving(isRunning)
  return (
    <Dialog
      open
      width="wide"
      modalOnly
      firstFocus={box}
      onOpenChange={() => {
        if (!isRunning) onClose()
      }}
      title={words.title}
      footer={<Buttons bringing={bringing} onClose={onClose} />}
    >
      {stage.at === 'choose' && (
        <>
          <Field label={words.file} hint={words.fileHint} error={stage.problem}>
            <FileInput
              box={box}
              accept=".zip,.csv,application/zip,text/csv"
              onFiles={([file]) => file && void bringing.choose(file)}
            />
          </Field>
          <p className="text-soft">{words.other}</p>
        </>
      )}
      {stage.at === 'reading' && <output>{words.reading}</output>}
      {stage.at === 'preview' && <Preview stage={stage} onUntrash={() => void bringing.untrash()} />}
      {stage.at === 'running' && <Running stage={stage} />}
      {stage.at === 'done' && <Done stage={stage} />}
    </Dialog>
  )
}

function Running({ stage: { done, total, stopping } }: { stage: Extract<BringBack['stage'], { at: 'running' }> }) {
  const size = total.bytes === 0 ? undefined : words.bytes(bytesInWords(done.bytes), bytesInWords(total.bytes))
  // In the progress, a record counts as much as 10 kB of a file.
  const [now, all] = [done, total].map(({ records, bytes }) => records * 10_000 + bytes)
  return (
    <>
      <Progress
        label={stopping ? words.stopping : words.running}
        value={((now ?? 0) / Math.max(1, all ?? 0)) * 100}
        detail={words.progress(done.records, total.records, size)}
      />
      <p className="text-soft">{words.leave}</p>
    </>
  )
}

function Buttons({ bringing: { stage, again, bring, stop }, onClose }: { bringing: BringBack; onClose: () => void }) {
  if (stage.at === 'done') return <Button onClick={onClose}>{words.finish}</Button>
  if (stage.at === 'running')
    return (
      <Button variant="secondary" disabled={stage.stopping} onClick={stop}>
        {words.stop}
      </Button>
    )
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        {words.cancel}
      </Button>
      {stage.at === 'preview' && (
        <>
          <Button variant="secondary" onClick={again}>
            {words.another}
          </Button>
          {stage.plan.coming.length > 0 && (
            <Button onClick={() => void bring()}>
              {stage.attempt > 0 ? words.goOn : words.bringIn(stage.plan.coming.length)}
            </Button>
          )}
        </>
      )}
    </>
  )
}
