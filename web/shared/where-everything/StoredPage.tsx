import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Definition, Step } from '../../../records/define.ts'
import { titleOf } from '../../../records/sheet.ts'
import { useRecords } from '../../estate/index.ts'
import {
  AddButton,
  KindEmpty,
  KindFigures,
  KindList,
  KindPage,
  RecentActivity,
  RowButton,
  useKindPage,
} from '../../kinds/index.ts'
import { toast } from '../../ui/index.ts'
import { WhereEverything } from './WhereEverything.tsx'

type Named = { full: (title: string) => string; short: string }

type StoredWords = {
  view: Named
  viewing: string
  updating?: { title: string; what: (title: string) => string }
}

/** A button reveals where an item is, another confirms the place. */
export function StoredPage<S extends readonly Step[]>({
  definition,
  icons,
  words: { view, viewing, updating },
}: {
  definition: Definition<S>
  icons: Readonly<Record<string, ReactNode>>
  words: StoredWords
}) {
  const plain = useKindPage(useRecords(definition))
  const page: typeof plain = {
    ...plain,
    openDialog: (dialog) => {
      plain.openDialog(dialog)
      if (dialog?.what === 'read') toast({ title: viewing, description: titleOf(definition, dialog.record.values) })
      if (dialog?.what === 'edit' && updating)
        toast({ title: updating.title, description: updating.what(titleOf(definition, dialog.record.values)) })
    },
  }
  const add = <AddButton page={page} />
  return (
    <KindPage page={page} action={page.records.all.length > 0 && add} foot={<WhereEverything />}>
      <KindList
        page={page}
        figures={<KindFigures page={page} />}
        icons={icons}
        renderButtons={(record) => (
          <RowButton
            name={view.full(titleOf(definition, record.values))}
            icon={<MapPin aria-hidden="true" className="size-5" />}
            onClick={() => page.openDialog({ what: 'read', record })}
          >
            {view.short}
          </RowButton>
        )}
        empty={<KindEmpty page={page} action={add} />}
      />
      <RecentActivity kinds={[definition.kind]} count={5} />
    </KindPage>
  )
}
