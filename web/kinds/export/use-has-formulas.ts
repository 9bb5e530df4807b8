import { useEffect, useState } from 'react'
import { beginsFormula } from '../../../records/convert/formulas.ts'
import type { StoredRecord } from '../../estate/types.ts'

const sliceSize = 500

export function useHasFormulas(records: readonly StoredRecord[], kind?: string): boolean {
  const [runs, setRuns] = useState<{ of: string | undefined }>()
  useEffect(() => {
    const own = kind === undefined ? records : records.filter((record) => record.kind === kind)
    let at = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const some = own.slice(at, at + sliceSize)
      at += sliceSize
      if (some.some(({ values }) => beginsFormula(values))) setRuns({ of: kind })
      else if (at < own.length) timer = setTimeout(look)
    }
    look()
    return () => clearTimeout(timer)
  }, [records, kind])
  return runs !== undefined && runs.of === kind
}
