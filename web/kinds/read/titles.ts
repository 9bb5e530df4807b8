import { useMemo } from 'react'
import { titlesOf } from '../../../records/in-words.ts'
import type { TitleOf } from '../../../records/sheet.ts'
import { useAllRecords } from '../../estate/index.ts'

/** The titles of all records of the own estate. */
export function useTitles(): TitleOf {
  const records = useAllRecords()
  return useMemo(() => titlesOf(records), [records])
}
