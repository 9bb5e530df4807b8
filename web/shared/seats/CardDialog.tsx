import type { CardData } from '../../estate/index.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { CardPaper } from './HandOver.tsx'
import { handOverWords as words } from './hand-over-words.ts'

export function CardDialog({ card, onClose }: { card: CardData; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={words.cardTitle(card.personName)}>
      <p>{words.cardIntro(card.personName)}</p>
      <p>{words.cardWhere}</p>
      <div>
        <CardPaper card={card} variant="primary" />
      </div>
      <p className="text-soft">{words.cardLines}</p>
      <ol
        aria-label={words.cardAt(card.claimAt)}
        className="flex flex-col gap-1 rounded-xl border border-line bg-sunk p-4"
      >
        {card.lines.map((line, at) => (
          <li key={line} className="flex items-baseline gap-3">
            <span className="w-4 text-sm text-soft">{at + 1}</span>
            <code className="text-lg font-bold tracking-widest">{line}</code>
          </li>
        ))}
      </ol>
      <p className="text-sm break-words text-soft">{words.cardAt(card.claimAt)}</p>
    </Dialog>
  )
}
