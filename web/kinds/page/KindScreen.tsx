import type { ComponentType } from 'react'
import type { Definition } from '../../../records/define.ts'
import { useRecords } from '../../estate/index.ts'
import { RecordPage } from './RecordPage.tsx'

/** The default screen of a kind. */
export function screenOf(definition: Definition): ComponentType {
  return function KindScreen() {
    return <RecordPage records={useRecords(definition)} />
  }
}
