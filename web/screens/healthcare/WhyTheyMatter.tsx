import { Card } from '../../ui/index.ts'
import { words } from './words.ts'

export function WhyTheyMatter() {
  return (
    <Card title={words.why.title}>
      <div className="flex max-w-prose flex-col gap-3">
        <p>{words.why.lead}</p>
        <dl className="flex flex-col gap-2">
          {words.why.points.map(([what, why]) => (
            <div key={what}>
              <dt className="font-semibold">{what}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
        <p>{words.why.first}</p>
      </div>
    </Card>
  )
}
