import { lazy, Suspense, useMemo } from 'react'
import { isImmediate } from '../../../records/kinds/family-member.ts'
import { familyMember } from '../../../records/kinds/index.ts'
import { useRecords } from '../../estate/index.ts'
import {
  AddButton,
  KindEmpty,
  KindFigures,
  KindList,
  KindPage,
  type KindPageState,
  RecentActivity,
  useImport,
  useKindPage,
} from '../../kinds/index.ts'
import { Card, Skeleton } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import type { FamilyMember } from '../../shared/family-tree/tree.ts'
import { words } from './words.ts'

// Lazy import: the list renders before the picture's chunk loads.
const FamilyCard = lazy(() => retry(async () => ({ default: (await import('./FamilyCard.tsx')).FamilyCard })))

type Steps = typeof familyMember.steps

export default function TreePage() {
  const records = useRecords(familyMember)
  const page = useKindPage(records)
  const { button, dialog } = useImport(records, words.bringIn)
  const { all } = page.records
  const add = <AddButton page={page} />
  const some = all.length > 0
  return (
    <>
      <KindPage page={page} action={some && add} foot={some && button}>
        {some ? (
          <>
            <Suspense
              fallback={
                <Card>
                  <Skeleton lines={6} />
                </Card>
              }
            >
              <FamilyCard page={page} />
            </Suspense>
            <KindFigures page={page} />
            <Members page={page} title={words.immediate} wanted={({ values }) => isImmediate(values.relationship)} />
            <Members page={page} title={words.extended} wanted={({ values }) => !isImmediate(values.relationship)} />
          </>
        ) : (
          <>
            <KindFigures page={page} />
            <KindEmpty
              page={page}
              action={
                <>
                  {add}
                  {button}
                </>
              }
            />
          </>
        )}
        <RecentActivity kinds={[familyMember.kind]} count={3} />
      </KindPage>
      {/* Outside the page content, because the content remounts when the estate reloads. */}
      {dialog}
    </>
  )
}

function Members({
  page,
  title,
  wanted,
}: {
  page: KindPageState<Steps>
  title: string
  wanted: (member: FamilyMember) => boolean
}) {
  const { records } = page
  const all = useMemo(() => records.all.filter(wanted), [records.all, wanted])
  return (
    <KindList
      page={{ ...page, records: { ...records, all } }}
      title={title}
      empty={
        <Card title={title}>
          <p className="text-soft">{words.noneHere}</p>
        </Card>
      }
    />
  )
}
