import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SealedFile } from '../../../records/fields/index.ts'
import { Button, Dialog } from '../../ui/index.ts'
import { words } from '../dialog-words.ts'
import { Face } from './Face.tsx'
import { SheetParts } from './RecordSheet.tsx'
import type { Trail } from './use-trail.ts'

const { sheet } = words

/** A record in a window of its own, as everybody reads it: its owner, those to whom it was left, and whoever waits for the others still. */
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
  /** The way that led here: what the record names is a press away, and so is what was read before. */
  trail: Trail
  titleOf: (id: string) => string
  onClose: () => void
  /** What the button is called that ends the reading. */
  close?: string
  /** What is done with the record most of all, where anything is. */
  action?: ReactNode
  /** What has to be known first. */
  above?: ReactNode
  /** The photo of the person whom it is about. */
  face?: SealedFile | ''
  /** What else can be done with it. */
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
      <Face large photo={face} open={read.open} />
      {/* Nothing is typed here, so a search may begin: see Search.tsx. */}
      <div data-reading>
        <SheetParts {...read} onRecord={trail.goOn} />
      </div>
      {children}
    </Dialog>
  )
}
