import type { ReactNode } from 'react'
import { isWhole } from '../../../records/checklist/index.ts'
import type { profile } from '../../../records/kinds/index.ts'
import { KindEmpty, type KindPageState } from '../../kinds/index.ts'
import { Badge, Card, EmailText } from '../../ui/index.ts'
import { summaryOf } from './summary.ts'
import { words } from './words.ts'

export function PersonalInformation({
  page,
  update,
}: {
  page: KindPageState<typeof profile.steps>
  update: ReactNode
}) {
  const [own] = page.records.all
  if (own === undefined)
    return (
      <KindEmpty page={page} title={words.personal} action={update}>
        {words.forWhom}
      </KindEmpty>
    )
  return (
    <Card
      title={words.personal}
      badge={!isWhole('profile', own.unchecked) && <Badge tone="amber">{words.incomplete}</Badge>}
    >
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {summaryOf(own.values).map(({ label, text }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {text === '' ? words.notAdded : label === words.email ? <EmailText>{text}</EmailText> : text}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 border-t border-line pt-4 text-soft">{words.forWhom}</p>
    </Card>
  )
}
