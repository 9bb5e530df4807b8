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

/** Serves the owner, even before the whole estate has loaded, or a grantee. */
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
  /** The history of opened records: a link opens the next record, a button returns to the last. */
  trail: Trail
  titleOf: (id: string) => string
  onClose: () => void
  close?: string
  action?: ReactNode
  above?: ReactNode
  face?: SealedFile | ''
  /** The record whose commands, *Call* or *Email*, the dialog shows on top. */
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
      {/* `data-reading` marks a dialog without input, over which Ctrl+K may open the search. */}
      <div data-reading>
        <SheetParts {...read} onRecord={trail.goOn} />
      </div>
      {children}
    </Dialog>
  )
}

function Commands({ definition, values, of }: { definition: Definition; values: Values; of: string }) {
  // The reading view shows the site and the sign-in names of an account in a section of their own.
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
