import { Printer } from 'lucide-react'
import { type CardData, useServer } from '../../estate/index.ts'
import { Button, CopyButton, Field, Notice, QrCode, TextInput } from '../../ui/index.ts'
import { usePrint } from '../../ui/PrintSheet.tsx'

import { ReleaseCardSheet } from './ReleaseCardSheet.tsx'

/** The invitation as a code to scan and a link to send, and the card for people who will not make an account now. */
export function HandOver({ name, link, card }: { name: string; link: string; card: CardData }) {
  const server = useServer()
  const { print, sheet } = usePrint()
  return (
    <>
      <Notice tone="clay">
        <p>
          This is the key to what you leave for {name}. We never send it, and our mail does not contain it: give it to
          them in person, or send it to them yourself.
        </p>
        {server?.mail === false && (
          <p className="mt-2">
            This server sends no mail, so {name} hears of this only from you. They need a confirmed email address; the
            person who runs the server has their confirmation link.
          </p>
        )}
      </Notice>
      <section aria-label="Code to scan" className="flex flex-col items-center gap-3 text-center">
        <p>If {name} is with you: let them point the camera of their phone at this.</p>
        <QrCode text={link} label={`Code with the invitation for ${name}`} />
      </section>
      <section aria-label="Link to send" className="flex flex-col gap-3">
        <Field label="Or send this link yourself" hint="In a message of your own, to nobody else.">
          <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
        </Field>
        <div>
          <CopyButton text={link} label="Copy link" />
        </div>
      </section>
      <section aria-label="On paper" className="flex flex-col gap-3 border-t border-line pt-5">
        <p>
          If {name} does not use a computer, print the release card and keep it with your will. They need no account
          until the time comes; somebody can help them then.
        </p>
        <div>
          <Button
            variant="secondary"
            icon={<Printer aria-hidden="true" className="size-5" />}
            onClick={() => print(<ReleaseCardSheet card={card} />)}
          >
            Print release card
          </Button>
        </div>
      </section>
      {sheet}
    </>
  )
}
