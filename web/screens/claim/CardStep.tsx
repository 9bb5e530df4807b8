import { Check } from 'lucide-react'
import { type ClipboardEvent, useEffect, useState } from 'react'
import { CARD_LINES, cardLetters, cardLineHolds, cardLinesOf, CARD_LINE_LENGTH } from '../../../domain/card-lines.ts'
import { messageOf } from '../../estate/message-of.ts'
import { type InvitationView, client } from '../../estate/index.ts'
import { AuthPage } from '../../shared/auth/AuthPage.tsx'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { pending } from '../../shared/session/pending-invitation.ts'
import { Button, buttonClass, ErrorSummary, Field, TextArea, TextInput } from '../../ui/index.ts'
import { whileHere } from '../../ui/while-here.ts'
import { words } from './words.ts'

export type ReadCard = { text: string; view: InvitationView }

/** Stores the card in this tab while the grantee creates an account. */
export const waiting = pending('card')

async function readCard(text: string): Promise<ReadCard> {
  const view = await client.readCard(text)
  waiting.keep(text)
  return { text, view }
}

/** Older cards have six long lines instead of five short ones. */
const isLong = (text: string): boolean => cardLetters(text).length > 2 * CARD_LINES * CARD_LINE_LENGTH

/** The letters of a scanned card, without the fingerprints that its QR code adds. */
const lettersOf = (text: string): string => text.split('.')[0] ?? ''

export function CardStep({ start, onRead }: { start: string; onRead: (card: ReadCard) => void }) {
  const [began, setBegan] = useState<{ failure?: string } | 'reading'>(start === '' ? {} : 'reading')
  useEffect(() => {
    if (start === '') return undefined
    return whileHere(async (here) => {
      try {
        const card = await readCard(start)
        if (here()) onRead(card)
      } catch (error) {
        if (here()) setBegan({ failure: messageOf(error) })
      }
    })
  }, [start, onRead])
  // The input for a long card; undefined while the form asks for five short lines.
  const [long, setLong] = useState(isLong(lettersOf(start)) ? start : undefined)
  const send = async (text: string) => {
    setBegan({})
    onRead(await readCard(text))
  }
  const form = { began, send }

  return (
    <AuthPage title={words.card.title} purpose={words.card.purpose} below={<WithoutCard />}>
      {long === undefined ? <Lines {...form} start={start} onLong={setLong} /> : <LongCard {...form} begin={long} />}
      <Button variant="quiet" onClick={() => setLong(long === undefined ? '' : undefined)}>
        {long === undefined ? words.card.toLong : words.card.toShort}
      </Button>
    </AuthPage>
  )
}

type FormProps = {
  began: { failure?: string } | 'reading'
  send: (text: string) => Promise<void>
}

const names = ['line1', 'line2', 'line3', 'line4', 'line5'] as const
type Name = (typeof names)[number]

const inLines = (lines: readonly string[]): Record<Name, string> => {
  const [line1 = '', line2 = '', line3 = '', line4 = '', line5 = ''] = lines
  return { line1, line2, line3, line4, line5 }
}

/** Five short lines. Each line has a checksum, so the form reports typing errors at once. */
function Lines({ began, start, send, onLong }: FormProps & { start: string; onLong: (text: string) => void }) {
  const [blank] = useState(() => inLines(isLong(lettersOf(start)) ? [] : cardLinesOf(lettersOf(start))))
  const { form, field, input, values, summary, busy } = useSmallForm({
    id: 'card',
    blank,
    check: (typed) =>
      names.every((name) => isEmpty(typed[name]))
        ? { line1: words.card.allEmpty }
        : Object.fromEntries(
            names.flatMap((name, at) => {
              if (cardLineHolds(typed[name], at + 1)) return []
              return [[name, isEmpty(typed[name]) ? words.card.empty(at + 1) : words.card.wrong(at + 1)]]
            }),
          ),
    // If the user changed no line, send the scanned code, which also contains fingerprints.
    send: (typed) => send(names.every((name) => typed[name] === blank[name]) ? start : joined(typed)),
  })
  const reading = busy || began === 'reading'

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (cardLetters(text).length <= CARD_LINE_LENGTH) return
    event.preventDefault()
    if (isLong(text)) onLong(text)
    else
      for (const [at, value] of cardLinesOf(text).entries()) {
        const name = names[at]
        if (name !== undefined) input(name).onChange({ target: { value } })
      }
  }

  return (
    <form {...form} className="flex flex-col gap-5">
      <ErrorSummary {...summary} message={began === 'reading' ? undefined : (began.failure ?? summary.message)} />
      <p className="text-soft">{words.card.linesHint}</p>
      {names.map((name, at) => {
        const holds = cardLineHolds(values[name], at + 1)
        const full = cardLetters(values[name]).length >= CARD_LINE_LENGTH
        const { id, error } = field(name)
        return (
          <Field
            key={name}
            id={id}
            label={words.card.line(at + 1)}
            error={error ?? (full && !holds ? words.card.wrong(at + 1) : undefined)}
          >
            <div className="flex items-center gap-3">
              <TextInput
                className="max-w-60 font-mono text-xl tracking-widest uppercase"
                autoComplete="off"
                autoCapitalize="characters"
                autoCorrect="off"
                spellCheck={false}
                aria-required
                onPaste={paste}
                {...input(name)}
              />
              <output>
                {holds && <Check aria-label={words.card.right(at + 1)} className="size-7 text-pine-strong" />}
              </output>
            </div>
          </Field>
        )
      })}
      <Button type="submit" busy={reading}>
        {reading ? words.card.reading : words.card.read}
      </Button>
    </form>
  )
}

const isEmpty = (line: string): boolean => cardLetters(line) === ''

const joined = (typed: Record<Name, string>) => names.map((name) => typed[name]).join('\n')

/** The form for older cards, which have six long lines. */
function LongCard({ began, begin, send }: FormProps & { begin: string }) {
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'long-card',
    blank: { letters: begin },
    check: ({ letters }) => (letters.trim() === '' ? { letters: words.card.lettersEmpty } : {}),
    send: ({ letters }) => send(letters),
  })
  const reading = busy || began === 'reading'
  return (
    <form {...form} className="flex flex-col gap-5">
      <ErrorSummary {...summary} message={began === 'reading' ? undefined : (began.failure ?? summary.message)} />
      <Field {...field('letters')} label={words.card.letters} hint={words.card.lettersHint} required>
        <TextArea
          rows={8}
          className="font-mono"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...input('letters')}
        />
      </Field>
      <Button type="submit" busy={reading}>
        {reading ? words.card.reading : words.card.read}
      </Button>
    </form>
  )
}

function WithoutCard() {
  return (
    <section aria-labelledby="without-card" className="flex flex-col gap-4 border-t border-line pt-6 text-left">
      <h2 id="without-card" className="text-xl">
        {words.without.title}
      </h2>
      <p>{words.without.accepted}</p>
      <a href="/authcontactportal" className={buttonClass('secondary')}>
        {words.without.asContact}
      </a>
      <a href="/estateattorneyportal" className={buttonClass('secondary')}>
        {words.without.asAttorney}
      </a>
      <p>{words.without.invited}</p>
      <p>{words.without.neverNamed}</p>
    </section>
  )
}
