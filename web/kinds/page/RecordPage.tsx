import type { ReactNode } from 'react'
import type { Step } from '../../../records/define.ts'
import type { Records } from '../../estate/types.ts'
import { KindFigures } from '../list/KindFigures.tsx'
import { KindList } from '../list/KindList.tsx'
import { AddButton, KindEmpty, KindPage } from './KindPage.tsx'
import { RecentActivity } from '../list/RecentActivity.tsx'
import { useKindPage } from './use-kind-page.ts'

/**
 * The screen that most kinds need: heading and *Add*, figures, the list, what happened lately, and the dialogs. What a kind has beyond
 * that goes in as `actions` and `children` above the list; a kind with more character composes the same parts itself.
 */
export function RecordPage<S extends readonly Step[]>({
  records,
  listTitle,
  icons,
  actions,
  children,
}: {
  records: Records<S>
  /** A heading over the list, which then stands on a card: for kinds that are not cut into groups. */
  listTitle?: string
  /** A picture for each group of the list. */
  icons?: Readonly<Record<string, ReactNode>>
  /** Other ways to bring records in: beside *Add* where there are none, else at the foot of the list. */
  actions?: ReactNode
  children?: ReactNode
}) {
  const page = useKindPage(records)
  const add = page.mayAdd && <AddButton page={page} />
  const begin = (
    <>
      {add}
      {actions}
    </>
  )
  return (
    <KindPage page={page} {...(records.all.length > 0 && { action: add })} foot={actions}>
      <KindFigures page={page} />
      {children}
      <KindList
        page={page}
        {...(listTitle !== undefined && { title: listTitle })}
        {...(icons && { icons })}
        empty={<KindEmpty page={page} action={begin} />}
      />
      <RecentActivity kinds={[records.definition.kind]} count={5} />
    </KindPage>
  )
}
