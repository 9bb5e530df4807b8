import { Eye, EyeOff } from 'lucide-react'
import { Button } from './Button.tsx'
import { words } from './words.ts'

export function ShowButton({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  const Icon = shown ? EyeOff : Eye
  return (
    <Button variant="secondary" icon={<Icon aria-hidden="true" className="size-5" />} onClick={() => onChange(!shown)}>
      {shown ? words.hide : words.show}
    </Button>
  )
}
