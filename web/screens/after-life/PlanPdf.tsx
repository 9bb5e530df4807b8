import { client } from '../../estate/index.ts'
import { audienceInWords, usePaperOf, usePeople, useRecordsAt } from '../../records/index.ts'
import { DownloadPdf } from '../../shared/papers/DownloadPdf.tsx'
import { planWords } from '../../shared/papers/plan-words.ts'
import { sections } from './sections.tsx'
import { words } from './words.ts'

/** The whole plan as one PDF: what is written down, section by section, for whom, and what is not yet. */
export function PlanPdf() {
  const records = useRecordsAt(sections)
  const people = usePeople()
  const paperOf = usePaperOf()
  const document = async () => {
    const [{ inWords }, { planPaper }, { picturesOnPaper }] = await Promise.all([
      import('../../../records/in-words.ts'),
      import('../../shared/papers/plan-paper.ts'),
      import('../../shared/papers/pictures-on-paper.ts'),
    ])
    const written = sections.flatMap((definition) => records.find(({ kind }) => kind === definition.kind) ?? [])
    const blank = sections.filter(({ kind }) => written.every((record) => record.kind !== kind))
    const told = written.map((record) => ({
      ...inWords(record),
      as: words.plan.for(audienceInWords(record.audience, people)),
    }))
    return planPaper(
      {
        ...planWords,
        blank: blank.map(({ name }) => name.many),
        pictures: await picturesOnPaper(told, client.openFile),
      },
      told,
      paperOf(),
    )
  }
  return <DownloadPdf name={planWords.title} document={document} />
}
