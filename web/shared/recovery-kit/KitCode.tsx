import type { RecoveryKit } from '../../estate/index.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogButtons } from '../../ui/Dialog.tsx'
import { PaperLink } from '../papers/PaperLink.tsx'
import { kitDocument } from './kit-document.ts'
import { useSession } from '../../estate/index.ts'
import { words as all } from './words.ts'

const words = all.code

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

export function KitCode({ kit, onNext, onLater }: { kit: RecoveryKit; onNext: () => void; onLater: () => void }) {
  const { email = '' } = useSession()
  return (
    <div className="flex flex-col gap-5">
      <p>{words.intro}</p>
      <ol aria-label={words.label} className="grid grid-cols-3 gap-2 rounded-xl border border-line bg-sunk p-4">
        {kit.groups.map((group, at) => (
          <li key={`${at}-${group}`} className="flex flex-col items-center">
            <span className="text-sm text-soft">{at + 1}</span>
            <code className="text-lg font-bold tracking-widest sm:text-xl">{group}</code>
          </li>
        ))}
      </ol>
      <p className="text-soft">{words.spelling}</p>
      {kit.cards.length > 0 && <p>{words.cards}</p>}
      <div className={dialogButtons}>
        <Button variant="quiet" onClick={onLater}>
          {all.later}
        </Button>
        <PaperLink
          key={kit.code}
          document={() => kitDocument(kit, { email, address: location.origin, made: day.format(new Date()) })}
          failed={words.notMade}
        />
        <Button onClick={onNext}>{words.next}</Button>
      </div>
    </div>
  )
}
