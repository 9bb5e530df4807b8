import { whileHere } from '../../ui/while-here.ts'
import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RecoveryKit } from '../../estate/index.ts'
import { makePdf } from '../../pdf/make-pdf.ts'
import { Notice } from '../../ui/Badge.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { dialogButtons } from '../../ui/Dialog.tsx'
import { kitDocument } from './kit-document.ts'
import { useSession } from '../../estate/index.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** The code, in numbered groups, and the page to print. */
export function KitCode({ kit, onNext, onLater }: { kit: RecoveryKit; onNext: () => void; onLater: () => void }) {
  const { email = '' } = useSession()
  const pdf = usePdf(kit, email)
  return (
    <div className="flex flex-col gap-5">
      <p>
        Print this page or copy the code to paper, and keep it where you keep what matters. It is shown this once: later
        you can only make a new one. It has letters and the digits 2 to 7: there is no zero and no one in it.
      </p>
      <ol aria-label="Recovery code" className="grid grid-cols-3 gap-2 rounded-xl border border-line bg-sunk p-4">
        {kit.groups.map((group, at) => (
          <li key={`${at}-${group}`} className="flex flex-col items-center">
            <span className="text-sm text-soft">{at + 1}</span>
            <code className="text-lg font-bold tracking-widest sm:text-xl">{group}</code>
          </li>
        ))}
      </ol>
      {kit.cards.length > 0 && (
        <p>The page to print also holds a release card for each person you named, to be kept with your will.</p>
      )}
      {pdf.state === 'failed' && (
        <Notice tone="amber" role="alert">
          The page to print could not be made on this device. Please copy the code by hand.
        </Notice>
      )}
      <div className={dialogButtons}>
        <Button variant="quiet" onClick={onLater}>
          Later
        </Button>
        {pdf.state === 'ready' ? (
          <a href={pdf.url} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
            <FileText aria-hidden="true" className="size-5" />
            Print or save PDF
          </a>
        ) : (
          <Button variant="secondary" busy disabled={pdf.state === 'failed'}>
            Print or save PDF
          </Button>
        )}
        <Button onClick={onNext}>I have it on paper</Button>
      </div>
    </div>
  )
}

type Pdf = { state: 'making' } | { state: 'ready'; url: string } | { state: 'failed' }

/** Made while the person reads, so that one press opens it: browsers block a window that opens later by itself. */
function usePdf(kit: RecoveryKit, email: string): Pdf {
  const [pdf, setPdf] = useState<Pdf>({ state: 'making' })
  useEffect(() => {
    let url: string | undefined
    const stop = whileHere(async (here) => {
      try {
        const document = kitDocument(kit, { email, address: location.origin, made: day.format(new Date()) })
        const blob = await makePdf(document)
        if (!here()) return
        url = URL.createObjectURL(blob)
        setPdf({ state: 'ready', url })
      } catch {
        if (here()) setPdf({ state: 'failed' })
      }
    })
    return () => {
      stop()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [kit, email])
  return pdf
}
