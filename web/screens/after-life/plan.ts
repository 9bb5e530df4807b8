import { inWords, type Saved } from '../../../records/in-words.ts'
import { client } from '../../estate/index.ts'
import { planPaper } from '../../shared/papers/plan-paper.ts'
import { planWords } from '../../shared/papers/plan-words.ts'
import type { PaperOf } from '../../shared/papers/record-paper.ts'
import { sections } from './sections.tsx'
import { words } from './words.ts'

export function ownPlan<R extends Saved>(records: readonly R[], whoOf: (record: R) => string, of: PaperOf) {
  const written = sections.flatMap((definition) => records.find(({ kind }) => kind === definition.kind) ?? [])
  const blank = sections.filter(({ kind }) => written.every((record) => record.kind !== kind))
  const told = written.map((record) => ({ ...inWords(record), as: words.plan.for(whoOf(record)) }))
  return planPaper({ ...planWords, blank: blank.map(({ name }) => name.many) }, told, of, client.openFile)
}
