import type { Importable } from '../../../records/convert/importer.ts'
import { fieldsOf } from '../../../records/define.ts'
import { definitionOf } from '../../../records/kinds/index.ts'
import { judge } from '../../shared/file-viewer/judge.ts'

function passwordFieldOf({ kind, file }: Importable): string | undefined {
  const definition = definitionOf(kind)
  const field = definition && file && fieldsOf(definition)[file.field]
  return field?.type === 'file' ? field.rule.password : undefined
}

const without = ({ file, ...record }: Importable): Importable => ({
  ...record,
  notKept: [...(record.notKept ?? []), ...(file ? [file.field] : [])],
})

/** Marks doubtful attachments in the preview, while the user can still get a better copy. */
export async function withJudgedAttachments(records: readonly Importable[]): Promise<Importable[]> {
  const judged: Importable[] = []
  // Checks one file at a time, because a check may decode the whole file.
  for (const record of records) {
    const { file, unchecked } = record
    if (file === undefined) {
      judged.push(record)
      continue
    }
    const { refused, doubt, locked } = await judge(new File([new Uint8Array(file.bytes)], file.name), file.type)
    const wrong = refused ?? doubt
    if (wrong !== undefined && file.optional === true) judged.push(without(record))
    else if (wrong !== undefined)
      judged.push({ ...record, doubtful: true, unchecked: { ...unchecked, [file.field]: wrong } })
    else if (locked)
      judged.push({ ...record, unchecked: { ...unchecked, [passwordFieldOf(record) ?? file.field]: locked.says } })
    else judged.push(record)
  }
  return judged
}
