import type { Command } from '../../../records/commands.ts'
import { classes } from '../../ui/index.ts'
import { CommandLink } from './CommandLink.tsx'

export const rowsClass = 'lg:grid lg:grid-cols-[auto_minmax(9rem,1fr)_repeat(4,auto)]'
export const acrossClass = 'lg:col-span-full lg:grid lg:grid-cols-subgrid'
export const lineClass = classes(
  'relative flex min-h-16 flex-wrap items-center gap-x-2 py-1.5 sm:gap-x-4 lg:gap-x-0',
  acrossClass,
)

// Wraps a badge to the next line rather than breaking a name, and breaks a name only if it is wider
// than the space beside the picture.
export const titleClass =
  'w-min max-w-[calc(100%-3.5rem)] min-w-0 grow leading-snug before:block before:w-[6.5rem] lg:w-auto lg:max-w-none lg:pl-4 lg:before:hidden'

export const rowButton = { className: 'max-sm:px-2!', wordClass: 'max-sm:sr-only' } as const

/** The commands of each column; a row shows at most one per column. */
const columns = [
  ['call', 'site', 'copy'],
  ['email', 'directions'],
] as const satisfies Command['does'][][]

export function RowCommands({
  commands,
  of,
  large = false,
}: {
  commands: readonly Command[]
  of: string
  large?: boolean
}) {
  return columns.map((column, at) => {
    const command = commands.find(({ does }) => column.some((one) => one === does))
    return (
      command && (
        <div
          key={command.does}
          className={classes('relative flex', at === 0 ? 'lg:col-start-5 lg:ml-4' : 'lg:col-start-6 lg:ml-2')}
        >
          <CommandLink
            command={command}
            of={of}
            says={large && command.does === 'call' ? command.text : undefined}
            {...(large ? { className: 'grow max-sm:px-3!' } : rowButton)}
          />
        </div>
      )
    )
  })
}
