import { RotateCcw } from 'lucide-react'
import { useCallback } from 'react'
import { type Definition, fieldsOf, read, type Step } from '../../../records/define.ts'
import type { Values } from '../../../records/fields/index.ts'
import { type StoredVersion, client } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { Accordion, AccordionItem, Button, Dialog, ErrorState, exactTime, Skeleton, toast } from '../../ui/index.ts'
import { RecordSheet } from './RecordSheet.tsx'
import { useTitles } from './titles.ts'
import { words } from '../dialog-words.ts'

const { versions } = words

export type VersionsDialogProps = {
  definition: Definition
  id: string
  title: string
  onClose: () => void
}

const today = (definition: Definition, { definitionVersion, values }: StoredVersion): Values =>
  read(definition, definitionVersion, values)

export function differences(definition: { steps: readonly Step[] }, before: Values, after: Values): string[] {
  return Object.entries(fieldsOf(definition)).flatMap(([name, { label }]) =>
    JSON.stringify(before[name]) === JSON.stringify(after[name]) ? [] : [label],
  )
}

function describeChange(one: StoredVersion, after: StoredVersion, changed: readonly string[]): string {
  if (changed.length > 0) return versions.changed(changed)
  if (one.trashedAt !== after.trashedAt) return after.trashedAt === undefined ? versions.broughtBack : versions.trashed
  const audienceChanged =
    one.audience !== after.audience ||
    one.alsoIfIncapacitated !== after.alsoIfIncapacitated ||
    one.firstDays !== after.firstDays
  return audienceChanged ? versions.given : versions.sealedAnew
}

export function VersionsDialog({ definition, id, title, onClose }: VersionsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={versions.title(title)}
      description={versions.description}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {words.sheet.close}
        </Button>
      }
    >
      <Versions definition={definition} id={id} title={title} onClose={onClose} />
    </Dialog>
  )
}

function Versions({ definition, id, title, onClose }: VersionsDialogProps) {
  const [found, again] = useAnswer(useCallback(() => client.listVersions(id), [id]))
  const titles = useTitles()

  if (found.state === 'loading') return <Skeleton lines={4} />
  if (found.state === 'failed')
    return (
      <ErrorState title={versions.unread} onRetry={() => void again()}>
        {found.message}
      </ErrorState>
    )
  const [present, ...earlier] = found.value
  if (!present || earlier.length === 0) return <p>{versions.none}</p>

  const bringBack = async ({ version, savedAt }: StoredVersion) => {
    try {
      await client.restoreVersion(id, version, versions.activity(title))
      toast({ title: versions.back, description: versions.asItWas(title, exactTime(savedAt)) })
      onClose()
    } catch (error) {
      const description = messageOf(error, versions.tryAgain)
      toast({ tone: 'failure', title: words.failed, description })
    }
  }
  return (
    <Accordion>
      {earlier.map((one, at) => {
        const values = today(definition, one)
        const after = found.value[at] ?? present
        return (
          <AccordionItem key={one.version} value={String(one.version)} title={exactTime(one.savedAt)}>
            <div className="flex flex-col gap-6">
              <p className="text-soft">
                {describeChange(one, after, differences(definition, values, today(definition, after)))}
              </p>
              <RecordSheet definition={definition} values={values} unchecked={one.unchecked} titles={titles} />
              <Button
                className="self-start"
                variant="secondary"
                icon={<RotateCcw aria-hidden="true" className="size-5" />}
                onClick={() => void bringBack(one)}
              >
                {versions.bringBack}
              </Button>
            </div>
          </AccordionItem>
        )
      })}
    </Accordion>
  )
}
