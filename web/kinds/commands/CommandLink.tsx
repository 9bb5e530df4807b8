import { ExternalLink, Mail, MapPin, Phone } from 'lucide-react'
import type { Command } from '../../../records/commands.ts'
import { buttonClass, classes, CopyButton } from '../../ui/index.ts'
import { words } from './words.ts'

const icons = { call: Phone, email: Mail, site: ExternalLink, directions: MapPin }

export function CommandLink({
  command,
  of,
  says,
  className,
  wordClass,
}: {
  command: Command
  of: string
  /** The number or address below the word, if the row has room. */
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
      // An external page gets no referrer and no reference to this window.
      {...(/^https?:/.test(command.href) && { target: '_blank', rel: 'noopener noreferrer' })}
      // The accessible name starts with the visible text (WCAG 2.5.3).
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
