import type { ReactNode } from 'react'
import type { SealedFile } from '../../../records/fields/index.ts'
import type { ClientCalls } from '../../estate/index.ts'
import { SealedPicture } from '../../shared/pictures/SealedPicture.tsx'

/** The face of a person beside their name; `children` stand there where there is none, or until it is opened. */
export function Face({
  photo,
  open,
  large = false,
  children,
}: {
  photo: SealedFile | ''
  /** How it is opened, where it is not the own estate's. */
  open?: ClientCalls['openFile'] | undefined
  /** Where the person is read of, and not listed. */
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
