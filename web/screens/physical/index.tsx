import { MapPin } from 'lucide-react'
import { physicalDocument } from '../../../records/kinds/physical-document.ts'
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
import { documentTypeIcons } from './icons.tsx'
import { words } from './words.ts'

type State = KindPageState<typeof physicalDocument.steps>

/** What the page does, with a notice for what is opened. */
function withNotices(page: State): State {
  return {
    ...page,
    onDoing: (doing) => {
      page.onDoing(doing)
      if (doing?.what === 'read') toast({ title: words.viewing, description: doing.record.values.title })
      if (doing?.what === 'edit')
        toast({ title: words.updating, description: words.updatingWhat(doing.record.values.title) })
    },
  }
}

/** /documents/physical: where the originals are. */
export default function PhysicalDocumentsPage() {
  const page = withNotices(useKindPage(useRecords(physicalDocument)))
  const add = <AddButton page={page} />
  return (
    <KindPage page={page} action={page.records.all.length > 0 && add} foot={<WhereEverything />}>
      <KindFigures page={page} />
      <KindList
        page={page}
        icons={documentTypeIcons}
        roomy
        buttonNames={words.buttons}
        renderButtons={(record) => (
          <RowButton
            name={words.view.full(record.values.title)}
            icon={<MapPin aria-hidden="true" className="size-5" />}
            onClick={() => page.onDoing({ what: 'read', record })}
          >
            {words.view.short}
          </RowButton>
        )}
        empty={<KindEmpty page={page} action={add} />}
      />
      <RecentActivity kinds={[physicalDocument.kind]} count={5} />
    </KindPage>
  )
}
