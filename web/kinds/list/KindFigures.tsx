import type { ReactNode } from 'react'
import type { Step } from '../../../records/define.ts'
import { exactTime, Figure, Figures, RelativeTime } from '../../ui/index.ts'
import type { KindPageState } from '../page/use-kind-page.ts'
import { words } from '../words.ts'

export function KindFigures<S extends readonly Step[]>({
  page: { records },
  exact = false,
  lastUpdated = words.page.lastUpdated,
  children,
}: {
  page: KindPageState<S>
  exact?: boolean
  lastUpdated?: string
  children?: ReactNode
}) {
  const { definition, all } = records
  const changedAt = all[0]?.updatedAt
  const inWords = (at: string): ReactNode => (exact ? exactTime(at) : <RelativeTime at={at} />)
  return (
    <Figures>
      <Figure label={definition.name.counted ?? words.page.records} value={all.length} />
      {children}
      <Figure label={lastUpdated} value={changedAt === undefined ? words.page.never : inWords(changedAt)} />
    </Figures>
  )
}
