import type { LucideIcon } from 'lucide-react'
import type { Definition } from '../../../records/define.ts'
import { withoutMy } from '../../../records/in-words.ts'
import { attorneyCommunication, kinds } from '../../../records/kinds/index.ts'
import { type Sought, soughtFor, type Word, hits } from '../../../records/search.ts'
import { kindActions } from '../../kinds/page/actions.ts'
import { addressOfAction } from '../../kinds/page/record-in-address.ts'
import { menu } from '../../shared/navigation/routes.ts'
import type { Prepared } from './entries.ts'
import { words } from './words.ts'

/** If `verb` is set, an action matches only when the user types the verb too. */
export type ActionEntry = Sought & {
  readonly title: string
  readonly Icon: LucideIcon
  readonly where: string
  /** The address of the action's page, or a callback. */
  readonly does: string | (() => void)
  readonly verb: string | undefined
}

/** Omits communications, which the owner can add only in the attorney's dialog. */
const offered: readonly Definition[] = kinds.filter(({ kind }) => kind !== attorneyCommunication.kind)

const titles = new Map(menu.flatMap(({ items }) => items.map(({ path, title }) => [path, title])))

const entryOf = (definition: Definition, action: 'add' | 'edit' | 'print' | 'saveAsFile'): ActionEntry => {
  const { one, full = one, many } = definition.name
  const { title, verb, also } = words.actions[action](
    action === 'print' || action === 'saveAsFile' ? withoutMy(many) : full,
  )
  return {
    title,
    verb,
    Icon: kindActions[action].Icon,
    where: titles.get(definition.path) ?? '',
    does: addressOfAction(definition, action),
    ...soughtFor(title, [also]),
  }
}

const both = offered.map((definition) => ({
  definition,
  add: entryOf(definition, 'add'),
  edit: entryOf(definition, 'edit'),
  onAll: [entryOf(definition, 'print'), entryOf(definition, 'saveAsFile')],
}))

export function actionsFor(entries: readonly Prepared[]): readonly ActionEntry[] {
  const own = Map.groupBy(
    entries.filter(({ record }) => record.left === undefined),
    ({ record }) => record.kind,
  )
  return both.flatMap(({ definition, add, edit, onAll }) => {
    const saved = (own.get(definition.kind) ?? []).map(({ record }) => record)
    return [
      ...(kindActions.add.applies(definition, saved) ? [add] : definition.singleton === true ? [edit] : []),
      ...(kindActions.print.applies(definition, saved) ? onAll : []),
    ]
  })
}

export const matchesVerb = ({ verb }: ActionEntry, typed: readonly Word[]): boolean =>
  verb === undefined || typed.some((word) => hits(verb, [word]))
