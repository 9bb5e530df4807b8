import type { SubscriptionView } from '../../estate/index.ts'
import { Badge, Card, dayInWords, Notice } from '../../ui/index.ts'
import { plans } from './plans.ts'

/** What the person has now. Where nothing is sold it says so, instead of showing a price that nobody asks for. */
export function CurrentPlan({ subscription: { plan, memberSince } }: { subscription: SubscriptionView }) {
  const known = plans.find(({ name }) => name === plan?.name)
  if (plan === undefined || known === undefined)
    return (
      <Card title="Current plan" badge={<Badge tone="sage">Active</Badge>}>
        <p className="font-serif text-2xl font-semibold">Everything is included</p>
        <p className="mt-2 text-soft">This Cairn sells no plans. You use all of it without paying.</p>
        <p className="mt-4">Member since {dayInWords(memberSince)}</p>
      </Card>
    )
  const lapsed = plan.state === 'lapsed'
  return (
    <Card title="Current plan" badge={lapsed ? <Badge tone="amber">Ended</Badge> : <Badge tone="sage">Active</Badge>}>
      <p className="font-serif text-2xl font-semibold">
        {known.title} <span className="font-sans text-base font-normal text-soft">{known.price}</span>
      </p>
      <ul className="mt-3 list-disc pl-6">
        {known.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p className="mt-4">
        {lapsed ? 'Ended' : 'Next billing'} {dayInWords(plan.until)}
      </p>
      <p className="text-soft">Member since {dayInWords(memberSince)}</p>
      {lapsed && (
        <div className="mt-4">
          <Notice tone="amber" title="New files need a plan again">
            Everything you keep stays yours to read, change, export and hand over. Nothing is deleted.
          </Notice>
        </div>
      )}
    </Card>
  )
}
