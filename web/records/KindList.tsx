import type { ReactNode } from 'react'
import type { Step } from '../../records/define.ts'
import { Card } from '../ui/index.ts'
import { RecordList, type RowParts } from './RecordList.tsx'
import type { KindPageState } from './use-kind-page.ts'

/** The records of a kind's screen, each to be read, changed and deleted; `empty` where there are none. */
export function KindList<S extends readonly Step[]>({
  page,
  title,
  empty,
  ...parts
}: RowParts<S> & {
  page: KindPageState<S>
  /** A heading over the list, which then stands on a card: for kinds that are not cut into groups. */
  title?: string
  empty: ReactNode
}) {
  const { records, group, onGroup, onDoing } = page
  const { definition, all } = records
  if (all.length === 0) return empty
  const list = (
    <RecordList
      definition={definition}
      records={all}
      open={group}
      onOpenGroup={onGroup}
      onOpen={(record) => onDoing({ what: 'read', record })}
      onEdit={(record) => onDoing({ what: 'edit', record })}
      onDelete={(record) => onDoing({ what: 'delete', record })}
      {...parts}
    />
  )
  if (title !== undefined) return <Card title={title}>{list}</Card>
  return (
    <section>
      <h2 className="sr-only">{definition.name.counted ?? definition.name.many}</h2>
      {list}
    </section>
  )
}
