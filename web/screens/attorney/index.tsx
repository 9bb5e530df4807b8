import { Pencil, Trash2 } from 'lucide-react'
import { attorneyCommunication, estateAttorney } from '../../../records/kinds/index.ts'
import type { ValuesOf } from '../../../records/define.ts'
import { type SavedRecord, useRecords } from '../../estate/index.ts'
import {
  AddButton,
  EmailLink,
  KindEmpty,
  KindPage,
  PhoneLink,
  RecentActivity,
  KindDialogs,
  useKindPage,
} from '../../kinds/index.ts'
import { Badge, Button, Card, linkClass } from '../../ui/index.ts'
import { Face } from '../../shared/pictures/Face.tsx'
import { Deputies } from '../../shared/seats/Deputies.tsx'
import { SeatCard } from '../../shared/seats/SeatCard.tsx'
import { Communications } from './Communications.tsx'
import { words } from './words.ts'

type Attorney = SavedRecord<ValuesOf<typeof estateAttorney.steps>>

const seat = 'attorney'
const kinds = [estateAttorney.kind, attorneyCommunication.kind]

export default function EstateAttorneyPage() {
  const page = useKindPage(useRecords(estateAttorney))
  const [attorney] = page.records.all
  const dialogs = (
    <KindDialogs
      page={page}
      deleteLabel={words.confirmRemove}
      aside={
        attorney && (
          <Button
            variant="quiet"
            className="sm:mr-auto"
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={() => page.openDialog({ what: 'delete', record: attorney })}
          >
            {words.remove}
          </Button>
        )
      }
    />
  )
  return (
    <KindPage
      page={page}
      action={attorney === undefined && <AddButton page={page} label={words.add} />}
      dialogs={dialogs}
    >
      {attorney === undefined ? (
        <KindEmpty page={page} title={words.current} />
      ) : (
        <CurrentAttorney attorney={attorney} onEdit={() => page.openDialog({ what: 'edit', record: attorney })} />
      )}
      <SeatCard role={seat} />
      <Deputies />
      <Communications attorney={attorney?.id} />
      <RecentActivity kinds={kinds} count={3} />
    </KindPage>
  )
}

function CurrentAttorney({ attorney: { values }, onEdit }: { attorney: Attorney; onEdit: () => void }) {
  return (
    <Card
      title={words.current}
      badge={
        <Badge tone="pine">
          <abbr title={words.verifier} className="no-underline">
            {words.verifierShort}
          </abbr>
        </Badge>
      }
      action={
        <Button
          variant="quiet"
          aria-label={words.editLabel}
          icon={<Pencil aria-hidden="true" className="size-5" />}
          onClick={onEdit}
        >
          {words.edit}
        </Button>
      }
    >
      <div className="flex gap-4">
        <Face name={values.fullName} photo={values.photo} size={72} />
        <div className="min-w-0">
          <p className="text-lg font-semibold break-words">{values.fullName}</p>
          <p className="break-words">{values.firmName}</p>
          <address className="mt-2 flex flex-col break-words whitespace-pre-line text-soft not-italic">
            <span>{values.address}</span>
            <PhoneLink phone={values.phone} />
            <EmailLink email={values.email} />
            {values.website !== '' && (
              <a
                href={values.website}
                target="_blank"
                rel="noopener noreferrer"
                className={`${linkClass} inline-flex min-h-11 items-center self-start break-all`}
              >
                {values.website}
              </a>
            )}
          </address>
        </div>
      </div>
    </Card>
  )
}
