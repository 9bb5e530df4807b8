import { lazy, Suspense } from 'react'
import { memorialService } from '../../../records/kinds/memorial-service.ts'
import { KindPart, PlacePage, RecentActivity, useRecordsAt } from '../../kinds/index.ts'
import { WhenItOpens } from '../../shared/release/WhenItOpens.tsx'
import { retry } from '../../ui/retry.ts'
import { MemorialSection } from './MemorialSection.tsx'
import { SectionCard } from './SectionCard.tsx'
import { sections } from './sections.tsx'
import { Summary } from './Summary.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { words } from './words.ts'

const PlanPdf = lazy(() => retry(async () => ({ default: (await import('./PlanPdf.tsx')).PlanPdf })))

const kinds = sections.map(({ kind }) => kind)

export default function AfterLifePage() {
  const some = useRecordsAt(sections).length > 0
  return (
    <PlacePage
      definitions={sections}
      purpose={words.purpose}
      failed={words.failed}
      {...(some && {
        action: (
          <Suspense>
            <PlanPdf />
          </Suspense>
        ),
      })}
    >
      <WhenItOpens kinds={kinds} />
      <Summary />
      <ConflictNotice />
      <div className="grid items-stretch gap-6 xl:grid-cols-2">
        {sections.map((definition) =>
          definition.kind === memorialService.kind ? (
            <MemorialSection key={definition.kind} />
          ) : (
            <KindPart key={definition.kind} definition={definition}>
              {(page) => <SectionCard page={page} />}
            </KindPart>
          ),
        )}
      </div>
      <RecentActivity kinds={kinds} count={5} />
    </PlacePage>
  )
}
