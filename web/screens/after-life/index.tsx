import { KindPart, PlacePage, RecentActivity } from '../../records/index.ts'
import { SectionCard } from './SectionCard.tsx'
import { sections } from './sections.tsx'
import { Summary } from './Summary.tsx'
import { words } from './words.ts'

const kinds = sections.map(({ kind }) => kind)

/** /planning/after-life: what somebody wants to happen after their death, in sections, each with how far it has come. */
export default function AfterLifePage() {
  return (
    <PlacePage definitions={sections} purpose={words.purpose} failed={words.failed}>
      <Summary />
      <div className="grid items-stretch gap-6 xl:grid-cols-2">
        {sections.map((definition) => (
          <KindPart key={definition.kind} definition={definition}>
            {(page) => <SectionCard page={page} />}
          </KindPart>
        ))}
      </div>
      <RecentActivity kinds={kinds} count={5} />
    </PlacePage>
  )
}
