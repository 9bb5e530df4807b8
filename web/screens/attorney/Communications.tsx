import { Plus } from 'lucide-react'
import { useState } from 'react'
import { blank, type ValuesOf } from '../../../records/define.ts'
import { attorneyCommunication } from '../../../records/kinds/index.ts'
import { today } from '../../../records/today.ts'
import { type SaveOptions, useRecords } from '../../estate/index.ts'
import { saveRecord, EditDialog, KindDialogs, useKindPage, useBulkChange } from '../../kinds/index.ts'
import { Button, Card, dayInWords, toast } from '../../ui/index.ts'
import { words } from './words.ts'

const texts = words.communications

type Steps = typeof attorneyCommunication.steps

/** Lets the owner add entries only while an attorney exists; earlier entries stay. */
export function Communications({ attorney }: { attorney: string | undefined }) {
  const records = useRecords(attorneyCommunication)
  const [logging, setLogging] = useState(false)
  const page = useKindPage(records)
  const several = useBulkChange(page, { mayMove: false })
  const newestFirst = records.all.toSorted((a, b) => b.values.date.localeCompare(a.values.date))

  const save = async (values: ValuesOf<Steps>, options: SaveOptions) => {
    await saveRecord(records, values, options)
    toast({ title: texts.logged })
    setLogging(false)
  }
  return (
    <Card
      title={texts.title}
      {...(attorney !== undefined && {
        action: (
          <Button
            variant="secondary"
            icon={<Plus aria-hidden="true" className="size-5" />}
            onClick={() => setLogging(true)}
          >
            {texts.log}
          </Button>
        ),
      })}
    >
      {several.list}
      {newestFirst.length === 0 && <p className="text-soft">{attorneyCommunication.name.empty}</p>}
      {newestFirst.length > 0 && several.list === null && (
        <ul>
          {newestFirst.map((record) => {
            const title = `${attorneyCommunication.title(record.values)}, ${dayInWords(record.values.date)}`
            return (
              <li key={record.id} className="border-b border-line py-2 last:border-b-0 last:pb-0">
                <button
                  type="button"
                  className="min-h-11 min-w-11 text-left font-semibold text-pine-strong hover:underline"
                  onClick={() => page.openDialog({ what: 'read', record })}
                >
                  {title}
                </button>
                <p className="break-words whitespace-pre-wrap">{record.values.summary}</p>
                {record.values.followUp !== '' && (
                  <p className="break-words whitespace-pre-wrap text-soft">{texts.followUp(record.values.followUp)}</p>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {several.button}
      {logging && attorney !== undefined && (
        <EditDialog
          definition={attorneyCommunication}
          start={{ ...blank(attorneyCommunication), attorney, date: today() }}
          title={texts.log}
          saveLabel={texts.save}
          onSave={save}
          onClose={() => setLogging(false)}
          keepsDraft
        />
      )}
      <KindDialogs page={page} />
    </Card>
  )
}
