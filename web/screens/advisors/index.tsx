import { Calculator, Contact, Landmark, PiggyBank, Scale, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { advisor, type AdvisorType } from '../../../records/kinds/advisor.ts'
import { useRecords } from '../../estate/index.ts'
import { RecordPage, useImport } from '../../kinds/index.ts'
import { words } from './words.ts'

const icons: Readonly<Record<AdvisorType, ReactNode>> = {
  financial: <PiggyBank aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  tax: <Calculator aria-hidden="true" className="size-6 shrink-0 text-clay-text" />,
  legal: <Scale aria-hidden="true" className="size-6 shrink-0 text-brick-text" />,
  insurance: <ShieldCheck aria-hidden="true" className="size-6 shrink-0 text-sage-text" />,
  estate: <Landmark aria-hidden="true" className="size-6 shrink-0 text-amber-text" />,
  other: <Contact aria-hidden="true" className="size-6 shrink-0 text-soft" />,
}

export default function AdvisorsPage() {
  const advisors = useRecords(advisor)
  const { button, dialog } = useImport(advisors, words.import)
  return (
    <>
      <RecordPage records={advisors} icons={icons} actions={button} />
      {dialog}
    </>
  )
}
