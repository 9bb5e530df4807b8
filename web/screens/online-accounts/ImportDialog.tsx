import { useId, useState } from 'react'
import { usualAccess } from '../../../records/access.ts'
import { UnreadableFile } from '../../../records/convert/login.ts'
import { type ImportPreview, previewImport } from '../../../records/convert/online-accounts.ts'
import { onlineAccount } from '../../../records/kinds/index.ts'
import { EstateError, type Records } from '../../estate/types.ts'
import { type Access, AccessChooser, accessErrors, accessOf, usePeople } from '../../records/index.ts'
import { Button, Dialog, ErrorSummary, Notice, Progress } from '../../ui/index.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { accountsInWords, saveAccounts, startsChosen } from './import-job.ts'
import { PreviewList } from './PreviewList.tsx'

type Stage =
  | { at: 'choose'; problem?: string }
  | { at: 'preview'; preview: ImportPreview; chosen: ReadonlySet<string>; failure?: string; attempt: number }
  | { at: 'saving'; done: number; total: number }
  | { at: 'done'; total: number; leftOut: number }

const tooLarge = 20 * 1024 * 1024
const levels = onlineAccount.access?.levels ?? usualAccess

/** From the file of a password manager to saved accounts: choose, look it over, import. Nothing leaves the browser unsealed. */
export default function ImportDialog({
  accounts,
  onClose,
}: {
  accounts: Records<typeof onlineAccount.steps>
  onClose: () => void
}) {
  const id = useId()
  const people = usePeople()
  const [stage, setStage] = useState<Stage>({ at: 'choose' })
  const [access, setAccess] = useState<Access>(() => accessOf(levels, onlineAccount.access?.start, false))
  const [tried, setTried] = useState(false)
  const missing = accessErrors(access, people)

  const read = async (file: File) => {
    try {
      if (file.size > tooLarge) throw new UnreadableFile('This file is too large to be a passwords export.')
      const existing = accounts.all.map(({ values }) => values)
      const preview = previewImport(new Uint8Array(await file.arrayBuffer()), existing)
      const chosen = new Set(preview.accounts.filter(startsChosen).map(({ row }) => row))
      setStage({ at: 'preview', preview, chosen, attempt: 0 })
    } catch (error) {
      setStage({
        at: 'choose',
        problem:
          error instanceof UnreadableFile ? error.message : 'This file could not be read. Please choose it again.',
      })
    }
  }

  const save = async () => {
    if (stage.at !== 'preview') return
    setTried(true)
    const { audience } = access
    if (missing.level !== undefined || missing.audience !== undefined || audience === '') return
    const { preview, chosen } = stage
    const wanted = preview.accounts.filter(({ row }) => chosen.has(row))
    const options = { audience, alsoIfIncapacitated: audience !== 'nobody' && access.alsoIfIncapacitated }
    let saved = 0
    setStage({ at: 'saving', done: 0, total: wanted.length })
    try {
      await saveAccounts(accounts, wanted, options, (count) => {
        saved = count
        setStage({ at: 'saving', done: count, total: wanted.length })
      })
      setStage({ at: 'done', total: saved, leftOut: preview.accounts.length - saved + preview.unreadable.length })
    } catch (error) {
      const left = new Set(wanted.slice(saved).map(({ row }) => row))
      const why = error instanceof EstateError ? error.message : 'Please try again.'
      setStage({
        at: 'preview',
        preview: { ...preview, accounts: preview.accounts.filter(({ row }) => left.has(row) || !chosen.has(row)) },
        chosen: left,
        failure: `${saved > 0 ? `${accountsInWords(saved)} saved, the rest is still here.` : 'Nothing was saved yet.'} ${why}`,
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
      title="Import accounts"
      description="From the export file of a password manager. It is read in this browser only, and sealed before it is sent."
      footer={
        stage.at === 'done' ? (
          <Button onClick={onClose}>Show my accounts</Button>
        ) : (
          <>
            <Button variant="secondary" disabled={stage.at === 'saving'} onClick={onClose}>
              Cancel
            </Button>
            {stage.at === 'preview' && (
              <>
                <Button variant="secondary" onClick={() => setStage({ at: 'choose' })}>
                  Choose another file
                </Button>
                <Button disabled={stage.chosen.size === 0} onClick={() => void save()}>
                  Import {accountsInWords(stage.chosen.size)}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      {stage.at === 'choose' && <ChooseFile problem={stage.problem} onFile={(file) => void read(file)} />}
      {stage.at === 'preview' && (
        <>
          <ErrorSummary message={stage.failure} attempt={stage.attempt} />
          <PreviewList
            preview={stage.preview}
            chosen={stage.chosen}
            onChosen={(chosen) => setStage({ ...stage, chosen })}
          />
          <AccessChooser
            id={id}
            levels={levels}
            value={access}
            onChange={setAccess}
            people={people}
            errors={tried ? missing : {}}
          />
        </>
      )}
      {stage.at === 'saving' && (
        <Progress
          label="Sealing and saving"
          value={stage.total === 0 ? 100 : (stage.done / stage.total) * 100}
          detail={`${stage.done} of ${stage.total}`}
        />
      )}
      {stage.at === 'done' && <Done total={stage.total} leftOut={stage.leftOut} />}
    </Dialog>
  )
}

function Done({ total, leftOut }: { total: number; leftOut: number }) {
  return (
    <>
      <output className="text-lg">
        {accountsInWords(total)} imported{leftOut > 0 && `, ${leftOut} left out`}.
      </output>
      <Notice tone="clay" title="Now delete the export file from this computer">
        Whoever finds it can read every password in it. Empty the trash of your computer, too.
      </Notice>
    </>
  )
}
