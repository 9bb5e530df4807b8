import type { ComponentType } from 'react'
import { kinds } from '../../records/kinds/index.ts'
import { useRecords } from '../estate/index.ts'
import { RecordPage } from './RecordPage.tsx'

/** The usual screen of the kind that lives at this path. Throws where none does. */
export function screenAt(path: string): ComponentType {
  const definition = kinds.find((kind) => kind.path === path)
  if (definition === undefined) throw new Error(`No kind lives at ${path}`)
  return function KindScreen() {
    return <RecordPage records={useRecords(definition)} />
  }
}
