import { Plus } from 'lucide-react'
import { onlineAccount, secureNote } from '../../../records/kinds/index.ts'
import { useRecords } from '../../estate/index.ts'
import {
  AddButton,
  KindEmpty,
  KindFigures,
  KindList,
  KindPage,
  type KindPageState,
  RecentActivity,
  KindDialogs,
  useImport,
  useKindPage,
} from '../../kinds/index.ts'
import { accountIcons } from '../../kinds/form/by-kind/account-icons.tsx'
import { Button, Card } from '../../ui/index.ts'
import { words } from './words.ts'

const beside = [secureNote.kind]

export default function OnlineAccountsPage() {
  const accounts = useKindPage(useRecords(onlineAccount))
  const notes = useKindPage(useRecords(secureNote))
  const { button, dialog } = useImport(accounts.records, words.import, beside)
  const hasAccounts = accounts.records.all.length > 0
  const add = accounts.mayAdd && <AddButton page={accounts} />
  return (
    <>
      <KindPage
        page={accounts}
        action={hasAccounts && add}
        foot={button}
        dialogs={
          <>
            <KindDialogs page={accounts} />
            <KindDialogs page={notes} />
          </>
        }
      >
        <KindList
          page={accounts}
          figures={<KindFigures page={accounts} />}
          icons={accountIcons}
          empty={
            <KindEmpty
              page={accounts}
              action={
                <>
                  {add}
                  {button}
                </>
              }
            />
          }
        />
        {(hasAccounts || notes.records.all.length > 0) && <Notes page={notes} />}
        <RecentActivity kinds={[onlineAccount.kind, secureNote.kind]} count={5} />
      </KindPage>
      {dialog}
    </>
  )
}

function Notes({ page }: { page: KindPageState<typeof secureNote.steps> }) {
  const add = (
    <Button
      variant="secondary"
      icon={<Plus aria-hidden="true" className="size-5" />}
      onClick={() => page.openDialog({ what: 'add' })}
    >
      {words.addNote}
    </Button>
  )
  if (page.records.all.length > 0)
    return (
      <>
        <KindList page={page} title={secureNote.name.many} empty={null} />
        <div className="no-print">{add}</div>
      </>
    )
  return (
    <Card title={secureNote.name.many}>
      <p className="mb-4 text-soft">{secureNote.name.purpose}</p>
      {add}
    </Card>
  )
}
