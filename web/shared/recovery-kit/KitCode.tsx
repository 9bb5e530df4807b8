import type { RecoveryKit } from '../../estate/index.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogButtons } from '../../ui/Dialog.tsx'
import { PaperLink } from '../papers/PaperLink.tsx'
import { kitDocument } from './kit-document.ts'
import { useSession } from '../../estate/index.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** The code, in numbered groups, and the page to print. */
export function KitCode({ kit, onNext, onLater }: { kit: RecoveryKit; onNext: () => void; onLater: () => void }) {
  const { email = '' } = useSession()
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
      <div className={dialogButtons}>
        <Button variant="quiet" onClick={onLater}>
          Later
        </Button>
        <PaperLink
          key={kit.code}
          document={() => kitDocument(kit, { email, address: location.origin, made: day.format(new Date()) })}
          failed="The page to print could not be made on this device. Please copy the code by hand."
        />
        <Button onClick={onNext}>I have it on paper</Button>
      </div>
    </div>
  )
}
