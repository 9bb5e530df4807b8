import { type ReactNode, useEffect } from 'react'
import { blank, type Step, type ValuesOf } from '../../../records/define.ts'
import { titleOf } from '../../../records/sheet.ts'
import type { SavedRecord, SaveOptions } from '../../estate/types.ts'
import { toast } from '../../ui/index.ts'
import {
  DeleteMany,
  DeletePerson,
  DeleteRecord,
  ExportDialog,
  MoveDialog,
  PrintDialog,
  ReadDialog,
  EditDialog,
  VersionsDialog,
  AudienceDialog,
} from './lazy-dialogs.ts'
import type { KindDialog } from './actions.ts'
import { saveRecord } from '../form/save-record.ts'
import { useRecordInAddress } from './record-in-address.ts'
import { useAskedAction } from './use-asked-action.ts'
import { useReopenedForm } from '../form/use-reopened-form.ts'
import type { KindPageState } from './use-kind-page.ts'
import { words } from '../words.ts'

/** Opens also the record that the address names, and runs its action. */
export function KindDialogs<S extends readonly Step[]>({
  page: { records, dialog: chosen, openDialog: onChosen, showGroupOf },
  aside,
  deleteLabel,
  mayDelete = true,
  onSaved,
}: {
  page: Pick<KindPageState<S>, 'records' | 'dialog' | 'openDialog' | 'showGroupOf'>
  aside?: ReactNode
  /** The label of the confirming button; by default *Delete* and the kind's name. */
  deleteLabel?: string
  mayDelete?: boolean
  onSaved?: (record: SavedRecord<ValuesOf<S>>) => void
}) {
  const { definition } = records
  const { one, full = one } = definition.name
  const inAddress = useRecordInAddress()
  const found = inAddress.id === undefined ? undefined : records.all.find(({ id }) => id === inAddress.id)
  // The record in the address has another kind on the same page; that kind's dialogs open the record.
  const isElsewhere = inAddress.id !== undefined && !found && chosen?.what === 'read'
  useEffect(() => {
    if (isElsewhere) onChosen(undefined)
  }, [isElsewhere, onChosen])
  const dialog: KindDialog<S> = found ? { what: 'read', record: found } : isElsewhere ? undefined : chosen
  const openDialog = (next: KindDialog<S>) => {
    if (found) inAddress.done()
    onChosen(next)
  }
  const done = () => openDialog(undefined)
  useAskedAction(records, onChosen)
  useReopenedForm(records, dialog !== undefined, (record) =>
    openDialog(record ? { what: 'edit', record } : { what: 'add' }),
  )
  if (dialog === undefined) return null
  if (dialog.what === 'who' || dialog.what === 'move' || dialog.what === 'delete-many') {
    const Several = { who: AudienceDialog, move: MoveDialog, 'delete-many': DeleteMany }[dialog.what]
    return <Several records={records} chosen={dialog.records} onSaved={dialog.onSaved} onClose={done} />
  }
  if (dialog.what === 'print')
    return <PrintDialog heading={definition.name.many} chosen={dialog.records} onClose={done} />
  if (dialog.what === 'export') return <ExportDialog definition={definition} onClose={done} />
  if (dialog.what === 'delete') {
    const Delete = definition.seats ? DeletePerson : DeleteRecord
    return (
      <Delete records={records} record={dialog.record} onClose={done} {...(deleteLabel && { confirm: deleteLabel })} />
    )
  }
  if (dialog.what === 'read')
    return (
      <ReadDialog
        key={dialog.record.id}
        records={records}
        record={dialog.record}
        onClose={done}
        openDialog={openDialog}
        mayDelete={mayDelete}
      />
    )
  if (dialog.what === 'versions')
    return (
      <VersionsDialog
        definition={definition}
        id={dialog.record.id}
        title={titleOf(definition, dialog.record.values)}
        onClose={done}
      />
    )

  const saved = dialog.what === 'edit' ? dialog.record : undefined
  const single = definition.singleton === true
  const save = async (values: ValuesOf<S>, options: SaveOptions) => {
    const record = await saveRecord(records, values, options)
    toast({
      title: words.page.saved(one, saved === undefined),
      description: single
        ? words.page.savedOnly
        : words.page.savedMore(titleOf(definition, values), saved === undefined),
    })
    done()
    showGroupOf(record)
    onSaved?.(record)
  }
  return (
    <EditDialog
      definition={definition}
      saved={saved}
      start={dialog.what === 'add' && dialog.start ? { ...blank(definition), ...dialog.start } : undefined}
      title={saved ? words.page.edit(one) : single ? full : words.page.add(full)}
      onSave={save}
      onClose={done}
      keepsDraft
      aside={saved && aside}
    />
  )
}
