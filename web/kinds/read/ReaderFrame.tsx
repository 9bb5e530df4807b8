import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { commandsOf, reachedBy } from '../../../records/commands.ts'
import type { Definition } from '../../../records/define.ts'
import type { SealedFile, Values } from '../../../records/fields/index.ts'
import { Face } from '../../shared/pictures/Face.tsx'
import { Button, Dialog } from '../../ui/index.ts'
import { CommandLink } from '../commands/CommandLink.tsx'
import { maps } from '../commands/maps.ts'
import { words } from '../dialog-words.ts'
import { SheetParts } from './RecordSheet.tsx'
import type { Trail } from './use-trail.ts'

const { sheet } = words

/** A record's dialog for the owner, also while the estate still loads, and for grantees. */
export function ReaderFrame({
  title,
  trail,
  titleOf,
  onClose,
  close = sheet.close,
  action,
  above,
  face = '',
  record,
  children,
  ...read
}: Omit<Parameters<typeof SheetParts>[0], 'onRecord'> & {
  title: string
  /** The trail of opened records: links lead on, and a button leads back. */
  trail: Trail
  titleOf: (id: string) => string
  onClose: () => void
  close?: string
  action?: ReactNode
  above?: ReactNode
  face?: SealedFile | ''
  /** What it offers to do at once. */
  record?: { definition: Definition | undefined; values: Values }
  children?: ReactNode
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          {trail.before !== undefined && (
            <Button variant="secondary" icon={<ArrowLeft aria-hidden="true" className="size-5" />} onClick={trail.back}>
              {sheet.backTo(titleOf(trail.before))}
            </Button>
          )}
          <Button variant={action === undefined ? 'primary' : 'secondary'} onClick={onClose}>
            {close}
          </Button>
          {action}
        </>
      }
    >
      {above}
      {face !== '' && (
        <div className="mb-4">
          <Face name={title} photo={face} size={96} open={read.open} />
        </div>
      )}
      {record?.definition && <Commands definition={record.definition} values={record.values} of={title} />}
      {/* Nothing is typed here, so a press of a letter may start a search: see Search.tsx. */}
      <div data-reading>
        <SheetParts {...read} onRecord={trail.goOn} />
      </div>
      {children}
    </Dialog>
  )
}

function Commands({ definition, values, of }: { definition: Definition; values: Values; of: string }) {
  // The site and the names of an account are in the part that says how to get in.
  const all = commandsOf(definition, values, maps).filter(
    ({ does }) => does !== 'copy' && (does !== 'site' || definition.site === undefined),
  )
  return (
    <div className="no-print mb-6 flex flex-wrap gap-2 empty:hidden">
      {all.map((command) => (
        <CommandLink key={command.does} command={command} of={reachedBy(definition, values) || of} />
      ))}
    </div>
  )
}
