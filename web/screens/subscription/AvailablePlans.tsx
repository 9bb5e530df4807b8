import { Badge, Card } from '../../ui/index.ts'
import { type PlanName, plans } from './plans.ts'
import { words } from './words.ts'

/** The plans side by side. Without a payment provider, the plans have no buttons. */
export function AvailablePlans({ current }: { current: PlanName | undefined }) {
  return (
    <Card title={words.available}>
      {current === undefined && <p className="mb-4 text-soft">{words.comparison}</p>}
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
        {plans.map(({ name, title, price, features }) => (
          <li key={name} className="rounded-xl border border-line p-5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="text-lg">{title}</h3>
              {name === current && <Badge tone="pine">{words.yourPlan}</Badge>}
            </div>
            <p className="font-semibold">{price}</p>
            <ul className="mt-3 list-disc pl-6">
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}
