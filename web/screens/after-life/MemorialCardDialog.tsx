import type { ValuesOf } from '../../../records/define.ts'
import type { memorialService } from '../../../records/kinds/memorial-service.ts'
import { profile } from '../../../records/kinds/profile.ts'
import { useRecords } from '../../estate/index.ts'
import { cardOf } from '../../shared/papers/card-of-service.ts'
import { DownloadPdf } from '../../shared/papers/DownloadPdf.tsx'
import { type MemorialCard, memorialCardPaper, sprig } from '../../shared/papers/memorial-card.ts'
import { words as paperWords } from '../../shared/papers/words.ts'
import { Button, Dialog, linkClass } from '../../ui/index.ts'
import { words } from './words.ts'

export type MemorialCardDialogProps = {
  values: ValuesOf<typeof memorialService.steps>
  onEdit: () => void
  onClose: () => void
}

export function MemorialCardDialog({ values, onEdit, onClose }: MemorialCardDialogProps) {
  const [own] = useRecords(profile).all
  const card = cardOf(values, own?.values)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={paperWords.memorial.title}
      footer={
        <>
          <Button variant="secondary" onClick={onEdit}>
            {words.card.edit}
          </Button>
          <DownloadPdf variant="primary" name={paperWords.memorial.title} document={() => memorialCardPaper(card)} />
        </>
      }
    >
      {card.name === '' && (
        <p>
          {words.card.nameless}{' '}
          <a href={profile.path} className={linkClass}>
            {words.card.toProfile}
          </a>
        </p>
      )}
      <Preview card={card} />
      <p className="text-soft">{words.card.hint}</p>
    </Dialog>
  )
}

const text = paperWords.memorial

// The card stays white in dark mode, like paper.
function Preview({ card }: { card: MemorialCard }) {
  const { name, born, location, officiant, activities, refreshments, instructions } = card
  return (
    <article
      aria-label={text.title}
      className="mx-auto flex min-h-[34rem] shrink-0 w-full max-w-sm flex-col items-center justify-center gap-5 rounded-sm border border-line bg-[#fffefb] p-3 text-center font-serif text-[#1f2a2e] shadow-raised"
    >
      <div className="flex w-full grow flex-col items-center justify-center gap-5 rounded-md border border-[#c9c3b8] px-5 py-10 text-balance wrap-anywhere">
        <svg viewBox="0 0 120 16" aria-hidden="true" className="w-32 shrink-0">
          <path d={sprig} fill="none" stroke="currentColor" strokeWidth="0.8" />
        </svg>
        {name !== '' && (
          <div>
            <p className="italic">{text.inMemory}</p>
            <p className="mt-1 text-3xl leading-tight font-semibold">{name}</p>
            {born !== '' && (
              <p className="mt-1">
                {born} – <span className="inline-block w-14 border-b border-current" />
              </p>
            )}
          </div>
        )}
        <div>
          <p className="text-lg font-semibold">{text.service}</p>
          <p className="mt-1">{location}</p>
          <p className="mt-1">{text.ledBy(officiant)}</p>
        </div>
        {activities.length > 0 && <p className="whitespace-pre-line">{activities.join('\n')}</p>}
        {refreshments !== '' && (
          <div>
            <p className="text-sm">{text.afterward}</p>
            <p className="whitespace-pre-line">{refreshments}</p>
          </div>
        )}
        {instructions !== '' && <p className="whitespace-pre-line italic">{instructions}</p>}
        <div className="mt-4 w-44">
          <div className="h-6 border-b border-current" />
          <p className="text-sm">{text.dateAndTime}</p>
        </div>
      </div>
    </article>
  )
}
