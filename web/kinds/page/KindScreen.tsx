import type { ComponentType } from 'react'
import type { Definition } from '../../../records/define.ts'
import { useRecords } from '../../estate/index.ts'
import { RecordPage } from './RecordPage.tsx'

export function screenOf(definition: Definition): ComponentType {
  return function KindScreen() {
    return <RecordPage records={useRecords(definition)} />
  }
}
