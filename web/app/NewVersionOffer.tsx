import { Sparkles } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { activateNewVersion } from './new-version.ts'
import { words } from './words.ts'

export default function NewVersionOffer() {
  return (
    <span className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-pine-tint px-4 py-2 text-ink">
      <span className="flex items-center gap-2">
        <Sparkles aria-hidden="true" className="size-5 shrink-0" />
        {words.newVersion.ready}
      </span>
      <Button variant="secondary" onClick={() => void activateNewVersion()}>
        {words.newVersion.use}
      </Button>
    </span>
  )
}
