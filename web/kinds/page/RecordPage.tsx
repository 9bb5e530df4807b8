import type { ReactNode } from 'react'
import type { Step } from '../../../records/define.ts'
import type { Records } from '../../estate/types.ts'
import { KindFigures } from '../list/KindFigures.tsx'
import { KindList } from '../list/KindList.tsx'
import { AddButton, KindEmpty, KindPage } from './KindPage.tsx'
import { RecentActivity } from '../list/RecentActivity.tsx'
import { useKindPage } from './use-kind-page.ts'

/** A kind that needs more has its own screen, composed of the same components. */
export function RecordPage<S extends readonly Step[]>({
  records,
  listTitle,
  icons,
  actions,
  children,
}: {
  records: Records<S>
  /** A heading for a list without groups; the list then is a card. */
  listTitle?: string
  icons?: Readonly<Record<string, ReactNode>>
  /** Other ways to add records: beside *Add* on an empty page, else below the list. */
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
      {children}
      <KindList
        page={page}
        figures={<KindFigures page={page} />}
        {...(listTitle !== undefined && { title: listTitle })}
        {...(icons && { icons })}
        empty={<KindEmpty page={page} action={begin} />}
      />
      <RecentActivity kinds={[records.definition.kind]} count={5} />
    </KindPage>
  )
}
