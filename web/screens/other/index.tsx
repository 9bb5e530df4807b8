import { BriefcaseBusiness, HandCoins, Plus, Stethoscope, UserRound, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ValuesOf } from '../../../records/define.ts'
import { contactCategories, type ContactCategory, otherContact } from '../../../records/kinds/other-contact.ts'
import { useRecords } from '../../estate/index.ts'
import {
  AddButton,
  EmailLink,
  KindEmpty,
  KindFigures,
  KindList,
  KindPage,
  RecentActivity,
  useImport,
  useKindPage,
} from '../../kinds/index.ts'
import { Button } from '../../ui/index.ts'
import { words } from './words.ts'

const icons: Readonly<Record<ContactCategory, ReactNode>> = {
  personal: <UserRound aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  professional: <BriefcaseBusiness aria-hidden="true" className="size-6 shrink-0 text-clay-text" />,
  medical: <Stethoscope aria-hidden="true" className="size-6 shrink-0 text-brick-text" />,
  financial: <HandCoins aria-hidden="true" className="size-6 shrink-0 text-sage-text" />,
  other: <UsersRound aria-hidden="true" className="size-6 shrink-0 text-soft" />,
}

function restOfCard({
  fullName,
  organization,
  address,
  email: written,
}: ValuesOf<typeof otherContact.steps>): ReactNode {
  // An import without a name stored the email address as the name; show the address once.
  const email = written === fullName ? '' : written
  const lines = [organization, address].filter((line) => line !== '')
  if (lines.length === 0 && email === '') return undefined
  return (
    <div className="flex flex-wrap items-center gap-x-6 text-sm text-soft sm:pl-14">
      {lines.map((line) => (
        <span key={line} className="min-w-0 py-1 wrap-anywhere">
          {line}
        </span>
      ))}
      {email !== '' && <EmailLink email={email} />}
    </div>
  )
}

const isCategory = (group: string): group is ContactCategory => group in contactCategories

export default function OtherContactsPage() {
  const page = useKindPage(useRecords(otherContact))
  const { all } = page.records
  const add = <AddButton page={page} />
  const { button, dialog } = useImport(page.records, words.import)
  return (
    <KindPage page={page} {...(all.length > 0 && { action: add, foot: button })}>
      <KindList
        page={page}
        figures={<KindFigures page={page} lastUpdated={words.lastUpdate} />}
        icons={icons}
        renderBelow={({ values }) => restOfCard(values)}
        renderGroupEnd={(group) => (
          <>
            {all.every(({ values }) => values.category !== group) && <p className="py-1 text-soft">{words.none}</p>}
            {isCategory(group) && (
              <Button
                variant="quiet"
                icon={<Plus aria-hidden="true" className="size-5" />}
                onClick={() => page.openDialog({ what: 'add', start: { category: group } })}
              >
                {words.addTo(contactCategories[group])}
              </Button>
            )}
          </>
        )}
        empty={
          <KindEmpty
            page={page}
            action={
              <>
                {add}
                {button}
              </>
            }
          />
        }
      />
      {dialog}
      <RecentActivity kinds={[otherContact.kind]} count={5} title={words.updates} />
    </KindPage>
  )
}
