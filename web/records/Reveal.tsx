import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button, CopyButton } from '../ui/index.ts'

/** A secret: dots, always as many, until somebody asks for it. A copy leaves the clipboard after a minute. */
export function Reveal({ label, text }: { label: string; text: string }) {
  const [shown, setShown] = useState(false)
  return (
    <fieldset aria-label={label} className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 grow basis-40 font-mono break-words whitespace-pre-wrap">
        {shown ? text : <span aria-label="Hidden">••••••••</span>}
      </span>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={
            shown ? <EyeOff aria-hidden="true" className="size-5" /> : <Eye aria-hidden="true" className="size-5" />
          }
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </Button>
        <CopyButton text={text} clearAfterSeconds={60} />
      </div>
    </fieldset>
  )
}
