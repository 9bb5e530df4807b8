import { Bird, Cat, Dog, PawPrint } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ValuesOf } from '../../../records/define.ts'
import type { pet } from '../../../records/kinds/index.ts'
import { SealedPicture } from '../../shared/pictures/SealedPicture.tsx'

const icons: Readonly<Record<string, ReactNode>> = {
  dog: <Dog aria-hidden="true" className="size-8 text-pine" />,
  cat: <Cat aria-hidden="true" className="size-8 text-pine" />,
  bird: <Bird aria-hidden="true" className="size-8 text-pine" />,
}

export function PetPicture({ pet: { photo, type } }: { pet: ValuesOf<typeof pet.steps> }) {
  return (
    <SealedPicture round small file={photo} className="my-1 size-16">
      {icons[type] ?? <PawPrint aria-hidden="true" className="size-8 text-pine" />}
    </SealedPicture>
  )
}
