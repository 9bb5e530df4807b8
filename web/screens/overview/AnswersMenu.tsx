import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, type MenuItem } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { words } from './words.ts'

// Lazy import: the code that positions a menu is larger than the rest of the page.
const Menu = lazy(() => retry(async () => ({ default: (await import('../../ui/DropdownMenu.tsx')).DropdownMenu })))

export function AnswersMenu({ title, items }: { title: string; items: readonly MenuItem[] }) {
  const [pressed, setPressed] = useState(false)
  const button = {
    variant: 'quiet',
    'aria-label': words.checklist.otherAnswers(title),
    icon: <Ellipsis aria-hidden="true" className="size-5" />,
    children: words.checklist.other,
  } as const
  return (
    <Suspense
      fallback={<Button {...button} aria-haspopup="menu" aria-expanded={pressed} onClick={() => setPressed(true)} />}
    >
      <Menu
        defaultOpen={pressed}
        label={words.checklist.answers(title)}
        trigger={<Button {...button} />}
        items={items}
      />
    </Suspense>
  )
}
