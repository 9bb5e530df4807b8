import { BookMarked, FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  advanceDirective,
  healthcareProxy,
  lifeEvent,
  memorialService,
  pet,
  physicalDocument,
  profile,
  storageLocation,
  story,
} from '../../../records/kinds/index.ts'
import { Button } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { words as bookWords } from '../book/words.ts'
import { DownloadPdf } from '../papers/DownloadPdf.tsx'
import { PetPapers } from '../papers/PetPapers.tsx'
import { planWords } from '../papers/plan-words.ts'
import { words as whereWords } from '../where-everything/words.ts'
import { type Left, leftOf, paperOfLeft } from './reader.ts'
import type { LeftRecord } from './records.ts'
import { paperWords as words } from './words.ts'

const LeftBook = onDemand(async () => (await import('./LeftBook.tsx')).LeftBook)
const LeftWhere = onDemand(async () => (await import('./LeftWhere.tsx')).LeftWhere)

const isPlan = (records: readonly LeftRecord[]) =>
  records.every(({ definition }) => definition?.path === memorialService.path)

type Of = { records: readonly LeftRecord[]; left: Left }

export function LeftPapers(of: Of) {
  const { records, left } = of
  const has = (...kinds: readonly { kind: string }[]) =>
    records.some((record) => kinds.some(({ kind }) => kind === record.kind))
  const died = left.event === 'death'
  const offered: ReactNode[] = [
    has(pet) && <PetPapers key="pets" pets={leftOf(left, pet)} paperOf={() => paperOfLeft(left)} open={left.open} />,
    has(story, lifeEvent) && <BookButton key="book" left={left} />,
    has(physicalDocument, storageLocation) && <WhereButton key="where" left={left} />,
    died && has(memorialService) && <MemorialCard key="card" left={left} />,
    !died && has(healthcareProxy, advanceDirective) && <WalletCard key="wallet" left={left} />,
    records.length > 1 && isPlan(records) && <Plan key="plan" {...of} />,
  ].filter(Boolean)
  return offered.length === 0 ? null : <div className="flex flex-wrap gap-3">{offered}</div>
}

function BookButton({ left }: { left: Left }) {
  const [making, setMaking] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        icon={<BookMarked aria-hidden="true" className="size-5" />}
        onClick={() => setMaking(true)}
      >
        {bookWords.make}
      </Button>
      {making && <LeftBook left={left} onClose={() => setMaking(false)} />}
    </>
  )
}

function WhereButton({ left }: { left: Left }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        icon={<FileText aria-hidden="true" className="size-5" />}
        onClick={() => setAsking(true)}
      >
        {whereWords.open}
      </Button>
      {asking && <LeftWhere left={left} onClose={() => setAsking(false)} />}
    </>
  )
}

function MemorialCard({ left }: { left: Left }) {
  const card = async () => {
    const [{ cardOf }, { memorialCardPaper }] = await Promise.all([
      import('../papers/card-of-service.ts'),
      import('../papers/memorial-card.ts'),
    ])
    const [service] = leftOf(left, memorialService)
    const [own] = leftOf(left, profile)
    if (service === undefined) throw new Error('There is no service.')
    const memorial = cardOf(service.values, own?.values)
    return memorialCardPaper({ ...memorial, name: memorial.name || left.ownerName })
  }
  return <DownloadPdf name={words.card} label={words.card} document={card} />
}

function WalletCard({ left }: { left: Left }) {
  const card = async () => {
    const [{ walletCard }, { walletFacts }] = await Promise.all([
      import('../papers/wallet-card.ts'),
      import('../papers/wallet-facts.ts'),
    ])
    const [proxy] = leftOf(left, healthcareProxy)
    const [directive] = leftOf(left, advanceDirective)
    return walletCard(walletFacts(paperOfLeft(left), proxy?.values, directive?.values))
  }
  return <DownloadPdf name={words.wallet} label={words.wallet} document={card} />
}

function Plan({ records, left }: Of) {
  const plan = async () => {
    const { planPaper } = await import('../papers/plan-paper.ts')
    // A section that was not released is not even in the list of missing sections.
    return planPaper({ ...planWords, blank: [] }, records, paperOfLeft(left), left.open)
  }
  return <DownloadPdf name={planWords.title} label={planWords.title} document={plan} />
}
