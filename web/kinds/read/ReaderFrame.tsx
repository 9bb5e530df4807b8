import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SealedFile } from '../../../records/fields/index.ts'
import { Face } from '../../shared/pictures/Face.tsx'
import { Button, Dialog } from '../../ui/index.ts'
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
      {/* Nothing is typed here, so a press of a letter may start a search: see Search.tsx. */}
      <div data-reading>
        <SheetParts {...read} onRecord={trail.goOn} />
      </div>
      {children}
    </Dialog>
  )
}
