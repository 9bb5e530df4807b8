import { ExternalLink, Mail, MapPin, Phone } from 'lucide-react'
import type { Command } from '../../../records/commands.ts'
import { buttonClass, classes, CopyButton } from '../../ui/index.ts'
import { words } from './words.ts'

const icons = { call: Phone, email: Mail, site: ExternalLink, directions: MapPin }

/** What a press does in one word, and what a screen reader adds to it: to whom, or to what. */
export function CommandLink({
  command,
  of,
  says,
  className,
  wordClass,
}: {
  command: Command
  of: string
  /** The number or address below the word, where there is room. */
  says?: string | undefined
  className?: string
  wordClass?: string
}) {
  if (command.does === 'copy')
    return (
      <CopyButton
        text={command.text}
        label={words.copy(command.label)}
        of={of}
        className={className}
        wordClass={wordClass}
      />
    )
  const Icon = icons[command.does]
  const word = words[command.does]
  return (
    <a
      href={command.href}
      // External pages get neither a referrer nor a handle on this window.
      {...(/^https?:/.test(command.href) && { target: '_blank', rel: 'noopener noreferrer' })}
      // The name begins with what one sees (WCAG 2.5.3).
      aria-label={says === undefined ? `${word} ${of}` : `${word} ${says}, ${of}`}
      className={classes(buttonClass('secondary'), className)}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className={wordClass}>
        {word}
        {says !== undefined && <span className="block text-sm font-normal whitespace-nowrap">{says}</span>}
      </span>
    </a>
  )
}
