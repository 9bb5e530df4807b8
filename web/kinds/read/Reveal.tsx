import { useState } from 'react'
import { CopyButton, ShowButton } from '../../ui/index.ts'
import { words } from './reveal-words.ts'

/** A secret: a fixed number of dots until shown. A copy leaves the clipboard after a minute. */
export function Reveal({ label, text }: { label: string; text: string }) {
  const [shown, setShown] = useState(false)
  return (
    <fieldset aria-label={label} className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 grow basis-40 font-mono break-words whitespace-pre-wrap">
        {shown ? text : <span aria-label={words.hidden}>••••••••</span>}
      </span>
      <div className="flex flex-wrap gap-2">
        <ShowButton shown={shown} onChange={setShown} />
        <CopyButton text={text} clearAfterSeconds={60} />
      </div>
    </fieldset>
  )
}
