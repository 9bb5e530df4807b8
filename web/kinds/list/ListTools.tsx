import { Ellipsis, ListChecks, Search } from 'lucide-react'
import { useId } from 'react'
import { type Definition, fieldsOf } from '../../../records/define.ts'
import { Button, DropdownMenu, FindField, Select } from '../../ui/index.ts'
import type { Order } from './rows.ts'
import { words } from '../words.ts'

export { SelectionBar } from './SelectionBar.tsx'

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

export type ListToolsProps = {
  definition: Definition
  /** The list is short, so *Find* is an item of *More*. */
  few: boolean
  typed: string | undefined
  onTyped: (typed: string | undefined) => void
  order: Order
  onOrder: (order: Order) => void
  /** Undefined if another button on the page starts the selection. */
  onChoose?: () => void
}

export function ListTools({ definition, few, typed, onTyped, order, onOrder, onChoose }: ListToolsProps) {
  const find = {
    icon: <Search aria-hidden="true" className="size-5" />,
    label: list.find,
    onSelect: () => onTyped(typed === undefined ? '' : undefined),
  }
  const more = {
    variant: 'quiet',
    className: few ? 'mx-0!' : 'mx-0! max-sm:hidden',
    icon: <Ellipsis aria-hidden="true" className="size-5" />,
    children: list.tools,
  } as const
  return (
    <div className="no-print -my-2 flex">
      {!few && (
        <Button
          variant="quiet"
          className="mx-0!"
          icon={find.icon}
          aria-expanded={typed !== undefined}
          onClick={find.onSelect}
        >
          {find.label}
        </Button>
      )}
      <DropdownMenu
        label={list.toolsFor}
        trigger={<Button {...more} />}
        items={[
          ...(few ? [find] : []),
          ...(onChoose
            ? [{ icon: <ListChecks aria-hidden="true" className="size-5" />, label: list.select, onSelect: onChoose }]
            : []),
          ...ordersOf(definition).map(({ value, label }) => ({
            label,
            checked: value === order,
            onSelect: () => onOrder(value),
          })),
        ]}
      />
    </div>
  )
}

/** On a phone, the line also contains the order and the selection, because *More* is hidden. */
export function FindLine({ definition, few, typed, onTyped, order, onOrder, onChoose }: ListToolsProps) {
  const id = useId()
  return (
    <div className="no-print flex flex-wrap items-center gap-2">
      <FindField takesFocus label={list.find} value={typed ?? ''} onChange={onTyped} />
      {!few && (
        <div className="flex min-w-0 grow flex-wrap gap-2 sm:hidden">
          <label htmlFor={id} className="sr-only">
            {list.sort}
          </label>
          <Select
            id={id}
            value={order}
            options={ordersOf(definition)}
            onChange={({ target: { value } }) => {
              if (isOrder(value)) onOrder(value)
            }}
          />
          {onChoose && (
            <Button
              variant="quiet"
              className="mx-0!"
              icon={<ListChecks aria-hidden="true" className="size-5" />}
              onClick={onChoose}
            >
              {list.select}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
