import type { ReactNode } from 'react'
import type { SealedFile } from '../../../records/fields/index.ts'
import type { ClientCalls } from '../../estate/index.ts'
import { SealedPicture } from '../../shared/pictures/SealedPicture.tsx'

/** A person's photo; `children` stand in where there is none, or while it is opened. */
export function Face({
  photo,
  open,
  large = false,
  children,
}: {
  photo: SealedFile | ''
  /** Opens a file of another owner's estate; default: the owner's own. */
  open?: ClientCalls['openFile'] | undefined
  large?: boolean
  children?: ReactNode
}) {
  if (photo === '') return children
  return (
    <SealedPicture round file={photo} open={open} className={large ? 'mb-4 size-24' : 'size-10'}>
      {children}
    </SealedPicture>
  )
}
