import type { Definition } from '../../../records/define.ts'
import { useRecords } from '../../estate/index.ts'
import { useReview } from '../../kinds/read/use-review.ts'
import { Button } from '../../ui/index.ts'

export function ReviewButton({ definition, id, title }: { definition: Definition; id: string; title: string }) {
  const records = useRecords(definition)
  const review = useReview(records)
  const record = records.all.find((one) => one.id === id)
  return (
    <Button variant="secondary" busy={review?.busy === id} onClick={() => record && void review?.onReview(record)}>
      {review?.button} <span className="sr-only">({title})</span>
    </Button>
  )
}
