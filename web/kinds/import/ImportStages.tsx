import type { ReactNode } from 'react'
import type { Importer } from '../../../records/convert/importer.ts'
import { Button, ErrorSummary } from '../../ui/index.ts'
import { AskColumns, ReadAsChoice } from './AskColumns.tsx'
import { AskOwner } from './AskOwner.tsx'
import { AskPassword } from './AskPassword.tsx'
import { Found, PreviewList } from './PreviewList.tsx'
import { hasMore } from './save-all.ts'
import type { Stage } from './stage.ts'
import type { Import } from './use-import-stages.ts'
import { words as texts } from './words.ts'

export const questionForm = 'asked-about-export'

export function AskQuestion({
  stage: { file, question, attempt },
  importing: { setStage, readAgain },
}: {
  stage: Extract<Stage, { at: 'asked' }>
  importing: Import
}) {
  if (question.asks === 'password')
    return (
      <AskPassword
        key={attempt}
        form={questionForm}
        program={question.format}
        wrong={question.wrong}
        keyFile={file.answers.keyFile}
        onKey={(key) => {
          setStage({ at: 'reading' })
          readAgain(file, key, attempt + 1)
        }}
      />
    )
  return (
    <>
      {question.readAs && (
        <ReadAsChoice readAs={question.readAs} onEncoding={(encoding) => readAgain(file, { encoding }, attempt + 1)} />
      )}
      <AskColumns
        form={questionForm}
        key={attempt}
        first={attempt === 0}
        columns={question.columns}
        onColumns={(columns) => readAgain(file, { columns })}
      />
    </>
  )
}

export function Preview({
  stage,
  importer,
  importing: { setStage, readAgain, nextOf },
  children,
}: {
  stage: Extract<Stage, { at: 'preview' }>
  importer: Importer
  importing: Import
  children: ReactNode
}) {
  const { file, preview } = stage
  const { owner, readAs } = preview
  const next = nextOf({ ...file, lacks: file.lacks === true || hasMore(preview, new Set()) }, preview.part)
  return (
    <>
      <ErrorSummary message={stage.failure} attempt={stage.attempt} />
      <Found importer={importer} preview={preview} />
      {next && (
        <Button variant="quiet" className="self-start" onClick={next}>
          {texts.skipPart}
        </Button>
      )}
      {children}
      {owner && <AskOwner question={owner} onAnswer={(answer) => readAgain(file, { owner: answer })} />}
      {readAs && <ReadAsChoice readAs={readAs} onEncoding={(encoding) => readAgain(file, { encoding })} />}
      <PreviewList
        importer={importer}
        preview={preview}
        chosen={stage.chosen}
        adding={stage.adding}
        onChosen={(chosen, adding) => setStage({ ...stage, chosen, adding })}
        onRecords={(some) => setStage({ ...stage, preview: { ...preview, records: some } })}
        onColumns={(columns) =>
          setStage({ at: 'asked', file, attempt: 0, question: { asks: 'columns', columns, ...(readAs && { readAs }) } })
        }
      />
    </>
  )
}
