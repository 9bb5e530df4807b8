import { Printer } from 'lucide-react'
import { useState } from 'react'
import { inWords, type Saved, withoutMy } from '../../../records/in-words.ts'
import { client } from '../../estate/index.ts'
import type { SavedRecord } from '../../estate/types.ts'
import { DownloadPdf } from '../../shared/papers/DownloadPdf.tsx'
import { picturesOnPaper } from '../../shared/papers/pictures-on-paper.ts'
import { usePictures } from '../../shared/papers/use-pictures.tsx'
import { Button, Checkbox, Dialog } from '../../ui/index.ts'
import { usePrint } from '../../ui/PrintSheet.tsx'
import { usePeople } from '../access/people.ts'
import { useTitles } from '../read/titles.ts'
import { audienceInWords } from '../access/people.ts'
import { words } from '../dialog-words.ts'
import { PaperRecords } from './PaperRecords.tsx'
import { usePaperOf } from './paper-of.ts'

export type PrintDialogProps = {
  heading: string
  chosen: readonly (Saved & Pick<SavedRecord, 'id' | 'audience'>)[]
  onClose: () => void
}

export function PrintDialog({ heading: called, chosen, onClose }: PrintDialogProps) {
  const [secrets, setSecrets] = useState(false)
  const { print, sheet } = usePrint()
  const people = usePeople()
  const titles = useTitles()
  const paperOf = usePaperOf()
  const { gather, busy, progress } = usePictures(client.openFile)
  const paper = chosen.map((record) => inWords(record, titles))
  const hasSecrets = paper.some(({ parts }) => parts.some(({ rows }) => rows.some(({ secret }) => secret)))
  const heading = withoutMy(called)
  const [only] = paper.length === 1 ? paper : []

  const go = async () => {
    const pictures = await gather(paper)
    if (pictures === undefined) return
    const { owner, day } = paperOf()
    print(
      <PaperRecords
        heading={heading}
        about={words.print.about(owner, day)}
        records={paper.map((one, at) => {
          const { id = '', audience = 'nobody' } = chosen[at] ?? {}
          return { ...one, id, who: audienceInWords(audience, people) }
        })}
        secrets={secrets}
        pictures={pictures}
      />,
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.print.title(chosen.length)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <DownloadPdf
            name={only?.title ?? heading}
            document={async () => {
              const { recordPaper } = await import('../../shared/papers/record-paper.ts')
              const pictures = await picturesOnPaper(paper, client.openFile)
              return recordPaper(paper, paperOf(), { title: heading, secrets, pictures })
            }}
          />
          <Button busy={busy} icon={<Printer aria-hidden="true" className="size-5" />} onClick={() => void go()}>
            {words.sheet.print}
          </Button>
        </>
      }
    >
      <p>{words.print.body(chosen.length)}</p>
      {hasSecrets && (
        <Checkbox
          label={words.print.secrets}
          hint={words.print.secretsHint}
          checked={secrets}
          onChange={(event) => setSecrets(event.target.checked)}
        />
      )}
      {progress}
      {sheet}
    </Dialog>
  )
}
