import { HeartHandshake } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { onlineAccount } from '../../../../records/kinds/index.ts'
import { type AccountType, accountTypes, ownLegacyHelp, type Platform } from '../../../../records/kinds/platforms.ts'
import { linkClass, Notice, RadioGroup } from '../../../ui/index.ts'
import { shapeFor } from '../form-shape.ts'
import type { FieldInputProps } from '../inputs/index.tsx'
import { accountIcons } from './account-icons.tsx'

const typeLabel = (type: AccountType): ReactNode => (
  <span className="flex items-center gap-3">
    {accountIcons[type]}
    <span className="font-semibold">{accountTypes[type].title}</span>
  </span>
)
const types: readonly AccountType[] = ['social', 'email', 'financial', 'shopping', 'entertainment', 'professional']
const typeOptions = types.map((type) => ({ value: type, label: typeLabel(type), hint: accountTypes[type].description }))

/** Shows the account types as a visible list instead of a menu. */
function AccountTypes({ field, id, value, onChange, error }: FieldInputProps) {
  return (
    <RadioGroup
      id={id}
      legend={field.label}
      required
      options={typeOptions}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      error={error}
    />
  )
}

const hasHelp = (platform: unknown): platform is Platform => typeof platform === 'string' && platform in ownLegacyHelp

function LegacyHelp() {
  const platform: unknown = useWatch({ name: 'values.platform' })
  const help = hasHelp(platform) ? ownLegacyHelp[platform] : undefined
  if (help === undefined) return null
  return (
    <Notice title={help.title} icon={<HeartHandshake aria-hidden="true" className="beside-line size-5 shrink-0" />}>
      <p>{help.text}</p>
      {help.page && (
        <a
          href={help.page.to}
          target="_blank"
          rel="noopener noreferrer"
          className={`${linkClass} inline-flex min-h-11 items-center`}
        >
          {help.page.label}
        </a>
      )}
    </Notice>
  )
}

export const accountForm = shapeFor(onlineAccount, {
  wizard: true,
  editStep: 1,
  fields: { accountType: { as: AccountTypes }, platform: { after: <LegacyHelp /> } },
})
