import type { SubscriptionView } from '../../estate/index.ts'
import { Badge, Card, dayInWords, Notice } from '../../ui/index.ts'
import { plans } from './plans.ts'
import { words } from './words.ts'

export function CurrentPlan({ subscription: { plan, memberSince } }: { subscription: SubscriptionView }) {
  const known = plans.find(({ name }) => name === plan?.name)
  if (plan === undefined || known === undefined)
    return (
      <Card title={words.current} badge={<Badge tone="sage">{words.active}</Badge>}>
        <p className="font-serif text-2xl font-semibold">{words.allIncluded}</p>
        <p className="mt-2 text-soft">{words.noPlans}</p>
        <p className="mt-4">{words.memberSince(dayInWords(memberSince))}</p>
      </Card>
    )
  const lapsed = plan.state === 'lapsed'
  return (
    <Card
      title={words.current}
      badge={lapsed ? <Badge tone="amber">{words.ended}</Badge> : <Badge tone="sage">{words.active}</Badge>}
    >
      <p className="font-serif text-2xl font-semibold">
        {known.title} <span className="font-sans text-base font-normal text-soft">{known.price}</span>
      </p>
      <ul className="mt-3 list-disc pl-6">
        {known.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p className="mt-4">{(lapsed ? words.endedOn : words.nextBilling)(dayInWords(plan.until))}</p>
      <p className="text-soft">{words.memberSince(dayInWords(memberSince))}</p>
      {lapsed && (
        <div className="mt-4">
          <Notice tone="amber" title={words.lapsed}>
            {words.lapsedMore}
          </Notice>
        </div>
      )}
    </Card>
  )
}
