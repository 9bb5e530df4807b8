import { Printer } from 'lucide-react'
import { useState } from 'react'
import { read, type Step, type ValuesOf, versionOf } from '../../../records/define.ts'
import { inWords } from '../../../records/in-words.ts'
import { profile } from '../../../records/kinds/profile.ts'
import type { Records, SavedRecord } from '../../estate/types.ts'
import { useRecords, useSession } from '../../estate/index.ts'
import { Button, Checkbox, dayInWords, Dialog } from '../../ui/index.ts'
import { usePrint } from '../../ui/PrintSheet.tsx'
import { usePeople } from '../people.ts'
import { useTitles } from '../titles.ts'
import { audienceInWords } from '../people.ts'
import { words } from '../dialog-words.ts'
import { PaperRecords } from './PaperRecords.tsx'

export type PrintDialogProps<S extends readonly Step[]> = {
  records: Records<S>
  /** Those to print: all of them, whether the list shows them or not. */
  chosen: readonly SavedRecord<ValuesOf<S>>[]
  onClose: () => void
}

/** Asks whether secrets go on paper too, then prints records with everything they say. */
export function PrintDialog<S extends readonly Step[]>({ records, chosen, onClose }: PrintDialogProps<S>) {
  const { definition } = records
  const [secrets, setSecrets] = useState(false)
  const { print, sheet } = usePrint()
  const people = usePeople()
  const titles = useTitles()
  const [own] = useRecords(profile).all
  const { email = '' } = useSession()
  const paper = chosen.map((record) => inWords({ ...record, definitionVersion: versionOf(definition) }, titles))
  const hasSecrets = paper.some(({ parts }) => parts.some(({ rows }) => rows.some(({ secret }) => secret)))

  const go = () =>
    print(
      <PaperRecords
        heading={definition.name.many.replace(/^My /, '')}
        about={words.print.about(own ? nameOf(own.values) : email, dayInWords(new Date().toISOString()))}
        records={paper.map((one, at) => {
          const { id = '', audience = 'nobody' } = chosen[at] ?? {}
          return { ...one, id, who: audienceInWords(audience, people) }
        })}
        secrets={secrets}
      />,
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.print.title(chosen.length)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button icon={<Printer aria-hidden="true" className="size-5" />} onClick={go}>
            {words.sheet.print}
          </Button>
        </>
      }
    >
      <p>{words.print.body(chosen.length)}</p>
      {hasSecrets && (
        <Checkbox
          label={words.print.secrets}
          hint={words.print.secretsHint}
          checked={secrets}
          onChange={(event) => setSecrets(event.target.checked)}
        />
      )}
      {sheet}
    </Dialog>
  )
}

function nameOf(values: ValuesOf<typeof profile.steps>): string {
  const full = [values.firstName, values.middleName, values.lastName].filter(Boolean).join(' ')
  return full || profile.title(read(profile, versionOf(profile), values))
}
