import { Download, FolderInput, History, type LucideIcon, Pencil, Plus, Printer, Trash2, UserRound } from 'lucide-react'
import type { Definition, Step, ValuesOf } from '../../../records/define.ts'
import type { SavedRecord } from '../../estate/types.ts'
import { words } from '../words.ts'

export type KindDialog<S extends readonly Step[]> =
  | { what: 'add'; start?: Partial<ValuesOf<S>> }
  | { what: 'read' | 'edit' | 'delete' | 'versions'; record: SavedRecord<ValuesOf<S>> }
  | { what: 'who' | 'move' | 'delete-many'; records: readonly SavedRecord<ValuesOf<S>>[]; onSaved?: () => void }
  | { what: 'print'; records: readonly SavedRecord<ValuesOf<S>>[] }
  | { what: 'export' }
  | undefined

export type Chosen<S extends readonly Step[]> = readonly SavedRecord<ValuesOf<S>>[]

/** Rows, reading views, selection bars and the search show these actions. */
export type KindAction = {
  readonly Icon: LucideIcon
  readonly label: string
  readonly applies: (
    definition: Pick<Definition, 'audience' | 'groupBy' | 'limit' | 'seats' | 'singleton'>,
    records: readonly { readonly version: number }[],
  ) => boolean
  /** The dialog that runs the action on `records`; undefined if it needs a record and gets none. */
  readonly dialog: <S extends readonly Step[]>(records: Chosen<S>, onSaved?: () => void) => KindDialog<S>
}

const toOne = (what: 'edit' | 'delete' | 'versions'): KindAction['dialog'] => {
  return ([record]) => record && { what, record }
}

const toSeveral = (what: 'who' | 'move' | 'delete-many'): KindAction['dialog'] => {
  return (records, onSaved) => ({ what, records, ...(onSaved && { onSaved }) })
}

const { list, page, selection, versions } = words
const some: KindAction['applies'] = (_definition, { length }) => length > 0

/** The maximum count of records of a kind in an estate. */
const mostOf = ({ limit, singleton }: Pick<Definition, 'limit' | 'singleton'>): number =>
  limit?.count ?? (singleton === true ? 1 : Infinity)

const actions = {
  add: {
    Icon: Plus,
    label: page.addShort,
    applies: (definition, { length }) => length < mostOf(definition),
    dialog: () => ({ what: 'add' }),
  },
  edit: { Icon: Pencil, label: page.editShort, applies: some, dialog: toOne('edit') },
  who: {
    Icon: UserRound,
    label: selection.who,
    applies: ({ audience }) => audience === 'chosen',
    dialog: toSeveral('who'),
  },
  move: {
    Icon: FolderInput,
    label: selection.move,
    applies: ({ groupBy }) => groupBy !== undefined,
    dialog: toSeveral('move'),
  },
  versions: {
    Icon: History,
    label: versions,
    applies: (_definition, records) => records.some(({ version }) => version > 1),
    dialog: toOne('versions'),
  },
  print: { Icon: Printer, label: list.print, applies: some, dialog: (records) => ({ what: 'print', records }) },
  saveAsFile: { Icon: Download, label: list.saveAsFile, applies: some, dialog: () => ({ what: 'export' }) },
  delete: { Icon: Trash2, label: page.deleteShort, applies: some, dialog: toOne('delete') },
  deleteMany: {
    Icon: Trash2,
    label: selection.delete,
    applies: ({ seats }) => seats === undefined,
    dialog: toSeveral('delete-many'),
  },
} satisfies Record<string, KindAction>

export type KindActionName = keyof typeof actions
export const kindActions: Readonly<Record<KindActionName, KindAction>> = actions
