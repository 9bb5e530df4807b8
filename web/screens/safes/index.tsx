import { Archive, Box, Landmark, LockKeyhole, MapPin, Vault } from 'lucide-react'
import type { ReactNode } from 'react'
import { storageLocation } from '../../../records/kinds/storage-location.ts'
import { useRecords } from '../../estate/index.ts'
import {
  AddButton,
  KindEmpty,
  KindFigures,
  KindList,
  KindPage,
  type KindPageState,
  RecentActivity,
  RowButton,
  useKindPage,
} from '../../records/index.ts'
import { WhereEverything } from '../../shared/where-everything/WhereEverything.tsx'
import { toast } from '../../ui/index.ts'
import { words } from './words.ts'

type State = KindPageState<typeof storageLocation.steps>

const look = { 'aria-hidden': true, className: 'size-6 shrink-0 text-pine' } as const

/** The picture of each type of storage. */
const icons: Readonly<Record<string, ReactNode>> = {
  'home-safe': <Vault {...look} />,
  'safe-deposit': <Landmark {...look} />,
  lockbox: <LockKeyhole {...look} />,
  'filing-cabinet': <Archive {...look} />,
  other: <Box {...look} />,
}

/** What the page does, with a notice for what is opened. */
const withNotices = (page: State): State => ({
  ...page,
  onDoing: (doing) => {
    page.onDoing(doing)
    if (doing?.what === 'read') toast({ title: words.viewing, description: doing.record.values.name })
  },
})

/** /documents/safes: what is locked, and how the right people get in. */
export default function SafesPage() {
  const page = withNotices(useKindPage(useRecords(storageLocation)))
  const add = <AddButton page={page} />
  return (
    <KindPage page={page} action={page.records.all.length > 0 && add} foot={<WhereEverything />}>
      <KindFigures page={page} />
      <KindList
        page={page}
        icons={icons}
        roomy
        buttonNames={words.buttons}
        renderButtons={(record) => (
          <RowButton
            name={words.view.full(record.values.name)}
            icon={<MapPin aria-hidden="true" className="size-5" />}
            onClick={() => page.onDoing({ what: 'read', record })}
          >
            {words.view.short}
          </RowButton>
        )}
        empty={<KindEmpty page={page} action={add} />}
      />
      <RecentActivity kinds={[storageLocation.kind]} count={5} />
    </KindPage>
  )
}
