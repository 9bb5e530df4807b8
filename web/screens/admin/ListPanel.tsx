import type { ReactNode } from 'react'
import type { Listed } from '../../estate/index.ts'
import { type Column, EmptyState, Table } from '../../ui/index.ts'
import { ListEnd } from './ListEnd.tsx'
import { Panel } from './Panel.tsx'
import { useListed } from './use-listed.ts'

/** @param children renders the open dialog; receives a function that reloads the list */
export function ListPanel<T>({
  list,
  rowKey,
  columns,
  words,
  children,
}: {
  list: (pages: number) => Promise<Listed<T>>
  rowKey: (item: T) => string
  columns: readonly Column<T>[]
  words: { title: string; none: string; noneMore: string }
  children: (again: () => Promise<void>) => ReactNode
}) {
  const { answer, again, more } = useListed(list)
  return (
    <Panel title={words.title} answer={answer} onAgain={again}>
      {(listed) =>
        listed.items.length === 0 && listed.damaged === 0 ? (
          <EmptyState title={words.none}>{words.noneMore}</EmptyState>
        ) : (
          <div className="flex flex-col gap-4">
            <Table caption={words.title} rows={listed.items} rowKey={rowKey} columns={columns} />
            <ListEnd listed={listed} onMore={more} />
            {children(again)}
          </div>
        )
      }
    </Panel>
  )
}
