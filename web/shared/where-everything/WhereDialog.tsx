import { useState } from 'react'
import { physicalDocument, storageLocation } from '../../../records/kinds/index.ts'
import { useRecords } from '../../estate/index.ts'
import { usePeople } from '../../records/people.ts'
import { usePaperOf } from '../../records/print/paper-of.ts'
import { Button, Checkbox, Dialog } from '../../ui/index.ts'
import { PaperLink } from '../papers/PaperLink.tsx'
import { placesOnPaper } from './places.ts'
import { words } from './words.ts'

/** Asks what should be on the paper about all places, and opens it. Codes and what only the owner may see are left out unless they want them. */
export function WhereDialog({ onClose }: { onClose: () => void }) {
  const places = useRecords(storageLocation).all
  const papers = useRecords(physicalDocument).all
  const people = usePeople()
  const paperOf = usePaperOf()
  const [codes, setCodes] = useState(false)
  const [own, setOwn] = useState(false)
  const isMeant = ({ audience }: { audience: string }) => own || audience !== 'nobody'
  const shown = { places: places.filter(isMeant), papers: papers.filter(isMeant) }
  const kept = [...places, ...papers].filter(({ audience }) => audience === 'nobody').length
  const hasCodes = shown.places.some(({ values }) => values.accessCodes !== '')
  const empty = shown.places.length + shown.papers.length === 0
  const document = async () => {
    const { wherePaper } = await import('./where-paper.ts')
    const about = hasCodes ? (codes ? words.codesHere : words.codesElsewhere) : undefined
    return wherePaper(placesOnPaper(shown, people, codes), paperOf(), about)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.close}
          </Button>
          {!empty && <PaperLink key={`${codes} ${own}`} document={document} label={words.print} variant="primary" />}
        </>
      }
    >
      <p>{empty ? words.nothing : words.body}</p>
      {hasCodes && (
        <Checkbox
          label={words.codes}
          hint={words.codesHint}
          checked={codes}
          onChange={(event) => setCodes(event.target.checked)}
        />
      )}
      {kept > 0 && (
        <Checkbox
          label={words.own(kept)}
          hint={words.ownHint}
          checked={own}
          onChange={(event) => setOwn(event.target.checked)}
        />
      )}
    </Dialog>
  )
}
