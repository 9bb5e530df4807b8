import { advanceDirective } from '../../../records/kinds/advance-directive.ts'
import { healthcareProxy } from '../../../records/kinds/healthcare-proxy.ts'
import { useRecords } from '../../estate/index.ts'
import { usePaperOf } from '../../kinds/print/paper-of.ts'
import { DownloadPdf } from '../../shared/papers/DownloadPdf.tsx'
import { Card } from '../../ui/index.ts'
import { words } from './words.ts'

export function WalletCard() {
  const [proxy] = useRecords(healthcareProxy).all
  const [directive] = useRecords(advanceDirective).all
  const paperOf = usePaperOf()
  const card = async () => {
    const [{ walletCard }, { walletFacts }] = await Promise.all([
      import('../../shared/papers/wallet-card.ts'),
      import('../../shared/papers/wallet-facts.ts'),
    ])
    return walletCard(walletFacts(paperOf(), proxy?.values, directive?.values))
  }
  const some = proxy !== undefined || directive !== undefined
  return (
    <Card title={words.wallet.title}>
      <div className="flex flex-col items-start gap-4">
        <p className="text-soft">{some ? words.wallet.text : words.wallet.notYet}</p>
        {some && <DownloadPdf name={words.wallet.file} document={card} label={words.wallet.download} />}
      </div>
    </Card>
  )
}
