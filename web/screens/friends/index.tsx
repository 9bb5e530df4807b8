import { Briefcase, CirclePlus, House, Palette, UserPlus, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ValuesOf } from '../../../records/define.ts'
import { circle, type CircleType } from '../../../records/kinds/circle.ts'
import { type SavedRecord, useRecords } from '../../estate/index.ts'
import {
  AddButton,
  KindEmpty,
  KindFigures,
  KindList,
  KindPage,
  RecentActivity,
  KindDialogs,
  useKindPage,
} from '../../kinds/index.ts'
import { Button, Figure } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Members } from './Members.tsx'
import type { MembersDialogProps } from './MembersDialog.tsx'
import { words } from './words.ts'

const MembersDialog = onDemand<MembersDialogProps>(async () => (await import('./MembersDialog.tsx')).MembersDialog)

const icons: Readonly<Record<CircleType, ReactNode>> = {
  social: <UsersRound aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  professional: <Briefcase aria-hidden="true" className="size-6 shrink-0 text-clay-text" />,
  hobby: <Palette aria-hidden="true" className="size-6 shrink-0 text-amber-text" />,
  family: <House aria-hidden="true" className="size-6 shrink-0 text-sage-text" />,
  other: <CirclePlus aria-hidden="true" className="size-6 shrink-0 text-soft" />,
}

type Circle = SavedRecord<ValuesOf<typeof circle.steps>>

export default function FriendsPage() {
  const page = useKindPage(useRecords(circle))
  const [changing, setChanging] = useState<Circle>()
  const { all } = page.records
  const add = <AddButton page={page} />
  const members = all.reduce((sum, { values }) => sum + values.members.length, 0)
  return (
    <KindPage
      page={page}
      {...(all.length > 0 && { action: add })}
      dialogs={
        changing ? (
          <MembersDialog records={page.records} circle={changing} onClose={() => setChanging(undefined)} />
        ) : (
          <KindDialogs page={page} />
        )
      }
    >
      <KindList
        page={page}
        figures={
          <KindFigures page={page}>
            <Figure label={words.members} value={members} />
          </KindFigures>
        }
        icons={icons}
        renderBelow={(record) => (
          <Members circle={record}>
            <Button
              variant="quiet"
              aria-label={words.change(record.values.circleName)}
              icon={<UserPlus aria-hidden="true" className="size-5" />}
              onClick={() => setChanging(record)}
            >
              {words.changeShort}
            </Button>
          </Members>
        )}
        empty={<KindEmpty page={page} action={add} />}
      />
      <RecentActivity kinds={[circle.kind]} count={5} />
    </KindPage>
  )
}
