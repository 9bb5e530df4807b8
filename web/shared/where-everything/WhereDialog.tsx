import { useState } from 'react'
import { physicalDocument, storageLocation } from '../../../records/kinds/index.ts'
import { useRecords } from '../../estate/index.ts'
import { usePeople } from '../../kinds/access/people.ts'
import { usePaperOf } from '../../kinds/print/paper-of.ts'
import { Checkbox } from '../../ui/index.ts'
import { AskForPaper } from './AskForPaper.tsx'
import { words } from './words.ts'

export function WhereDialog({ onClose }: { onClose: () => void }) {
  const places = useRecords(storageLocation).all
  const papers = useRecords(physicalDocument).all
  const people = usePeople()
  const paperOf = usePaperOf()
  const [own, setOwn] = useState(false)
  const isMeant = ({ audience }: { audience: string }) => own || audience !== 'nobody'
  const kept = [...places, ...papers].filter(({ audience }) => audience === 'nobody').length
  return (
    <AskForPaper
      places={places.filter(isMeant)}
      papers={papers.filter(isMeant)}
      body={words.body}
      codesElsewhere={words.codesElsewhere}
      {...{ people, paperOf, onClose }}
    >
      {kept > 0 && (
        <Checkbox
          label={words.own(kept)}
          hint={words.ownHint}
          checked={own}
          onChange={(event) => setOwn(event.target.checked)}
        />
      )}
    </AskForPaper>
  )
}
