import { audienceInWords, usePaperOf, usePeople, useRecordsAt } from '../../kinds/index.ts'
import { DownloadPdf } from '../../shared/papers/DownloadPdf.tsx'
import { planWords } from '../../shared/papers/plan-words.ts'
import { sections } from './sections.tsx'

export function PlanPdf() {
  const records = useRecordsAt(sections)
  const people = usePeople()
  const paperOf = usePaperOf()
  const document = async () => {
    const { ownPlan } = await import('./plan.ts')
    return ownPlan(records, ({ audience }) => audienceInWords(audience, people), paperOf())
  }
  return <DownloadPdf name={planWords.title} document={document} />
}
