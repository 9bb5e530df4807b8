import { lifeEvent, memory, story } from '../../../records/kinds/index.ts'
import { BookDialog } from '../book/BookDialog.tsx'
import { bookOf } from '../book/words.ts'
import { type Left, leftOf, paperOfLeft } from './reader.ts'

const byDate = (one: { values: { date: string } }, other: { values: { date: string } }) =>
  (one.values.date || '9999').localeCompare(other.values.date || '9999')

export function LeftBook({ left, onClose }: { left: Left; onClose: () => void }) {
  return (
    <BookDialog
      stories={leftOf(left, story).toSorted(byDate)}
      events={leftOf(left, lifeEvent).toSorted(byDate)}
      memories={leftOf(left, memory)}
      says={bookOf(left.ownerName)}
      paperOf={() => paperOfLeft(left)}
      open={left.open}
      onClose={onClose}
    />
  )
}
