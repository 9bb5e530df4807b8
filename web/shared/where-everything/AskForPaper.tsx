import { type ReactNode, useState } from 'react'
import type { People } from '../../kinds/access/people.ts'
import { Button, Checkbox, Dialog } from '../../ui/index.ts'
import type { PaperOf } from '../papers/record-paper.ts'
import { PaperLink } from '../papers/PaperLink.tsx'
import { placesOnPaper, type SavedPaper, type SavedPlace } from './places.ts'
import { words } from './words.ts'

/** Asks about access codes, which the paper omits by default. */
export function AskForPaper({
  places,
  papers,
  people,
  paperOf,
  body,
  codesElsewhere,
  children,
  onClose,
}: {
  places: readonly SavedPlace[]
  papers: readonly SavedPaper[]
  people?: People
  paperOf: () => PaperOf
  body: string
  codesElsewhere: string
  children?: ReactNode
  onClose: () => void
}) {
  const [codes, setCodes] = useState(false)
  const hasCodes = places.some(({ values }) => values.accessCodes !== '')
  const empty = places.length + papers.length === 0
  const document = async () => {
    const { wherePaper } = await import('./where-paper.ts')
    const about = hasCodes ? (codes ? words.codesHere : codesElsewhere) : undefined
    return wherePaper(placesOnPaper({ places, papers }, people, codes), paperOf(), about)
  }
  const shown = [...places, ...papers].map(({ id }) => id).join(' ')
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
          {!empty && <PaperLink key={`${codes} ${shown}`} document={document} label={words.print} variant="primary" />}
        </>
      }
    >
      <p>{empty ? words.nothing : body}</p>
      {hasCodes && (
        <Checkbox
          label={words.codes}
          hint={words.codesHint}
          checked={codes}
          onChange={(event) => setCodes(event.target.checked)}
        />
      )}
      {children}
    </Dialog>
  )
}
