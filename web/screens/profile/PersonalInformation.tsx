import type { ReactNode } from 'react'
import { profile } from '../../../records/kinds/index.ts'
import type { SavedRecord } from '../../estate/index.ts'
import { Badge, Card, EmptyState } from '../../ui/index.ts'
import type { ProfileValues } from '../../shared/profile/save-profile.ts'
import { summaryOf } from './summary.ts'

/** The owner in a few lines; what stands here goes to both contacts and the attorney at death, and the card says so. */
export function PersonalInformation({
  own,
  update,
}: {
  own: SavedRecord<ProfileValues> | undefined
  update: ReactNode
}) {
  const forWhom =
    'After your death your profile goes to both contacts and to your estate attorney. Until then only you can read it.'
  if (own === undefined)
    return (
      <Card title="Personal Information">
        <EmptyState title={profile.name.empty} action={update} examples={profile.invitation?.examples ?? []}>
          {profile.invitation?.why} {forWhom}
        </EmptyState>
      </Card>
    )
  return (
    <Card
      title="Personal Information"
      {...(own.unchecked !== undefined && { badge: <Badge tone="amber">Not complete yet</Badge> })}
    >
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {summaryOf(own.values).map(({ label, text }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text === '' ? 'Not written down' : text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 border-t border-line pt-4 text-soft">{forWhom}</p>
    </Card>
  )
}
