import { importantContact } from '../../../records/kinds/important-contact.ts'
import { useRecords } from '../../estate/index.ts'
import { RecordPage, useImport } from '../../kinds/index.ts'
import { words } from './words.ts'

export default function ImportantContactsPage() {
  const contacts = useRecords(importantContact)
  const { button, dialog } = useImport(contacts, words.import)
  return (
    <>
      <RecordPage records={contacts} actions={button} />
      {dialog}
    </>
  )
}
