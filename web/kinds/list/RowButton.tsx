import type { ReactNode } from 'react'
import { Button } from '../../ui/index.ts'
import { rowButton } from '../commands/RowCommands.tsx'

export function RowButton({
  name,
  icon,
  onClick,
  children,
}: {
  name: string
  icon: ReactNode
  onClick: () => void
  children: string
}) {
  return (
    <Button variant="secondary" className={rowButton.className} aria-label={name} icon={icon} onClick={onClick}>
      <span className={rowButton.wordClass}>{children}</span>
    </Button>
  )
}
