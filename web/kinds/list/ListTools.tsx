import { ListChecks } from 'lucide-react'
import { useId } from 'react'
import { type Definition, fieldsOf } from '../../../records/define.ts'
import { Button, FindField, Select } from '../../ui/index.ts'
import type { Order } from './rows.ts'
import { words } from '../words.ts'

const { list } = words

const isOrder = (value: string): value is Order => value in list.sortBy

function ordersOf({ groupBy, audience, steps }: Definition): { value: Order; label: string }[] {
  const group = groupBy === undefined ? undefined : fieldsOf({ steps })[groupBy]
  return [
    ...(group ? [{ value: 'group' as const, label: list.sortBy.group(group.label) }] : []),
    { value: 'title', label: list.sortBy.title },
    { value: 'changed', label: list.sortBy.changed },
    ...(audience === 'chosen' ? [{ value: 'who' as const, label: list.sortBy.who }] : []),
  ]
}

export function ListTools({
  definition,
  typed,
  onTyped,
  order,
  onOrder,
  choosing,
  onChoosing,
}: {
  definition: Definition
  typed: string
  onTyped: (typed: string) => void
  order: Order
  onOrder: (order: Order) => void
  choosing: boolean
  onChoosing: ((choosing: boolean) => void) | undefined
}) {
  const id = useId()
  return (
    <div className="no-print flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-3">
      <FindField label={list.find} value={typed} onChange={onTyped} />
      <div className="min-w-0 max-sm:grow max-sm:basis-36">
        <label htmlFor={`${id}-sort`} className="sr-only">
          {list.sort}
        </label>
        <Select
          id={`${id}-sort`}
          value={order}
          options={ordersOf(definition)}
          onChange={({ target: { value } }) => {
            if (isOrder(value)) onOrder(value)
          }}
        />
      </div>
      {onChoosing && (
        <Button
          variant="quiet"
          className="mx-0! max-sm:px-2!"
          aria-pressed={choosing}
          icon={<ListChecks aria-hidden="true" className="size-5" />}
          onClick={() => onChoosing(!choosing)}
        >
          {list.select}
        </Button>
      )}
    </div>
  )
}
