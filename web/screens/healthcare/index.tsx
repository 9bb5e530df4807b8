import { lazy, Suspense } from 'react'
import type { Definition } from '../../../records/define.ts'
import { advanceDirective } from '../../../records/kinds/advance-directive.ts'
import { healthcareProxy } from '../../../records/kinds/healthcare-proxy.ts'
import { livingWill } from '../../../records/kinds/living-will.ts'
import { KindPart, PlacePage, RecentActivity } from '../../kinds/index.ts'
import { WhenItOpens } from '../../shared/release/WhenItOpens.tsx'
import { retry } from '../../ui/retry.ts'
import { DirectiveCard } from './DirectiveCard.tsx'
import { ForTheDoctor } from './ForTheDoctor.tsx'
import { WalletCard } from './WalletCard.tsx'
import { WhyTheyMatter } from './WhyTheyMatter.tsx'
import { words } from './words.ts'

const ReadItAlready = lazy(() => retry(async () => ({ default: (await import('./ReadItAlready.tsx')).ReadItAlready })))

const directives: readonly [Definition, ...Definition[]] = [healthcareProxy, livingWill, advanceDirective]
const kinds = directives.map(({ kind }) => kind)

export default function HealthcarePage() {
  return (
    <PlacePage definitions={directives} title={words.title} purpose={words.purpose} failed={words.failed}>
      <WhenItOpens kinds={kinds} events={['incapacity', 'death']} />
      <Suspense>
        <ReadItAlready directives={directives} />
      </Suspense>
      <div className="grid items-stretch gap-6 xl:grid-cols-3">
        {directives.map((definition) => (
          <KindPart key={definition.kind} definition={definition}>
            {(page) => <DirectiveCard page={page} />}
          </KindPart>
        ))}
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[2fr_1fr]">
        <WhyTheyMatter />
        <div className="flex flex-col gap-6">
          <div id="wallet-card" className="grid">
            <WalletCard />
          </div>
          <ForTheDoctor />
        </div>
      </div>
      <RecentActivity kinds={kinds} count={5} />
    </PlacePage>
  )
}
