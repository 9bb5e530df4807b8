import { useMemo } from 'react'
import { titlesOf } from '../../../records/in-words.ts'
import type { TitleOf } from '../../../records/sheet.ts'
import { useAllRecords } from '../../estate/index.ts'

export function useTitles(): TitleOf {
  const records = useAllRecords()
  return useMemo(() => titlesOf(records), [records])
}
