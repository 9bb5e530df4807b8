import { Check } from 'lucide-react'
import { useState } from 'react'
import { type CardTried, client, type SeatRole } from '../../estate/index.ts'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { Button, Card, dayInWords, ErrorSummary, Field, Notice, TextArea } from '../../ui/index.ts'
import { isOld } from './sentences.ts'
import { cardWords as words } from './words.ts'

/** Tries a printed card by its letters. A scanned card opens the claim page, which tries it too. */
export function TryCard({
  tried,
  nameOf,
}: {
  tried: readonly CardTried[]
  nameOf: (seat: { role: SeatRole }) => string
}) {
  const [now] = useState(() => new Date())
  const [works, setWorks] = useState<CardTried>()
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'try-card',
    blank: { letters: '' },
    check: ({ letters }) => (letters.trim() === '' ? { letters: words.empty } : {}),
    send: async ({ letters }) => {
      setWorks(undefined)
      setWorks(await client.tryCard(letters))
    },
  })
  const all = works ? [...tried.filter(({ role }) => role !== works.role), works] : tried
  return (
    <Card title={words.title}>
      <p className="mb-2 max-w-prose">{words.about}</p>
      <p className="mb-5 max-w-prose text-soft">{words.camera}</p>
      {all.length > 0 && (
        <ul className="mb-5 flex flex-col gap-2">
          {all.map((card) => (
            <li key={card.role} className="flex items-start gap-3">
              <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-pine-strong" />
              {isOld(card.at, now)
                ? words.long(nameOf(card), dayInWords(card.at))
                : words.worked(nameOf(card), dayInWords(card.at))}
            </li>
          ))}
        </ul>
      )}
      <form {...form} className="flex flex-col gap-5">
        <ErrorSummary {...summary} />
        <Field {...field('letters')} label={words.letters} hint={words.hint} required>
          <TextArea
            rows={8}
            className="font-mono tracking-widest uppercase"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...input('letters')}
          />
        </Field>
        {works && (
          <Notice title={words.works(nameOf(works))}>
            <output>{words.worksMore}</output>
          </Notice>
        )}
        <Button type="submit" variant="secondary" className="self-start" busy={busy}>
          {words.try}
        </Button>
      </form>
    </Card>
  )
}
