import { type CardData, useServer } from '../../estate/index.ts'
import { CopyButton, Field, Notice, QrCode, TextInput } from '../../ui/index.ts'
import { PaperLink } from '../papers/PaperLink.tsx'
import { handOverWords as words } from './hand-over-words.ts'

export function HandOver({ name, link, card }: { name: string; link: string; card: CardData }) {
  const server = useServer()
  return (
    <>
      <Notice tone="clay">
        <p>{words.yours(name)}</p>
        {server?.mail === false && <p className="mt-2">{words.noMail(name)}</p>}
      </Notice>
      <section aria-label={words.code} className="flex flex-col items-center gap-3 text-center">
        <p>{words.codeHint(name)}</p>
        <QrCode text={link} label={words.codeLabel(name)} />
      </section>
      <section aria-label={words.link} className="flex flex-col gap-3">
        <Field label={words.linkLabel} hint={words.linkHint}>
          <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
        </Field>
        <div>
          <CopyButton text={link} label={words.copy} />
        </div>
      </section>
      <section aria-label={words.paper} className="flex flex-col gap-3">
        <p>{words.paperHint(name)}</p>
        <div>
          <PaperLink
            key={link}
            label={words.printInvitation}
            document={async () => (await import('../papers/invitation-sheet.ts')).invitationDocument(link, card)}
          />
        </div>
      </section>
      <section aria-label={words.card} className="flex flex-col gap-3 border-t border-line pt-5">
        <p>{words.cardHint(name)}</p>
        <div>
          <CardPaper card={card} label={words.printCard} />
        </div>
      </section>
    </>
  )
}

export function CardPaper({ card, ...look }: { card: CardData; label?: string; variant?: 'primary' }) {
  return (
    <PaperLink
      key={card.link}
      {...look}
      document={async () => (await import('../papers/release-card.ts')).releaseCardDocument(card)}
    />
  )
}
