import { physicalDocument, storageLocation } from '../../../records/kinds/index.ts'
import { AskForPaper } from '../where-everything/AskForPaper.tsx'
import { words } from '../where-everything/words.ts'
import { type Left, leftOf, paperOfLeft } from './reader.ts'

export function LeftWhere({ left, onClose }: { left: Left; onClose: () => void }) {
  return (
    <AskForPaper
      places={leftOf(left, storageLocation)}
      papers={leftOf(left, physicalDocument)}
      paperOf={() => paperOfLeft(left)}
      body={words.bodyLeft(left.ownerName)}
      codesElsewhere={words.codesElsewhereLeft}
      onClose={onClose}
    />
  )
}
