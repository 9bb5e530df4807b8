import { useRef, useState } from 'react'
import type { ImportPreview } from '../../../records/convert/importer.ts'
import { memberImporter } from '../../../records/convert/vcard/importer.ts'
import { circleMember } from '../../../records/convert/vcard/member.ts'
import type { Row } from '../../../records/fields/index.ts'
import { Button, Dialog } from '../../ui/index.ts'
import { ChooseExport } from './ChooseExport.tsx'
import { Found, PreviewList } from './PreviewList.tsx'
import { readInWorker } from './read-in-worker.ts'
import { countInWords, isTickedAtFirst } from './save-all.ts'
import { words } from './words.ts'

export type MembersFromCardsProps = {
  rows: readonly Row[]
  onRows: (rows: readonly Row[], count: number) => void
  onClose: () => void
}

type Stage =
  | { at: 'choose'; problem?: string; again: boolean }
  | { at: 'reading' }
  | { at: 'preview'; preview: ImportPreview; chosen: ReadonlySet<string>; adding: ReadonlySet<string> }

const asRow = (values: Readonly<Record<string, unknown>>): Row =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** Adds contact cards to a circle. The user decides which cards update existing members. */
export function MembersFromCards({ rows, onRows, onClose }: MembersFromCardsProps) {
  const [stage, setStage] = useState<Stage>({ at: 'choose', again: false })
  const box = useRef<HTMLInputElement>(null)
  const { title, description, tooLarge } = memberImporter.words
  const read = async (files: readonly File[]) => {
    if (files.reduce((sum, { size }) => sum + size, 0) > memberImporter.maxBytes)
      return setStage({ at: 'choose', problem: tooLarge, again: true })
    setStage({ at: 'reading' })
    const { kind } = memberImporter
    const answer = await readInWorker({
      kind,
      files,
      answers: {},
      existing: { [kind]: rows },
      context: { ids: [] },
    })
    if (!('preview' in answer))
      return setStage({ at: 'choose', problem: 'problem' in answer ? answer.problem : words.notRead, again: true })
    const { preview } = answer
    const chosen = new Set(preview.records.filter(isTickedAtFirst).map(({ row }) => row))
    setStage({ at: 'preview', preview, chosen, adding: new Set() })
  }
  const picked = stage.at === 'preview' ? stage.preview.records.filter(({ row }) => stage.chosen.has(row)) : []
  const add = () => {
    if (stage.at !== 'preview') return
    const all = [...rows]
    for (const { row, values, duplicateOf } of picked) {
      const adds = stage.adding.has(row) ? duplicateOf?.adds : undefined
      if (adds) all[adds.at] = { ...all[adds.at], ...asRow(adds.values) }
      else all.push(asRow(values))
    }
    onRows(all, picked.length)
    onClose()
  }
  return (
    <Dialog
      open
      width="wide"
      modalOnly
      firstFocus={box}
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          {stage.at === 'preview' && (
            <>
              <Button variant="secondary" onClick={() => setStage({ at: 'choose', again: true })}>
                {words.another}
              </Button>
              <Button disabled={picked.length === 0} onClick={add}>
                {words.addCounted(countInWords(memberImporter, picked))}
              </Button>
            </>
          )}
        </>
      }
    >
      {stage.at === 'choose' && (
        <ChooseExport
          importer={memberImporter}
          problem={stage.problem}
          box={box}
          again={stage.again}
          onFiles={(files) => void read(files)}
        />
      )}
      {stage.at === 'reading' && <output>{words.reading}</output>}
      {stage.at === 'preview' && (
        <>
          <Found importer={memberImporter} preview={stage.preview} />
          <PreviewList
            importer={memberImporter}
            definition={circleMember}
            preview={stage.preview}
            chosen={stage.chosen}
            adding={stage.adding}
            onChosen={(chosen, adding) => setStage({ ...stage, chosen, adding })}
            onRecords={(records) => setStage({ ...stage, preview: { ...stage.preview, records } })}
            onColumns={() => undefined}
          />
        </>
      )}
    </Dialog>
  )
}
